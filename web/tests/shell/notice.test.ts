import { expect, it, vi } from "vitest";
import { Failed } from "../../src/shell/api";
import { noticeText } from "../../src/shell/notice";
import en from "../../src/shell/texts/en.json";
import { Words } from "../../src/shell/words";

const words = new Words("en", en);

it("uses a given sentence, the server's text of an error, or the client's own text", () => {
  expect(noticeText("Hello", words)).toBe("Hello");
  expect(noticeText(new Failed("No seat is free.", "full"), words)).toBe("No seat is free.");
  expect(noticeText(new Failed("", "offline"), words)).toBe(en.offline);
});

it("logs an unexpected error, and returns a general text", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const error = new TypeError("x is undefined");
  expect(noticeText(error, words)).toBe(en.broken);
  expect(logged).toHaveBeenCalledWith(error);
  logged.mockRestore();
});
