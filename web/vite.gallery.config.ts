import { readdirSync } from "node:fs";
import { mergeConfig, type Plugin } from "vite";
import client from "./vite.config.ts";

const pages = readdirSync("gallery").filter((name) => name.endsWith(".html"));

/**
 * Development's React notes where in the code every element was made, and every component for a profiler: nine tenths
 * of an update's time. Its warnings, for which it is here, need neither.
 */
const NOTES: Readonly<Record<string, readonly [RegExp, string]>> = {
  "react-jsx-dev-runtime.development.js": [
    /1e4 >\s+ReactSharedInternals\.recentlyCreatedOwnerStacks\+\+/g,
    "false",
  ],
  "react-dom-client.development.js": [/supportsUserTiming =/g, "supportsUserTiming = false &&"],
};
const withoutNotes: Plugin = {
  name: "react-without-notes",
  transform(code, id) {
    const note = Object.entries(NOTES).find(([file]) => id.endsWith(file))?.[1];
    if (!note) return null;
    const [found, instead] = note;
    if (code.search(found) < 0) this.error(`React keeps its notes in another way: ${id}`);
    return { code: code.replace(found, instead), map: null };
  },
};

/**
 * The client and the gallery's pages as files, for the board tests: a page of them is a few requests where the
 * development server answers several hundred. Not minified, so that what fails can be read.
 */
const gallery = mergeConfig(client, {
  plugins: [withoutNotes],
  build: {
    outDir: "node_modules/.cache/gallery",
    emptyOutDir: true,
    minify: false,
    manifest: false,
    rolldownOptions: { input: ["index.html", ...pages.map((page) => `gallery/${page}`)] },
  },
});
// The client's own chunks would send its first requests before a page of the gallery plays the service.
gallery.build.rolldownOptions.output.codeSplitting = true;
export default gallery;
