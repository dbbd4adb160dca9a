import { fireEvent, render, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useKeys } from "../../../src/shell/play/useKeys";

/** Uses the shortcuts. Returns the keys that they receive. */
function shortcuts(): string[] {
  const received: string[] = [];
  renderHook(() =>
    useKeys((key) => {
      received.push(key);
      return true;
    }),
  );
  return received;
}

test("a shortcut is a key alone: the browser keeps its own", () => {
  const received = shortcuts();
  for (const held of [{}, { ctrlKey: true }, { metaKey: true }, { altKey: true }])
    fireEvent.keyDown(document.body, { key: "l", ...held });
  expect(received).toEqual(["L"]);
});

test("text fields and dialogs keep their keys", () => {
  const received = shortcuts();
  const { container } = render(<input />);
  fireEvent.keyDown(container.firstElementChild as Element, { key: "l" });
  render(<div className="overlay" />);
  fireEvent.keyDown(document.body, { key: "l" });
  expect(received).toEqual([]);
});
