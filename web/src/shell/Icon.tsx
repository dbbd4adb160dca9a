/** A sign by a name that comes from outside. */
import { Icon as Sign } from "../table/Icon";
import type { IconName } from "../table/signs";

export function Icon({ name, className }: { name: string; className?: string }) {
  return <Sign name={name as IconName} {...(className === undefined ? {} : { className })} />;
}
