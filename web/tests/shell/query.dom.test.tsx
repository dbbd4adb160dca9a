import { act, render } from "@testing-library/react";
import { Suspense, startTransition, use, useState } from "react";
import { expect, test } from "vitest";
import { Failed } from "../../src/shell/api";
import { useQuery } from "../../src/shell/query";

const never = new Promise(() => {});

const asked: number[] = [];
let fail: (error: unknown) => void;
let show: (n: number) => void;
let again: () => void;

function Page() {
  const [n, setN] = useState(1);
  const { retry } = useQuery("it", () => {
    asked.push(n);
    return new Promise<number>((_, no) => {
      fail = no;
    });
  });
  show = setN;
  again = retry;
  if (n === 2) use(never);
  return null;
}

test("a render that is never committed does not change the fetch function", async () => {
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  expect(asked).toEqual([1]);
  await act(async () => fail(new Failed("", "offline")));
  await act(async () => startTransition(() => show(2)));
  act(() => again());
  expect(asked).toEqual([1, 1]);
});
