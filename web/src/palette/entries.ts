import { isQuestion, type QuestionAnswer } from '#api/contract/questions.ts';
import type { SearchAnswer } from '#api/contract/search.ts';
import { paths } from '../routes/paths.ts';
import { fr as found } from '../search/fr.ts';
import { answersOf, GROUPS, hitsOf, type Hit } from '../search/hits.ts';
import { fr } from './fr.ts';
import type { Command } from './registry.ts';

/** One line of the palette. */
export type Entry =
  | { readonly kind: 'hit'; readonly id: string; readonly heading: string; readonly hit: Hit }
  | { readonly kind: 'command'; readonly id: string; readonly heading: string; readonly command: Command }
  | { readonly kind: 'ask'; readonly id: string; readonly heading: string }
  | { readonly kind: 'everywhere'; readonly id: string; readonly heading: string; readonly to: string };

/** Of each kind, so many: the rest is on the page of the search. */
const FEW = 4;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word that was typed begins one of the label's. */
export const isNamed = (label: string, typed: string): boolean => {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/u)
    .every((part) => words.some((word) => word.startsWith(part)));
};

/** What came of what was typed. */
export interface Found {
  readonly results: SearchAnswer | undefined;
  /** Whether it is asked as a question, and what answers it. */
  readonly isAsked: boolean;
  readonly answer: QuestionAnswer | undefined;
}

/**
 * What the palette offers for what was typed: what answers the question, then what was found, kind by kind, then pages
 * and commands.
 */
export function entriesOf(typed: string, { results, isAsked, answer }: Found, commands: readonly Command[]): Entry[] {
  const text = typed.trim();
  const answers = answersOf(answer?.passages ?? []);
  // A line that answers is not shown a second time.
  const known = new Set(answers.map(({ to }) => to));
  const hits =
    results === undefined
      ? []
      : GROUPS.flatMap((group) => hitsOf(results, group).slice(0, FEW)).filter(({ to }) => !known.has(to));
  const offered = commands.filter(
    ({ id, label, disabled }) => disabled !== true && id !== 'palette' && id !== 'search' && isNamed(label, text),
  );
  return [
    ...answers.map((hit): Entry => ({ kind: 'hit', id: hit.id, heading: found.answer, hit })),
    ...hits.map((hit): Entry => ({ kind: 'hit', id: hit.id, heading: found.groups[hit.group], hit })),
    ...offered.map((command): Entry => ({ kind: 'command', id: command.id, heading: fr.commands, command })),
    ...(text === ''
      ? []
      : [
          ...(isAsked ? [] : [{ kind: 'ask' as const, id: 'ask', heading: fr.search }]),
          {
            kind: 'everywhere' as const,
            id: 'everywhere',
            heading: fr.search,
            to: `${paths.search}?${new URLSearchParams({ q: text, ...(isAsked && !isQuestion(text) ? { ask: '1' } : {}) })}`,
          },
        ]),
  ];
}
