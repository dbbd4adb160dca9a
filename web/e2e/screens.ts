/** Screen sizes and folders for screenshots. */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

export const LOCALE = process.env.SHOTS_LOCALE ?? "en-GB";
const LANGUAGE = LOCALE.slice(0, 2);
/** Other languages have a separate folder, so that screenshots can be compared. */
export const OUT = fileURLToPath(
  new URL(`../shots/screens/${LANGUAGE === "en" ? "" : `${LANGUAGE}/`}`, import.meta.url),
);
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
};
const ONLY = (process.env.SHOTS ?? "").split(",");

/** Return whether a screenshot with this name was requested. */
export function isWanted(name: string): boolean {
  return ONLY.some((part) => name.includes(part));
}

const PICTURES = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const MOST_BYTES = 80_000;

/** Save a small copy for the documents if PICTURES is set and `wide` gives its width in pixels. */
export async function keep(page: Page, png: Buffer, name: string, wide: number | undefined): Promise<void> {
  if (!wide || !process.env.PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  const small = await shrink(page, png, wide);
  expect(small.length).toBeLessThan(MOST_BYTES);
  writeFileSync(`${PICTURES}${name}.webp`, small);
}

/** Return a smaller copy of a picture as WebP. The browser converts it on a separate page. */
async function shrink(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const studio = await page.context().newPage();
  const text = await studio.evaluate(
    async ([source, wide]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = wide;
      canvas.height = Math.round((picture.height * wide) / picture.width);
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.imageSmoothingQuality = "high";
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", 0.72).split(",")[1] ?? "";
    },
    [png.toString("base64"), width] as const,
  );
  await studio.close();
  return Buffer.from(text, "base64");
}
