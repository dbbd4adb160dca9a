/** A plain file server for the build without a server, on a free port. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Start it, and store the address of the build in TRICLINIUM_STATIC_URL. The returned function ends it. */
export default async function server(): Promise<() => Promise<void>> {
  const words = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"];
  // It is in this process's group, so a signal to the group ends it too.
  const process_ = spawn("python3", words, { stdio: ["ignore", "pipe", "ignore"] });
  const port = await new Promise<string>((resolve, reject) => {
    let text = "";
    process_.stdout.on("data", (some: Buffer) => {
      text += some.toString();
      const found = /port (\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    process_.on("exit", (code) => reject(new Error(`the file server exited with code ${code}`)));
  });
  process.env.TRICLINIUM_STATIC_URL = `http://localhost:${port}/static-site/`;
  return async () => {
    const ended = once(process_, "exit");
    process_.kill();
    await ended;
  };
}
