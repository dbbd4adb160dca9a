/**
 * Pages that are fetched when they are opened. Not by React's `lazy`: what it shows meanwhile stays for 300 ms at least,
 * though the page may be there after ten.
 */
import { type ComponentType, createElement, type FunctionComponent, useEffect, useState } from "react";
import { Waiting } from "./Waiting";

export type Page<Props> = FunctionComponent<Props> & {
  /** Starts to fetch the page before it is rendered. */
  fetch: () => Promise<void>;
};

export function page<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Page<Props> {
  let come: ComponentType<Props> | null = null;
  const fetch = async () => {
    come ??= (await load()).default;
  };
  const shown = (props: Props) => {
    const [failed, setFailed] = useState<unknown>(null);
    const [, setCome] = useState(come !== null);
    useEffect(() => {
      let here = true;
      // Also where it has come since it was drawn: nobody has said so yet.
      fetch().then(
        () => here && setCome(true),
        (error: unknown) => here && setFailed(error),
      );
      return () => {
        here = false;
      };
    }, []);
    if (failed !== null) throw failed;
    return come ? createElement(come, props) : <Waiting />;
  };
  return Object.assign(shown, { fetch });
}
