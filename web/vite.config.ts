import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Where the service runs while the client is worked on. */
const SERVICE = process.env.TRICLINIUM_SERVICE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
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
        // What play and games share comes as one file: it is packed better than many small ones.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "play",
              test: /\/src\/(shell\/(play\/|composing\/|choosing|notation|playback|part|later|telling|episodes|permissions)|table\/)/,
              minShareCount: 2,
            },
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
          setupFiles: "tests/dom/setup.ts",
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
