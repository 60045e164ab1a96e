import type { MeetingKind } from '../about/meeting-type.ts';
import type { FoundTopic } from '../about/topics.ts';
import { citationOf, type Reading } from '../reading.ts';
import type { Language } from '../text/language.ts';
import type { Told } from './cited-text.ts';

const KINDS: Record<Language, Record<MeetingKind, string>> = {
  fr: {
    planning: 'Réunion de planification',
    decision: 'Réunion de décision',
    review: 'Point d’avancement',
    brainstorm: 'Séance d’idées',
    debate: 'Débat',
    interview: 'Entretien',
    training: 'Formation',
    information: 'Réunion d’information',
    standUp: 'Point quotidien',
    retrospective: 'Rétrospective',
    client: 'Réunion avec un client',
    other: 'Échange',
  },
  en: {
    planning: 'Planning meeting',
    decision: 'Decision meeting',
    review: 'Progress review',
    brainstorm: 'Brainstorming',
    debate: 'Debate',
    interview: 'Interview',
    training: 'Training',
    information: 'Information meeting',
    standUp: 'Stand-up',
    retrospective: 'Retrospective',
    client: 'Client meeting',
    other: 'Discussion',
  },
  es: {
    planning: 'Reunión de planificación',
    decision: 'Reunión de decisión',
    review: 'Reunión de seguimiento',
    brainstorm: 'Lluvia de ideas',
    debate: 'Debate',
    interview: 'Entrevista',
    training: 'Formación',
    information: 'Reunión informativa',
    standUp: 'Reunión diaria',
    retrospective: 'Retrospectiva',
    client: 'Reunión con un cliente',
    other: 'Conversación',
  },
};

const WORDS = {
  fr: { between: 'entre', and: 'et', others: (count: number) => `${count} autres personnes` },
  en: { between: 'between', and: 'and', others: (count: number) => `${count} others` },
  es: { between: 'entre', and: 'y', others: (count: number) => `${count} personas más` },
} as const;

/** Named one by one; the others are counted. */
const MOST_NAMED = 6;
const TOPICS = 4;

export interface OpeningParts {
  readonly topics: readonly FoundTopic[];
  readonly type: MeetingKind;
  readonly names: ReadonlyMap<string, string>;
}

/**
 * « Réunion de planification entre Marie, Paul et Julie : bêta, hébergement. » Who spoke most comes first. It rests on
 * where each topic is said first, or on the first words of the meeting.
 */
export function opening({ language, speakers, sentences }: Reading, { topics, type, names }: OpeningParts): Told {
  const words = WORDS[language];
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  const said = new Map(speakers.map((speaker) => [speaker, 0]));
  for (const { speaker, words: count } of sentences) said.set(speaker, (said.get(speaker) ?? 0) + count);
  const people = speakers
    .toSorted((a, b) => (said.get(b) ?? 0) - (said.get(a) ?? 0))
    .map((speaker) => names.get(speaker) ?? speaker);
  const named =
    people.length > MOST_NAMED
      ? [...people.slice(0, MOST_NAMED - 1), words.others(people.length - MOST_NAMED + 1)]
      : people;
  const who =
    named.length === 0
      ? ''
      : named.length === 1
        ? ` (${named[0] ?? ''})`
        : ` ${words.between} ${named.slice(0, -1).join(', ')} ${words.and} ${named.at(-1) ?? ''}`;
  const told = topics.slice(0, TOPICS);
  const what = told.map((topic) => topic.said);
  const [first] = sentences;
  return {
    text: `${KINDS[language][type]}${who}${what.length > 0 ? colon + what.join(', ') : ''}.`,
    citations:
      told.length > 0 ? told.flatMap(({ citations }) => citations.slice(0, 1)) : first ? [citationOf(first)] : [],
  };
}
