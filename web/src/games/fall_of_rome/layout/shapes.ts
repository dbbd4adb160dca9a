/** Each tribe's silhouette is its identity; colour only repeats it. */
import type { Tribe } from "../view";

const say = (value: number) => String(Math.round(value * 100) / 100);

const SHAPES: Record<Tribe, (r: number) => string> = {
  anglo_saxons_franks: (r) => `M0 ${say(-r * 0.99)}L${say(r * 0.99)} ${say(r * 0.84)}H${say(-r * 0.99)}Z`,
  vandals: (r) => `M${say(-r * 0.86)} ${say(-r * 0.86)}H${say(r * 0.86)}V${say(r * 0.86)}H${say(-r * 0.86)}Z`,
  huns: (r) => {
    const q = say(r * 0.96);
    return `M-${q} 0A${q} ${q} 0 1 1 ${q} 0A${q} ${q} 0 1 1 -${q} 0Z`;
  },
  visigoths: (r) => `M0 ${say(-r)}L${say(r)} 0L0 ${say(r)}L${say(-r)} 0Z`,
  ostrogoths: (r) => {
    const [o, w] = [say(r * 0.99), say(r * 0.42)];
    return `M-${w} -${o}H${w}V-${w}H${o}V${w}H${w}V${o}H-${w}V${w}H-${o}V-${w}H-${w}Z`;
  },
};

export function silhouette(tribe: Tribe, r: number): string {
  return SHAPES[tribe](r);
}
