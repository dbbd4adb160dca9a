/** Fall of Rome before it is opened: its picture and what it is about. */
import type { Front } from "../../shell/part";
import { learn } from "../../table/signs";
import Backdrop from "./Backdrop";
import icons from "./icons.json";
import { TEXTS } from "./texts";

learn(icons);

/** In solitaire one person leads three roles. */
const SOLITAIRE = 3;
const roles = (seats: number) => (seats === 1 ? SOLITAIRE : seats);

const front: Front = {
  texts: TEXTS,
  Backdrop,
  each: (setting, seats) => (setting === "roles" ? roles(seats) : seats),
  // A service that still has a setting for each seat's role has them for five.
  idle: ({ name }, seats) => /^role_[a-h]$/.test(name) && name.charCodeAt(5) - 97 >= roles(seats),
};

export default front;
