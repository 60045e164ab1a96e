import type { TaskForm } from './grammar.ts';
import { FAUT, INF, J, V } from './task-parts-fr.ts';

/** How French speakers give a task to the person they speak to; the surest forms first. */
export const ASKED_TASKS: readonly TaskForm[] = [
  // Asked of whom one speaks to
  {
    who: 'addressee',
    source: `(?:(?:tu|vous) (?:peux|pourrais|pourras|pouvez|pourriez|pourrez|dois|devez|devras|devrez|veux bien|voulez bien|voudras bien|voudrez bien|voudriez bien)|(?:peux|pourrais|veux)-tu(?: bien)?(?:, \\p{L}+,)?|(?:pouvez|pourriez|voulez)-vous(?: bien)?) ${V}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  // Foretold, or advised: a request only with a name, a day or a yes.
  {
    who: 'addressee',
    source: `(?:tu|vous) (?:devrais|devriez|vas|allez) ${V}`,
    verb: INF,
    weight: 1,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:tu|vous) (?:te |vous )?(?:charges?|chargez) (?:de |d['’])${V}`,
    verb: INF,
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source:
      "(?:tu t['’]occupes|vous vous occupez|occupe-toi|occupez-vous|tu t['’]occuperas) (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: 'S’occuper',
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source:
      "(?:(?:tu|vous) (?:peux|pourrais|pouvez|pourriez|veux bien|vas|dois)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous) (?:t['’]|vous )occuper (?<of>des|du|de la|de l['’]|de|d['’])",
    verb: [],
    lead: 'S’occuper',
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source:
      "(?:il (?:me|nous) (?:faut|faudrait|faudra)|j[’'](?:ai|aurais|aurai) besoin (?:de |d[’'])?)(?= (?:le|la|les|un|une|des|du|ton|ta|tes|vos|votre) |(?<=de )|(?<=d[’']))",
    verb: [],
    lead: 'Fournir',
    weight: 0,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source: "je (?:te|vous) (?:confie|confierai|laisse la main sur)(?= (?:le|la|les|un|une|ce|cette) | l[’'])",
    verb: [],
    lead: 'Prendre en charge',
    weight: 3,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source: '(?:tu prends|vous prenez|tu peux prendre|vous pouvez prendre) en charge',
    verb: [],
    lead: 'Prendre en charge',
    weight: 3,
    inQuestion: true,
  },
  {
    who: 'addressee',
    source: `(?:je te laisse|je vous laisse|je te (?:demande|charge) (?:de |d['’])|je vous (?:demande|charge) (?:de |d['’])|merci (?:de (?:bien vouloir )?|d['’])|prière (?:de |d['’])|(?:pense|pensez|tu penses|tu penseras|vous penserez) (?:bien )?à|n['’]oublie(?:z|ras)? pas (?:de |d['’])|tu n['’]oublies pas (?:de |d['’])|à (?:toi|vous) (?:de |d['’])|je compte sur (?:toi|vous)(?:, ?\\p{L}+,?)? pour|ce serait bien de)${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: true,
  },
  // « Je te donne jusqu'à vendredi pour rendre le rapport »
  {
    who: 'addressee',
    source: `(?:je|on|nous) (?:te|vous) (?:donne|laisse|accorde|donnons|laissons|accordons) [^,.;:!?]{2,40}? pour${J}${V}`,
    verb: INF,
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source: `(?:${FAUT}|j['’]aimerais(?: bien)?|je (?:veux|voudrais)(?: bien)?|j['’]ai besoin|ce serait bien) que (?:tu|vous) ${V}`,
    verb: ['S2', 'S5'],
    weight: 2,
    inQuestion: true,
  },
  { who: 'addressee', source: `(?:tu|vous) ${V}`, verb: ['F2', 'F5'], weight: 1, inQuestion: true },
  // Captions write what they hear: « tu les rappel(les) ».
  { who: 'addressee', source: `(?:tu|vous) ${V}`, verb: ['P2', 'P5', 'P3'], weight: 0, inQuestion: true },
  {
    who: 'addressee',
    source: `c['’]est (?:toi|vous) qui (?:(?:vas|allez|dois|devez) )?${V}`,
    verb: ['inf', 'P2', 'P5', 'F2', 'F5'],
    weight: 2,
    inQuestion: false,
  },
  { who: 'addressee', source: `à (?:toi|vous) (?:de |d['’])${J}${V}`, verb: INF, weight: 2, inQuestion: true },
  {
    who: 'addressee',
    source: `(?:il serait|ce serait) (?:utile|bon|bien|souhaitable) (?:que|qu['’])[^,;.!?]{0,30}? ${V}`,
    verb: ['S2', 'S3', 'S5'],
    weight: 1,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source:
      '(?<=^|[,;:.…] ?|(?<!\\p{L})(?:et|alors|donc|puis|stp|svp|ok|bon|bah|ben|oui|bien) )(?:{adverbs})(?<verb>\\p{L}+)(?:-| (?=moi))(?:moi|nous|lui|leur)(?!\\p{L})',
    verb: ['Y2', 'Y5'],
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source:
      '(?<=^|[,;:.…] ?|(?<!\\p{L})(?:et|alors|donc|puis|ok|bon|bah|ben) )(?<verb>\\p{L}+)(?:-| (?=(?:les?|la)[\\s.!]*$))(?<clitics>les?|la)(?!\\p{L})',
    verb: ['Y2', 'Y5'],
    weight: 2,
    inQuestion: false,
  },
  {
    who: 'addressee',
    source:
      "(?<=^|[,;:.…] ?)(?<verb>\\p{L}+)(?= (?:le|la|les|un|une|ton|ta|tes|votre|vos|ce|cette|ces|leur|au|aux) | l['’])",
    verb: ['Y2', 'Y5'],
    weight: 1,
    inQuestion: false,
  },
];
