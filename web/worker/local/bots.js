/** The second worker: bots and hints think here, so that the table never freezes. */
import { loadPython } from "./python.js";

const python = loadPython().then(({ python: loaded }) => loaded.pyimport("triclinium.live.bots"));
python.catch((error) => self.postMessage({ failed: String(error) }));

self.onmessage = async ({ data: { request, question } }) => {
  const bots = await python;
  self.postMessage({ request, answer: bots.answer(question) });
};
