import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import Chat from "../../../src/shell/play/Chat";

test("a message is sent once, without the spaces around it, and leaves the field", () => {
  const said: string[] = [];
  const onSay = (text: string) => said.push(text);
  render(<Chat lines={[]} table="t1" own="A" owner={false} allowed open onSay={onSay} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.change(field, { target: { value: " salve " } });
  for (let times = 0; times < 2; times += 1) fireEvent.submit(field);
  expect([said, field.value]).toEqual([["salve"], ""]);
});
