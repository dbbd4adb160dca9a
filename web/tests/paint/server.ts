/** Serves the built client on a free port, in the process of the test runner: it ends with the runner. */
import { preview } from "vite";

/** Start the server, and store its address in TRICLINIUM_GALLERY_URL. The returned function ends it. */
export default async function server(): Promise<() => Promise<void>> {
  const running = await preview({ preview: { port: 0 } });
  process.env.TRICLINIUM_GALLERY_URL = running.resolvedUrls?.local[0] ?? "";
  return () => running.close();
}
