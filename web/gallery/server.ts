/** Builds the gallery and serves its files on a free port, in the process of the test runner: it ends with the runner. */
import { build, preview } from "vite";

const GALLERY = { configFile: "vite.gallery.config.ts", mode: "development" } as const;

/** Start the server, and store its address in TRICLINIUM_GALLERY_URL. The returned function ends it. */
export default async function server(): Promise<() => Promise<void>> {
  // Development's React, so that its warnings are heard.
  process.env.NODE_ENV = "development";
  await build({ ...GALLERY, logLevel: "warn" });
  const running = await preview({ ...GALLERY, preview: { port: 0 } });
  process.env.TRICLINIUM_GALLERY_URL = running.resolvedUrls?.local[0] ?? "";
  return () => running.close();
}
