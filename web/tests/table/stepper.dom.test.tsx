import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Stepper } from "../../src/table/Stepper";

/** Renders a stepper at a number. Returns it, and the numbers that it chooses. */
function stepper(values: number[], chosen: number) {
  const numbers: number[] = [];
  render(
    <Stepper
      name="Gold"
      values={values}
      chosen={chosen}
      words={{ less: "Less", more: "More" }}
      onChange={(value) => numbers.push(value)}
    />,
  );
  return { number: screen.getByRole("spinbutton"), numbers };
}

test("a stepper tells its name, its value and its range", () => {
  const { number } = stepper([2, 3, 6], 3);
  const said = ["label", "valuenow", "valuemin", "valuemax"].map((each) =>
    number.getAttribute(`aria-${each}`),
  );
  expect(said).toEqual(["Gold", "3", "2", "6"]);
});

test("keys choose the next possible value, the ends and digits", () => {
  const { number, numbers } = stepper([2, 3, 6], 3);
  for (const key of ["ArrowUp", "ArrowDown", "+", "-", "Home", "End", "6", "5", "x"])
    fireEvent.keyDown(number, { key });
  expect(numbers).toEqual([6, 2, 6, 2, 2, 6, 6]);
});

test("a button at the end of the range does nothing", () => {
  const { numbers } = stepper([0, 1], 1);
  fireEvent.click(screen.getByRole("button", { name: "More: Gold" }));
  fireEvent.click(screen.getByRole("button", { name: "Less: Gold" }));
  expect(numbers).toEqual([0]);
});
