/** A link within the house: it goes there without loading everything anew, and can be opened elsewhere as any link. */
import type { ComponentProps } from "react";
import { navigate } from "../router";

export function Link({ to, ...rest }: Omit<ComponentProps<"a">, "href"> & { to: string }) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}
