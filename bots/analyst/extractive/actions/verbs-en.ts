import { type Form, type Verb, Verbs } from './verbs.ts';

const FIRM = `send resend ring phone text photograph price cost fetch return load pack label count share forward email circulate distribute publish post upload contact call ping remind notify inform invite ask consult write draft prepare complete fill finish finalize finalise wrap close fix repair
  resolve debug unblock test check verify validate review proofread revise audit analyse analyze study evaluate assess estimate measure compute compare list identify document create open add remove delete clean update modify
  adapt improve optimize optimise migrate deploy ship deliver release install configure enable disable integrate develop implement schedule plan organize organise arrange book order buy sign negotiate invoice pay hire
  recruit train translate record archive back export import print scan retrieve collect gather provide submit file launch start design sketch generate summarize summarise define clarify prioritize prioritise confirm cancel
  postpone move renew coordinate escalate chase merge push monitor refactor rewrite rename rerun investigate announce brief follow reply respond answer`;

const LOOSE =
  'let do make put take get see look find meet discuss give run handle manage track hold change choose build set work bring talk think reach speak sort figure go come';

/** Also done by talking. */
const TALK = 'show present explain';

/** -s of the third person: checks, tries, fixes. */
const third = (verb: string): string =>
  /(?:s|x|z|ch|sh|o)$/u.test(verb) ? `${verb}es` : /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;

function* formsOf(verb: string): Generator<readonly [Form, string]> {
  yield ['inf', verb];
  yield ['P3', third(verb)];
  yield ['Y2', verb];
}

/** Words after "I'll" that are no work: being, thinking, saying, running the meeting, and words that are no verbs. */
const NEVER = new Set(
  `be have say tell think see know like want love hate guess hope need agree believe remember forget mean feel hear understand wish wonder suppose imagine admit mention add stop start begin
  continue stay wait sleep eat die live pass step second let not never also just probably always only still really then now try leave keep miss lose win join listen happen depend
  you the and for our your with that this it all everyone somebody hopefully definitely honestly certainly gladly happily quickly maybe perhaps`.split(
    /\s+/u,
  ),
);

/** Any other word where a verb stands. */
const openForms = (word: string): ReadonlyMap<Form, Verb> | undefined =>
  word.length >= 3 && !NEVER.has(word) && /^\p{Ll}+$/u.test(word) && !/(?:ly|ing|ed)$/u.test(word)
    ? new Map([['inf', { infinitive: word, firm: false, open: true }]])
    : undefined;

export const ENGLISH_VERBS = new Verbs({ others: openForms });
for (const [list, kind] of [
  [FIRM, { firm: true }],
  [LOOSE, { firm: false }],
  [TALK, { firm: false, talk: true }],
] as const) {
  for (const infinitive of list.split(/\s+/u)) ENGLISH_VERBS.add({ infinitive, ...kind }, formsOf(infinitive));
}
