import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where the service runs while the client is worked on. */
const SERVICE = process.env.TRICLINIUM_SERVICE ?? "http://127.0.0.1:8000";

/** Fonts of the first picture of every page. */
const EARLY_FONTS = /(alegreya-sans-english-[57]00|cinzel-english-700)-normal\.woff2$/;

/** Chunks whose functions are nearly all called before a table's first picture. */
const EARLY_CHUNKS = /^(first|frame|client|play|TablePage)$/;
const BOARD_MODULES = /\/src\/games\/\w+\/(index\.tsx$|board\/)/;

let base = "/";

/** Let the browser fetch the client and its fonts while it reads the document, before a script or a style asks for them. */
const preload: Plugin = {
  name: "preload",
  configResolved: (config) => {
    base = config.base;
  },
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.values(bundle).flatMap((file) => {
        const href = `${base}${file.fileName}`;
        if (file.type === "chunk" && /^(rolldown-runtime|frame|client)$/.test(file.name))
          return { tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href }, injectTo: "head" };
        if (file.type === "asset" && file.originalFileNames.some((name) => EARLY_FONTS.test(name)))
          return {
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href },
            injectTo: "head",
          };
        return [];
      }),
  },
};

/** As the service says it, for a build without one: what only a header can say is left out. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; " +
  "img-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";
const policy: Plugin = {
  name: "policy",
  apply: (_, { mode }) => mode === "static",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
};

export default defineConfig({
  plugins: [react(), preload, policy],
  // What only lazy parts import is found too late: the page would be loaded anew in the middle of a test.
  optimizeDeps: { include: ["react-aria-components", "motion/mini", "uqr"] },
  server: {
    proxy: {
      "/api": { target: SERVICE, ws: true },
    },
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // Fonts must not be inlined into the style sheet: they are cached on their own.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // V8 compiles such a chunk on another thread while it arrives, not function by function on the first call.
        postBanner: ({ name, moduleIds }) =>
          EARLY_CHUNKS.test(name) || moduleIds.some((id) => BOARD_MODULES.test(id))
            ? "//# allFunctionsCalledOnLoad"
            : "",
        // What play and games share comes as one file: it is packed better than many small ones.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              // The first script needs no React, so that it requests the rest early.
              name: "first",
              test: /preload-helper|rolldown\/runtime|\/src\/(transport\/|games\/index|shell\/(ahead|api|clock|connection|device|files|opening|pages|patch|prefs|random|router|storage|store|texts\/index|timers)\.ts$)/,
            },
            {
              name: "frame",
              test: /\/node_modules\/(react|react-dom)\/(index|jsx-runtime|cjs\/react(-dom|-jsx-runtime)?\.p)|\/src\/(protocol\/|shell\/(clipboard|Boundary|fair|fronts|hooks|library|live|NoTable|notice|pageFocus|Popup|query|recent|rules\/at|seat|useStore|Waiting|words)\.tsx?$)/,
            },
            {
              name: "play",
              test: /\/node_modules\/motion|\/src\/(shell\/(play\/|composing\/|choosing|notation|playback|part|later|telling|episodes|permissions|Icon)|table\/|style\/icons)/,
              minShareCount: 2,
            },
            // Several small files that a table always fetches together.
            { name: "sound", test: /\/src\/shell\/(access\/announce|sound\/(synth|useSound))\.ts$/ },
            { name: "explained", test: /\/src\/games\/aeterna\/play\/(aeterna|Explained|signs)\./ },
          ],
        },
      },
    },
  },
  test: {
    // A module is read once, not once for every file of tests: they put back whatever they change.
    pool: "threads",
    isolate: false,
    unstubGlobals: true,
    // What hangs is broken, what is slow is on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.{ts,tsx}", "src/**/*.test.{ts,tsx}"],
          exclude: ["**/*.dom.test.*"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["tests/**/*.dom.test.{ts,tsx}"],
          environment: "happy-dom",
          // There are no style sheets to look through.
          environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
          setupFiles: ["tests/dom/renders.ts", "tests/dom/setup.ts"],
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
