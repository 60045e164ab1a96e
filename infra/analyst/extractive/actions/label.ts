import type { People } from '../people.ts';
import type { Sentence } from '../reading.ts';

/** « (Paul) », « — Paul » at the end; « Paul : », « pour Paul, » at the beginning. */
const AT_END = /[\s,]*(?:\((?:par |pour |by |para )?([^()]{2,40})\)|[–—-]\s*([^\s,;][^,;]{1,39}))[\s.,]*$/iu;
const AT_START = /^(?:pour |for |para )?(\p{Lu}[^:,–—]{1,39}?)\s*[:,–—]\s*/u;

/** Whether a sentence begins with « Action : », « À faire : »… */
export function hasLabel({ text }: Sentence, label: RegExp): boolean {
  label.lastIndex = 0;
  return label.test(text);
}

/** What stands after the label at the head of a text, and for whom. */
export function labelled(text: string, label: RegExp, people: People): { readonly task: string; readonly person: string | undefined } {
  label.lastIndex = 0;
  const match = label.exec(text);
  const body = text.slice(match?.[0].length ?? 0).trim();
  const name = match?.groups?.['name']?.trim();
  if (name !== undefined) return { task: body, person: people.resolve(name).person };
  const start = AT_START.exec(body);
  if (start?.[1] && people.resolve(start[1]).isSpeaker) return { task: body.slice(start[0].length), person: people.resolve(start[1]).person };
  const end = AT_END.exec(body);
  const last = end?.[1] ?? end?.[2];
  if (end && last && people.resolve(last).isSpeaker) return { task: body.slice(0, end.index), person: people.resolve(last).person };
  return { task: body, person: undefined };
}
