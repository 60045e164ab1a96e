import type { Citation } from '#domain/analysis/analysis.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { citationOf, type Reading, type Sentence } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { withoutEnd } from '../text/pattern.ts';
import { tidySentence } from '../text/trim.ts';
import type { Paragraph, Told } from './cited-text.ts';
import { speechesOf } from './speeches.ts';
import { lacksItsNoun } from './fragments.ts';
import type { Subject } from './subjects.ts';
import { inThirdPerson } from './third-person.ts';

/** A decision, work that somebody does by when, or work that was taken back. */
export interface Outcome {
  readonly kind: 'decision' | 'action' | 'dropped';
  readonly text: string;
  readonly assignee?: string | null;
  /** The words that its deadline was read from. */
  readonly deadlineText?: string | null;
  /** What it was before it changed in this meeting. */
  readonly before?: string | undefined;
  /** Index of the sentence at which it is told. */
  readonly index: number;
  /** What it rests on; nothing where nobody said it, and somebody added it. */
  readonly citations: readonly Citation[];
}

const WORDS = {
  fr: {
    subject: 'Sujet',
    decision: 'Décidé',
    action: 'À faire',
    dropped: 'Abandonné',
    changed: 'changé, avant\u00a0: ',
    colon: '\u00a0: ',
  },
  en: {
    subject: 'Subject',
    decision: 'Settled',
    action: 'To do',
    dropped: 'Dropped',
    changed: 'changed, before: ',
    colon: ': ',
  },
  es: {
    subject: 'Tema',
    decision: 'Decidido',
    action: 'Por hacer',
    dropped: 'Descartado',
    changed: 'cambiado, antes: ',
    colon: ': ',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** Under one subject: all of them stand in lists of their own. */
const MOST_OUTCOMES = 5;

/** Between remarks that did not follow one another. */
const GAP = ' […] ';

interface Context {
  /** Full names of speakers who are written by their initials. */
  readonly names: ReadonlyMap<string, string>;
  readonly subjects: readonly Subject[];
  readonly outcomes: readonly Outcome[];
  /** A debate has none: its speeches go from one subject to the other. */
  readonly isDebate: boolean;
}

/** The paragraphs of the minutes: by subject, who held what, then what was settled and who does what by when. */
export function minutes(
  sentences: readonly Sentence[],
  reading: Reading,
  { names, subjects, outcomes, isDebate }: Context,
): Paragraph[] {
  const hasHeads = subjects.length > 1 && !isDebate;
  // What is told as a decision is not told again; a task is worded again, its sentence stays
  const isOutcome = new Set(
    sentences.length > 2 ? outcomes.flatMap(({ kind, index }) => (kind === 'decision' ? [index] : [])) : [],
  );
  const held = sentences.filter(({ index }) => !isOutcome.has(index));
  const bySubject = Map.groupBy(held, ({ index }) => subjectAt(subjects, index));
  const settled = Map.groupBy(outcomes, ({ index }) => subjectAt(subjects, index));
  return subjects.flatMap((subject, place): Paragraph[] => {
    const told = paragraphsOf(bySubject.get(place) ?? [], reading, names);
    const results =
      sentences.length > 2
        ? (settled.get(place) ?? [])
            .slice(0, MOST_OUTCOMES)
            .map((one) => [{ text: worded(one, reading.language), citations: one.citations }])
        : [];
    if (told.length + results.length === 0) return [];
    const { subject: word, colon } = WORDS[reading.language];
    const head =
      hasHeads && subject.name !== null
        ? [[{ text: `${word}${colon}${subject.name}.`, citations: saying(subject.name, subject, reading) }]]
        : [];
    return [...head, ...told, ...results];
  });
}

/** The first sentence of a subject that says its name. */
function saying(name: string, { from }: Subject, { sentences }: Reading): Citation[] {
  const sought = name.toLowerCase();
  const first = sentences.find(({ index, text }) => index >= from && text.toLowerCase().includes(sought));
  return first ? [citationOf(first)] : [];
}

const subjectAt = (subjects: readonly Subject[], index: number): number =>
  subjects.findLastIndex(({ from }) => from <= index);

function worded({ kind, text, assignee, deadlineText, before }: Outcome, language: Language): string {
  const { colon, ...words } = WORDS[language];
  const told = withoutEnd(text, '.!?…');
  const who = [assignee, deadlineText].filter((part) => part !== null && part !== undefined && part !== '');
  const beside = [
    ...(who.length > 0 ? [who.join(', ')] : []),
    ...(before !== undefined && before !== '' ? [`${words.changed}${withoutEnd(before, '.!?…')}`] : []),
  ];
  return `${words[kind]}${colon}${told}${beside.length > 0 ? ` (${beside.join('\u00a0; ')})` : ''}.`;
}

/** What somebody said before anybody else spoke: what can be told in the third person, and quotes under their name. */
function paragraphsOf(
  sentences: readonly Sentence[],
  reading: Reading,
  names: ReadonlyMap<string, string>,
): Paragraph[] {
  const speech = speechesOf(reading);
  const speeches = [...Map.groupBy(sentences, speech).values()];
  return speeches.flatMap((own) => speechAsTold(own, reading, names));
}

function speechAsTold(own: readonly Sentence[], reading: Reading, names: ReadonlyMap<string, string>): Paragraph[] {
  const { language, speakers } = reading;
  const speaker = own[0]?.speaker ?? UNKNOWN_SPEAKER;
  const name = names.get(speaker) ?? speaker;
  const isNamed = speakers.length > 1 && speaker !== UNKNOWN_SPEAKER;
  const paragraphs: (Told & { readonly gap?: string })[][] = [];
  let before: { readonly sentence: Sentence; readonly isTurned: boolean } | undefined;
  for (const sentence of own) {
    const words = tidySentence(sentence.text, language);
    const turned =
      isNamed && language === 'fr' && !lacksItsNoun(words, language)
        ? inThirdPerson(words, name, before?.isTurned ?? false)
        : null;
    const isTurned = turned !== null;
    const told = turned ?? words;
    const citations = [citationOf(sentence)];
    if (before?.isTurned === isTurned) {
      const gap = before.sentence.index + 1 === sentence.index ? ' ' : GAP;
      paragraphs.at(-1)?.push({ text: told, citations, gap });
    } else {
      const text = isTurned || !isNamed ? told : `${name}${WORDS[language].colon}${told}`;
      paragraphs.push([{ text, citations }]);
    }
    before = { sentence, isTurned };
  }
  return paragraphs;
}
