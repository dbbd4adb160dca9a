/** Layout of every screen on a desktop with a zoom of 200 %, in Polish, which has the longer words. */
import { test } from "@playwright/test";
import { testLayouts } from "./roominess";

// Half of 1366 × 768.
test.use({ viewport: { width: 683, height: 384 } });
testLayouts({ narrow: true });
