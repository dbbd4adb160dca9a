/** What a page beside the tables begins with: the way home, what it is called, and where one may go from it. */
import type { ReactNode } from "react";
import { Link } from "./home/Link";
import { Mark } from "./home/Sign";
import style from "./pageBar.module.css";
import { usePageFocus } from "./pageFocus";
import { useWords } from "./words";

export function PageBar({
  title,
  about,
  children,
  home = true,
}: {
  title: string;
  /** A line below the title. */
  about?: ReactNode;
  /** Links and buttons, at its end. */
  children?: ReactNode;
  /** The way home in words, too. */
  home?: boolean;
}) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  return (
    <header className={style.bar}>
      <Link to="/" aria-label="Triclinium">
        <Mark />
      </Link>
      <span>
        <h1 className="caps" id="title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && <small>{about}</small>}
      </span>
      <div>
        {children}
        {home && (
          <Link className="button" to="/">
            {words.say("page.home")}
          </Link>
        )}
      </div>
    </header>
  );
}
