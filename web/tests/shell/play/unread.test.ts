import { describe, expect, it } from "vitest";
import type { ChatOut } from "../../../src/protocol";
import { unread } from "../../../src/shell/play/Unread";

const line = (n: number, seat: ChatOut["seat"]): ChatOut => ({
  type: "chat",
  n,
  seat,
  name: seat,
  text: "ave",
  at: 0,
  removes: null,
});

describe("unread", () => {
  it("counts messages of others after the last seen one, and none if all are seen", () => {
    const lines = [line(1, "A"), line(2, "B"), line(3, "A"), line(4, "B")];
    expect(unread(lines, 0, "A")).toBe(2);
    expect(unread(lines, 2, "A")).toBe(1);
    expect(unread(lines, 4, null)).toBe(0);
    expect(unread(lines, 0, null)).toBe(4);
  });
});
