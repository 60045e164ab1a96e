import type { TaskForm } from './grammar.ts';
import { FAUT, INF, J, QUE, V } from './task-parts-fr.ts';

/** How French gives a task to somebody named, to anybody who will, and to nobody; the surest forms first. */
export const NAMED_TASKS: readonly TaskForm[] = [
  // Said of someone
  {
    who: 'named',
    source: `{name},? (?:(?:doit|doivent|va|vont|devra|devront|pourra|pourront|devrait|devraient|peut|peuvent)(?: devoir)?|(?:est|sont) chargée?s? (?:de|d['’])|(?:est|sont) en charge (?:de|d['’])|s['’]engage(?:nt)? à|accepte(?:nt)? (?:de|d['’])|se charge(?:nt|ra|ront)? (?:de|d['’])|s['’]occupe(?:nt|ra|ront)? (?:de|d['’])|est censée?)${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `(?:${FAUT}|j['’]aimerais|je (?:veux|voudrais|propose)|on (?:décide|propose|demande)|ce serait bien) ${QUE}{name} ${V}`,
    verb: ['S3', 'S6'],
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `c['’]est {name} qui (?:(?:doit|va|devra) )?${V}`,
    verb: ['inf', 'P3', 'F3'],
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `(?:(?:on|je|nous) (?:demande|demandons|confie|confions|laisse|laissons|charge|chargeons)(?: (?:donc|aussi))?|je (?:vais )?laisser?|on va demander|je compte sur) (?:à )?{name} (?:le soin )?(?:de |d['’]|pour )?${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source:
      "{name},? (?:s['’]occupe(?:nt|ra|ront)?|va s['’]occuper|doit s['’]occuper) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: "S'occuper",
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'named',
    source:
      "{name},? (?:se charge(?:nt|ra|ront)?|est en charge|est chargée?|sera en charge|est responsable) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: 'Se charger',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'named',
    source: '{name},? prend(?:ra)? en charge',
    verb: [],
    lead: 'Prendre en charge',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'named',
    source: "{name},? (?:c['’]est )?(?:à toi|pour toi|de ton côté)[\\s,:]+(?:de |d['’]|tu )?{clitics}{verb}",
    verb: ['inf', 'P2', 'F2', 'Y2'],
    weight: 2,
    inQuestion: true,
  },
  // « Yvonne elle fera les gâteaux », « Élodie et moi on prépare »
  {
    who: 'named',
    source: `{name},? (?:il|elle|ils|elles|(?<=(?<!\\p{L})moi,? )(?:on|nous)) (?:va |vont |doit |allons )?${V}`,
    verb: ['F3', 'F6', 'F4', 'P3', 'P6', 'P4', 'inf'],
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'named',
    source: `il (?:revient|reviendra|incombe|incombera|appartient|appartiendra)(?: donc)? (?:à |au )(?:service )?{name} (?:de |d['’])${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  { who: 'named', source: `{name},? (?:de son côté,? )?${V}`, verb: ['F3', 'F6'], weight: 2, inQuestion: false },
  { who: 'named', source: `{name},? (?:de son côté,? )?${V}`, verb: ['P3', 'P6'], weight: 1, inQuestion: false },
  // Asked of anybody who will
  {
    who: 'nobody',
    source: `qui (?:est-ce qui )?(?:peut|pourrait|veut|voudrait|va|doit|se charge (?:de |d['’])|s['’]occupe (?:de |d['’]))${J}${V}`,
    verb: INF,
    weight: 1,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: `(?:^|(?<=[,;:.] ?|(?<!\\p{L})(?:et|alors|donc|mais|bon) ))qui (?:est-ce qui )?${V}`,
    verb: ['P3', 'F3'],
    weight: 1,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: `(?:est|sont|reste|restent|sera|seront) (?:encore |donc )?à ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'nobody',
    source: `${FAUT} (?:que (?:ce|ça|cela|tout|elle|il)|qu['’](?:il|elle)s?) soi(?:t|ent) (?:fini|prêt|fait|terminé|envoyé|rendu|réglé|bouclé|livré)[est]{0,3}`,
    verb: [],
    lead: 'Terminer',
    weight: 1,
    inQuestion: false,
    needsDay: true,
  },
  {
    who: 'nobody',
    source: `(?:est-ce que )?quelqu['’]un (?:peut|pourrait|veut|voudrait) ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source: `(?:${FAUT}|ce serait bien) que quelqu['’]un ${V}`,
    verb: ['S3'],
    weight: 1,
    inQuestion: true,
    seeks: true,
  },
  {
    who: 'nobody',
    source:
      "qui (?:s['’]occupe|va s['’]occuper|peut s['’]occuper|veut s['’]occuper) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: "S'occuper",
    weight: 2,
    inQuestion: true,
    seeks: true,
  },
  // Said of nobody
  {
    who: 'nobody',
    source: `(?:il (?:faut|faudra|faudrait)|faut|faudra|faudrait|on (?:doit|devra|devrait|va devoir|a besoin de)|nous (?:devons|devrons|devrions|avons besoin de)|il (?:nous )?reste à|reste à|n['’]oublions pas (?:de |d['’])|pensons à|il (?:est|serait) (?:urgent|nécessaire|important|indispensable|impératif) (?:de |d['’])|il (?:convient|conviendrait) (?:de |d['’])|quelqu['’]un (?:doit|devrait))${J}${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'nobody',
    source: `(?:on va|nous allons|on peut|l['’]idée(?:,)? (?:c['’]est|est|serait) (?:de |d['’]))${J}${V}`,
    verb: INF,
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'nobody',
    source: `${FAUT} (?:qu['’]on |que l['’]on |que nous )${V}`,
    verb: ['S3', 'S4'],
    weight: 1,
    inQuestion: false,
  },
  { who: 'nobody', source: `on ${V}`, verb: ['F3'], weight: 1, inQuestion: false },
  { who: 'nobody', source: `nous ${V}`, verb: ['F4'], weight: 1, inQuestion: false },
];
