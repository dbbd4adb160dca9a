import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "../../src/table/Tabs";

const TABS = ["Map", "Log", "Chat"].map((name) => ({ id: name, label: name, content: `About ${name}` }));

function Page() {
  const [chosen, setChosen] = useState("Map");
  return (
    <Tabs
      label="Parts"
      tabs={TABS}
      chosen={chosen}
      onChoose={setChosen}
      className=""
      listClassName=""
      panelClassName=""
    />
  );
}

const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("arrows, Home and End choose a tab and move the focus to it", () => {
  render(<Page />);
  for (const [key, name] of [
    ["ArrowRight", "Log"],
    ["End", "Chat"],
    ["ArrowRight", "Map"],
    ["ArrowLeft", "Chat"],
    ["Home", "Map"],
    ["x", "Map"],
  ] as const) {
    fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key });
    expect([key, selected()]).toEqual([key, name]);
    if (key !== "x") expect(document.activeElement?.textContent).toBe(name);
  }
});

test("only the chosen tab is a Tab stop, and only its panel is visible", () => {
  render(<Page />);
  fireEvent.click(screen.getByRole("tab", { name: "Log" }));
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  const panels = screen.getAllByRole("tabpanel") as HTMLElement[];
  expect(panels.map(({ hidden }) => hidden)).toEqual([true, false, true]);
});
