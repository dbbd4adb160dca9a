/** Building blocks for third-party parts: React, the table's components, and texts. */
import * as React from "react";
import { Icon } from "../shell/Icon";
import { Popup } from "../shell/Popup";
import { usePart } from "../shell/part";
import { Players, SeatState } from "../shell/play/Players";
import { usePlay } from "../shell/play/state";
import { useRefusals } from "../shell/play/useRefusals";
import { SEATS, seatNumber } from "../shell/seat";
import { useWords } from "../shell/words";
import { SeatMark } from "../table/SeatMark";
import { Stepper } from "../table/Stepper";
import { seatColour } from "../table/seats";
import { learn } from "../table/signs";
import { Tabs } from "../table/Tabs";
import { useCamera } from "../table/useCamera";
import { PLAIN } from "./plain";

export const BLOCKS = {
  /** Version of this object. A part may require a minimum. */
  version: 1,
  React,
  Icon,
  Popup,
  Players,
  SeatMark,
  SeatState,
  Stepper,
  Tabs,
  SEATS,
  learn,
  seatColour,
  seatNumber,
  useCamera,
  usePart,
  usePlay,
  useRefusals,
  useWords,
  /**
   * The generic part, to reuse what a part does not define: `{ ...plain, places: { ...plain.places, Stage } }`.
   */
  plain: PLAIN,
};
