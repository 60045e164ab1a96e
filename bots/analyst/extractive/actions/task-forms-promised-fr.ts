import type { TaskForm } from './grammar.ts';
import { FAUT, INF, J, V } from './task-parts-fr.ts';

const READY =
  '(?:prêt|livré|remi|envoyé|transmi|fai|fini|terminé|bouclé|disponible|corrigé|réglé|réparé|régularisé|communiqué|adressé|installé|posé)[est]{0,3}';

/** How French speakers take a task on themselves; the surest forms first. */
export const PROMISED_TASKS: readonly TaskForm[] = [
  // Said of oneself
  {
    who: 'speaker',
    source: `je (?:vais|dois|devrai|vais devoir|pourrai|m['’]engage à|me propose de|prévois de|compte|me charge (?:de |d['’])|m['’]occupe (?:de |d['’]))${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  // « À moi, donc, de… », « il me reviendra de… »
  {
    who: 'speaker',
    source: `(?:(?:c['’]est )?à moi,?(?: donc,?)? (?:de |d['’])|il (?:me |m['’])(?:revient|reviendra|appartient|appartiendra|incombe|incombera)(?: donc)? (?:de |d['’])|je (?:me mets|m['’]attelle) à|je veux bien|je peux venir)${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  { who: 'speaker', source: `je (?:vous |te )?propose (?:de |d['’])${J}${V}`, verb: INF, weight: 0, inQuestion: false },
  // « J'irai la chercher », « je passe le signer »
  {
    who: 'speaker',
    source: `(?:j['’]irai|j['’]y vais|je (?:passe|passerai|viens|viendrai|reviens|reviendrai|file|retourne|descends|monte))${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  // Finished by a day: « j'aurai tout relu jeudi », « je peux l'avoir fini pour mardi »
  {
    who: 'speaker',
    source:
      "(?:j['’]aurai(?: tout| déjà| bien)?(?= (?:fini|terminé|bouclé|vu|fait|lu|relu|écrit|mis|pris|reçu|rendu|traduit|\\p{L}+é)(?!\\p{L}))|je (?:peux|pourrai|devrais|m['’]engage à|compte|pense) l['’]avoir(?= ))",
    verb: [],
    lead: 'Terminer',
    weight: 1,
    inQuestion: false,
    needsDay: true,
  },
  {
    who: 'speaker',
    source: 'je (?:commence|commencerai)',
    verb: [],
    lead: 'Commencer',
    weight: 1,
    inQuestion: false,
    needsDay: true,
  },
  // What goes out by a day, as who says so sees to it
  {
    who: 'speaker',
    source:
      '(?:partira|partiront|paraîtra|paraîtront|sortira|sortiront|(?:sera|seront) (?:en ligne|affichée?s?|diffusée?s?|publiée?s?))',
    verb: [],
    lead: 'Faire',
    weight: 0,
    inQuestion: false,
    needsDay: true,
  },
  { who: 'speaker', source: `je peux ${V}`, verb: INF, weight: 1, inQuestion: false },
  // What the others will have is work of who says so.
  {
    who: 'speaker',
    source: "(?:vous|tu) (?<clitics>(?:le |la |les |l['’])?)(?:aurez|auras|recevrez|recevras)",
    verb: [],
    lead: 'Remettre',
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source:
      "(?:vous|tu) (?<clitics>(?:le |la |les |l['’]))(?:avez|as)(?= (?:demain|ce soir|cet aprè|tout à l|lundi|mardi|mercredi|jeudi|vendredi|avant|dans|pour))",
    verb: [],
    lead: 'Remettre',
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: `(?:(?<clitics>ils?|elles?|ce|ça|cela) )?(?:vous|te) (?:sera|seront|parviendra|parviendront)(?: ${READY})?`,
    verb: [],
    lead: 'Remettre',
    weight: 0,
    inQuestion: false,
    needsDay: true,
  },
  {
    who: 'speaker',
    source: `(?:(?<clitics>ils?|elles?|ce|ça|cela) )?(?:sera|seront|parviendra|parviendront)(?: ${READY})?`,
    verb: [],
    lead: 'Remettre',
    weight: 0,
    inQuestion: false,
    tellsOnly: true,
    needsDay: true,
  },
  {
    who: 'speaker',
    source: `c['’]est moi qui (?:(?:vais|dois) )?${V}`,
    verb: ['inf', 'P1', 'P3', 'F1', 'F3'],
    weight: 2,
    inQuestion: false,
  },
  { who: 'speaker', source: `${FAUT} que (?:je |j['’])${V}`, verb: ['S1'], weight: 2, inQuestion: false },
  { who: 'speaker', source: `(?:je |j['’])${V}`, verb: ['F1'], weight: 2, inQuestion: false },
  { who: 'speaker', source: `(?:je |j['’])${V}`, verb: ['P1', 'P2', 'P3'], weight: 1, inQuestion: false },
  // « Je leur dis », « je lui en parle »: saying is work where others are told.
  {
    who: 'speaker',
    source: "(?:je|j[’']|c['’]est moi qui) ?(?<clitics>(?:le |la |les )?(?:leur|lui) )(?:dis|dirai|redis|redirai)",
    verb: [],
    lead: 'Dire',
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source:
      '(?:tu|vous) (?<clitics>(?:le |la |les )?(?:leur|lui) )(?:dis|dites|diras|direz)|(?:dis|dites)(?<clitics>-(?:leur|lui))',
    verb: [],
    lead: 'Dire',
    weight: 1,
    inQuestion: true,
  },
  {
    who: 'speaker',
    source:
      "je (?:(?:lui|leur) en (?:parle|parlerai)|vous en parlerai|(?:lui|leur) en touche(?:rai)? (?:un|deux) mots?)|j['’]en (?:parle|parlerai)",
    verb: [],
    lead: 'En parler',
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: "je (?:vous |te |le |la |les |lui |leur |l['’]){0,2}(?:dirai|redirai|tiens au courant|tiendrai au courant)",
    verb: [],
    lead: 'Dire',
    weight: 0,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: "je (?:m['’](?:occupe|occuperai)|(?:vais|peux|dois) m['’]occuper) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: 'S’occuper',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: "je me (?:charge|chargerai) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: 'Se charger',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: 'je (?:lui|leur) (?:pose|poserai) la question',
    verb: [],
    lead: 'Poser la question',
    weight: 2,
    inQuestion: false,
    asks: true,
  },
  {
    who: 'speaker',
    source: 'je (?:vais me renseigner|me renseigne|me renseignerai)',
    verb: [],
    lead: 'Se renseigner',
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: "je (?:m['’]arrange|m['’]arrangerai|me mets d['’]accord|me mettrai d['’]accord)(?= avec)",
    verb: [],
    lead: 'S’arranger',
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source: "je (?:vais me rapprocher|me rapproche|me rapprocherai) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: 'Se rapprocher',
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'speaker',
    source:
      "je (?:vois|verrai|vais voir)(?: (?:ça|cela))? avec(?= (?:(?-i:\\p{Lu})|(?:le|la|les|mon|ma|mes|notre|nos|son|sa|ses|leurs?) \\p{L}|l['’]))",
    verb: [],
    lead: 'Voir avec',
    weight: 2,
    inQuestion: false,
    asks: true,
  },
  { who: 'speaker', source: 'je prends en charge', verb: [], lead: 'Prendre en charge', weight: 3, inQuestion: false },
  {
    who: 'speaker',
    source: "je prends(?= (?:le (?:sujet|point|ticket|lot)|l['’]action|la (?:partie|tâche)|les (?:tickets|tests)))",
    verb: [],
    lead: 'Prendre',
    weight: 3,
    inQuestion: false,
  },
];
