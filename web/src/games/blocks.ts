/** What a part from outside the house is made of: React, the table's pieces, and the words of whoever looks. */
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
  /** Of this object; a part may ask for at least one. */
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
  /** The plain part, for what one does not want to make oneself: `{ ...plain, places: { ...plain.places, Stage } }`. */
  plain: PLAIN,
};

export type Blocks = typeof BLOCKS;
