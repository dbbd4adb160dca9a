/** Dialog for a new table. Loads the texts of the dialog and of the game first. */
import { useMemo, useState } from "react";
import type { http } from "../protocol";
import { api } from "./api";
import { useQuery } from "./query";
import { NewTableForm } from "./setup/NewTableForm";
import type { Way } from "./setup/plan";
import { useOwnWords } from "./setup/useOwnWords";
import { Speaking, useWords } from "./words";

export type { Way } from "./setup/plan";

export function NewTable({
  game,
  way,
  games,
  onClose,
}: {
  /** The game that is selected first. The surrounding texts refer to it. */
  game: http.GameOut;
  way: Way;
  /** The games to choose from. They are fetched if missing. */
  games?: readonly http.GameOut[];
  onClose: () => void;
}) {
  const words = useWords();
  const own = useOwnWords();
  const [chosen, setChosen] = useState(game);
  const asked = useQuery(games ? null : "games", api.games);
  const other = chosen.name === game.name ? null : chosen.name;
  const texts = useQuery(other ? `${other} ${words.language}` : null, () =>
    api.texts(chosen, words.language),
  );
  const speaking = useMemo(
    () => (other === null ? own : own && texts.data ? own.of(texts.data) : null),
    [own, other, texts.data],
  );
  if (!speaking) return null;
  return (
    <Speaking value={speaking}>
      <NewTableForm
        key={chosen.name}
        game={chosen}
        games={games ?? asked.data ?? [game]}
        onGame={setChosen}
        {...{ way, onClose }}
      />
    </Speaking>
  );
}
