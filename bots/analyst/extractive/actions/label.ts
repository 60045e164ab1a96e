import type { People } from '../people.ts';
import type { Sentence } from '../reading.ts';
import { withoutEnd } from '../text/pattern.ts';

/** « (Paul) », « — Paul » at the end; « Paul : », « pour Paul, » at the beginning. */
const BRACKETED = /\(([^()]+)\)$/u;
const FOR = /^(?:par |pour |by |para )/iu;
const DASH = /[–—-]\s{0,3}(?=[^\s,;])/gu;
/** Characters of a name at the end. */
const LONGEST = 40;
const AT_START = /^(?:pour |for |para )?(\p{Lu}[^:,–—]{1,39})[:,–—]\s*/u;

/** The name that a text ends with, in brackets or behind a dash, and where that begins. */
function nameAtEnd(text: string): { readonly name: string; readonly start: number } | undefined {
  const body = withoutEnd(text, '.,');
  const bracketed = BRACKETED.exec(body);
  const inside = bracketed?.[1]?.replace(FOR, '') ?? '';
  if (bracketed && inside.length > 1 && inside.length <= LONGEST) return { name: inside, start: bracketed.index };
  const from = Math.max(0, body.length - LONGEST - 4);
  for (const dash of body.slice(from).matchAll(DASH)) {
    const start = from + dash.index;
    const name = body.slice(start + dash[0].length);
    if (name.length > 1 && name.length <= LONGEST && !/[,;]/u.test(name)) return { name, start };
  }
  return undefined;
}

/** Whether a sentence begins with « Action : », « À faire : »… */
export function hasLabel({ text }: Sentence, label: RegExp): boolean {
  label.lastIndex = 0;
  return label.test(text);
}

/** What stands after the label at the head of a text, and for whom. */
export function labelled(
  text: string,
  label: RegExp,
  people: People,
): { readonly task: string; readonly person: string | undefined } {
  label.lastIndex = 0;
  const match = label.exec(text);
  const body = text.slice(match?.[0].length ?? 0).trim();
  const name = match?.groups?.['name']?.trim();
  if (name !== undefined) return { task: body, person: people.resolve(name).person };
  const start = AT_START.exec(body);
  const first = start?.[1]?.trimEnd();
  if (start && first && people.resolve(first).isSpeaker)
    return { task: body.slice(start[0].length), person: people.resolve(first).person };
  const last = nameAtEnd(body);
  if (last && people.resolve(last.name).isSpeaker)
    return { task: withoutEnd(body.slice(0, last.start), ','), person: people.resolve(last.name).person };
  return { task: body, person: undefined };
}
