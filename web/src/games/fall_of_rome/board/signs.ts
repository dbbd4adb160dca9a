/** Which sign stands for what. */
import type { IconName } from "../../../table/signs";
import type { Tribe } from "../view";

export const TRIBE_SIGNS: Record<Tribe, IconName> = {
  anglo_saxons_franks: "battle-axe",
  vandals: "wolf-head",
  huns: "horse-head",
  visigoths: "eagle-head",
  ostrogoths: "boar-ensign",
};

const ROLE_SIGNS: Record<string, IconName> = {
  consul: "caesar",
  magister_militum: "centurion-helmet",
  mercator: "amphora",
  praefectus_classis: "trireme",
  praefectus_fabrum: "hammer-nails",
  regina_foederata: "queen-crown",
  vestalis: "fire-bowl",
};
export const roleSign = (role: string): IconName => ROLE_SIGNS[role] ?? "roman-toga";

const EVENT_SIGNS: Record<string, IconName> = {
  do_ut_des: "shaking-hands",
  vae_victis: "crossed-swords",
  si_vis_pacem_para_bellum: "stone-tower",
  hic_manebimus_optime: "roman-shield",
  audentes_fortuna_iuvat: "card-draw",
  mors_tua_vita_mea: "gladius",
  homo_faber_fortunae_suae: "hammer-nails",
  alea_iacta_est: "perspective-dice-six-faces-random",
  abundans_cautela_non_nocet: "spyglass",
  melius_cavere_quam_pavere: "hunting-horn",
  mortui_non_mordent: "skull-crossed-bones",
  festina_lente: "hourglass",
  veni_vidi_vici: "laurels",
  carpe_diem: "sun",
  revolt: "horned-helm",
};
export const eventSign = (event: string): IconName => EVENT_SIGNS[event] ?? "scroll-unfurled";
