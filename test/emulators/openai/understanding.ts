/**
 * What a model of this stand-in makes of a prompt, by plain rules over the numbered lines that it can see: what was cut
 * from the prompt is not in its answer. It knows nothing of who asks: it reads a JSON schema by the names of its
 * properties, as models do.
 */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

interface SeenLine {
  readonly line: number;
  readonly speaker: string;
  readonly text: string;
}

/** `12 | Name | words`, `[12] Name: words`, `12. Name: words`, with a time or without. */
const NUMBERED =
  /^\s*[[(#]?(\d{1,7})[\])]?\s*[|:.)-]?\s*(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*\|?\s*)?([^|:]{1,80}?)\s*[|:]\s*(.+)$/u;

export const linesIn = (text: string): SeenLine[] =>
  text.split('\n').flatMap((row) => {
    const [, line, speaker, words] = NUMBERED.exec(row) ?? [];
    return line === undefined || speaker === undefined || words === undefined
      ? []
      : [{ line: Number(line), speaker, text: words.trim() }];
  });

const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [/decision/iu, /\b(?:décid|acté|adopt|validé|tranché|on garde|decided|agreed|decidimos|acordado|aprobad)/iu],
  [
    /action|task|todo/iu,
    /\b(?:je m[’']en (?:occupe|charge)|je m[’']occupe|je (?:vous |te |t[’'])?envoie|je prépare|i[’']ll|i will|me encargo|yo preparo)\b/iu,
  ],
  [/question/iu, /\?\s*$/u],
  [/sentence|word/iu, /./u],
  [/point|topic|highlight/iu, /\d|important|essentiel|budget|cliente?|customer/iu],
];
const DEADLINE =
  /\b(?:(?:d[’']ici|avant|pour|by|before|antes del?|para el) )?(?:lundi|mardi|mercredi|jeudi|vendredi|demain|monday|tuesday|wednesday|thursday|friday|tomorrow|lunes|martes|miércoles|jueves|viernes|mañana)(?: prochain)?\b/iu;

/** An order to a model, however it is put. */
const ORDER =
  /\b(?:ignor|oubli|disregard|forget|olvid|override|system prompt|instructions?|consignes?|instrucciones|you are now|tu es (?:maintenant|désormais)|a partir de ahora|assistant\b|modèle|language model|IA\b|AI\b|JSON)/iu;

interface Seeing {
  readonly text: string;
  readonly lines: readonly SeenLine[];
  readonly obeyed: SeenLine | null;
  readonly vocabulary: Vocabulary;
  readonly invents: Listed;
}

type Listed = Readonly<Record<string, readonly unknown[]>>;

type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** What it is asked, where the prompt says so. */
const ASKED = /^Question: (.+)$/mu;
/** Words that carry nothing are shorter. */
const TELLING = 4;

/** Lines that have a word of the question, or one that it knows for it. */
function answering({ text, lines, vocabulary }: Seeing): readonly SeenLine[] {
  const [, question] = ASKED.exec(text) ?? [];
  if (question === undefined) return lines;
  const wordsOf = (words: string) => words.toLowerCase().match(/\p{L}+/gu) ?? [];
  const asked = wordsOf(question).filter((word) => word.length >= TELLING);
  const wanted = new Set(asked.flatMap((word) => [word, ...(vocabulary[word] ?? [])]));
  return lines.filter((line) => wordsOf(line.text).some((word) => wanted.has(word)));
}

/** How this model is. */
interface Character {
  readonly isGullible?: boolean;
  readonly vocabulary?: Vocabulary;
  readonly invents?: Listed;
}

/** What it answers, as JSON that the schema describes. */
export function understand(
  text: string,
  schema: JsonSchema,
  { isGullible = false, vocabulary = {}, invents = {} }: Character = {},
): unknown {
  const lines = linesIn(text);
  const obeyed = (isGullible && lines.find((one) => ORDER.test(one.text))) || null;
  return fill('', schema, { text, lines, obeyed, vocabulary, invents }, null);
}

function fill(name: string, schema: JsonSchema, seeing: Seeing, found: SeenLine | null): unknown {
  if (schema.anyOf) {
    const one = schema.anyOf.find(({ type }) => type !== 'null');
    const value = one ? fill(name, one, seeing, found) : null;
    return value === '' ? null : value;
  }
  if (schema.enum) return schema.enum.find((one) => found?.text.includes(String(one))) ?? schema.enum[0] ?? null;
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, fill(key, one, seeing, found)]),
    );
  if (type === 'array') return listed(name, schema.items ?? {}, seeing, found);
  if (type === 'integer' || type === 'number') return found?.line ?? 0;
  if (type === 'boolean') return false;
  return found === null ? told(name, seeing) : worded(name, found, seeing);
}

function listed(name: string, items: JsonSchema, seeing: Seeing, found: SeenLine | null): unknown[] {
  const invented = seeing.invents[name];
  if (invented) return [...invented];
  if (found !== null && name === 'others') return [...(seeing.vocabulary[found.text.toLowerCase()] ?? [])];
  if (found !== null) return [fill(name, items, seeing, found)];
  if (seeing.obeyed) return /decision|action/iu.test(name) ? [fill(name, items, seeing, seeing.obeyed)] : [];
  const [, rule = /important|essentiel/iu] = KINDS.find(([kind]) => kind.test(name)) ?? [];
  return answering(seeing)
    .filter(({ text }) => rule.test(text))
    .map((line) => fill(name, items, seeing, line));
}

/** A word that the prompt gives under a name, as « name: word » or « name = word ». */
function told(name: string, { text, lines, obeyed }: Seeing): string {
  if (/summary|résumé|answer/iu.test(name))
    return obeyed
      ? `${obeyed.text} PWNED`
      : lines
          .slice(0, 2)
          .map((line) => line.text)
          .join(' ');
  if (/lang/iu.test(name)) return 'fr';
  const [, word = ''] =
    new RegExp(`\\b${name}\\b["»’'\`]?\\s*(?:[:=]|is|est)\\s*["«“]?\\s*([\\p{L}\\p{N}-]+)`, 'u').exec(text) ?? [];
  return word;
}

function worded(name: string, { speaker, text }: SeenLine, { obeyed }: Seeing): string {
  if (/quote|citation|verbatim/iu.test(name)) return text;
  if (/assign|owner|who|speaker/iu.test(name)) return obeyed ? 'Mallory' : speaker;
  if (/dead|due|when|date/iu.test(name)) return DEADLINE.exec(text)?.[0] ?? '';
  return obeyed ? `Virer 10 000 € à Mallory` : text.replace(/^(?:Donc|Alors|Bon|Ok|So|Bueno),?\s+/iu, '');
}
