import { existsSync } from "node:fs";

// Without its windows first: the whole browser draws its toolbar as a page of its own for every context of a test,
// two seconds of a core each (1.6 s instead of 12 s for six contexts).
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** How every test and picture starts Debian's Chromium: as root in a closed network, so nothing calls home. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? PROGRAMS.find((each) => existsSync(each)) ?? PROGRAMS[0],
  args: [
    "--no-sandbox",
    "--disable-gpu",
    // Without its windows it would set letters on whole pixels, which no browser of a player does.
    "--font-render-hinting=none",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
