/** Construction: select a site, then a Hill without such a Building. */
import { useWords } from "../../../../shell/words";
import { CATALOGUE, CONSTRUCTION } from "../../layout/catalogue";
import { type Building, type Hill, hillNumber, seatAt } from "../../view";
import type { AeternaPlay } from "../aeterna";
import { AmountList, BuildingPicture, SeatFace } from "../signs";
import { chosenOf, valuesOf } from "./chosen";
import { Left, Refused, Row, TrayPanel, Way, Ways } from "./TrayPanel";

export function Construct({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { choosing, view } = play;
  const building = chosenOf(choosing, "building") as Building | null;
  const price = (
    <>
      <small>{words.say("tray.pay")}</small>
      <AmountList amounts={CONSTRUCTION.pay} />
    </>
  );
  if (building === null)
    return (
      <TrayPanel play={play} ask="construct" title={words.say("tray.construct.site")} side={price}>
        <Ways label={words.say("tray.construct.site")}>
          {valuesOf(choosing.found, "building").map((each, at) => (
            <Way key={each} value={each} at={at + 1} site onClick={() => play.onPick("building", each)}>
              <BuildingPicture building={each as Building} />
              <span>
                {words.named("building", each)}
                <AmountList amounts={CATALOGUE.buildings[each as Building]} gained />
              </span>
            </Way>
          ))}
        </Ways>
        <Refused verbs={["construct"]} />
      </TrayPanel>
    );
  const hill = choosing.ready ? (chosenOf(choosing, "hill") as Hill | null) : null;
  const prefect = hill ? (view.hills[hill]?.stacks[0]?.seat ?? null) : null;
  return (
    <TrayPanel
      play={play}
      ask="construct"
      sign={<BuildingPicture building={building} />}
      title={words.named("building", building)}
      side={price}
      doing={
        choosing.ready && {
          act: choosing.ready.act,
          icon: "hammer-nails",
          label: words.say("tray.construct.do"),
          onDo: play.onDo,
        }
      }
    >
      {hill ? (
        <Row label={words.say("tray.construct.on")}>
          <b>{words.named("hill", hill)}</b>
          <span>{words.say(prefect ? "tray.construct.prefect" : "tray.construct.empty")}</span>
          {prefect && <SeatFace seat={seatAt(prefect)} />}
          <AmountList amounts={CATALOGUE.buildings[building]} gained />
        </Row>
      ) : (
        <Hills play={play} />
      )}
      <Row label={words.say("tray.gain")}>
        <AmountList amounts={CONSTRUCTION.gain} gained />
        {hill && <Left play={play} paid={CONSTRUCTION.pay} />}
      </Row>
    </TrayPanel>
  );
}

/** The highlighted Hills by number, as on the map, because seven names do not fit. */
export function Hills({ play }: { play: AeternaPlay }) {
  const words = useWords();
  return (
    <Ways label={words.say("tray.hill")}>
      {valuesOf(play.choosing.found, "hill").map((each) => (
        <Way
          key={each}
          value={each}
          at={hillNumber(each as Hill)}
          label={words.named("hill", each)}
          onClick={() => play.onPick("hill", each)}
        />
      ))}
    </Ways>
  );
}
