/**
 * Everything can be read and pressed on a desktop that is zoomed to 200 %: every screen around tables, and each game's
 * table at all its moments, in the language with the longer words.
 */
import { test } from "@playwright/test";
import { lookAtRooms } from "./roominess";

// Half of 1366 × 768.
test.use({ viewport: { width: 683, height: 384 } });
lookAtRooms({ narrow: true });
