import { orElse } from '#domain/events/personal.ts';
import { DEFAULT_VISIBILITY, type MeetingConfig } from '#domain/meeting/config.ts';
import type { MeetingEventData } from '#domain/meeting/events.ts';
import { searchable } from '../searchable.ts';
import { wordsOf } from '../words/words.ts';

/** What the documented columns hold: a longer title is cut, and what is longer than any address is none. */
export const fittingTitle = (title: string): string =>
  title.length <= 500 ? title : [...title].slice(0, 500).join('');
export const fittingAddress = (email: string | null): string | null =>
  email !== null && email.length <= 255 ? email : null;

/** As attendance is looked up: in lower case. */
export const attendance = (email: string | null): string | null => fittingAddress(email)?.toLowerCase() ?? null;

/** A participant's name, as it stands, and its words as they are searched. */
export const nameColumns = (name: string) => ({ name, searchable: wordsOf(searchable(name)).join(' ') });

/** Bytes of a searchable text: two of them fit into an entry of an index, which takes 2,704. */
const LONGEST_SEARCHABLE = 1_200;

/** A text as it is searched and put in order; what compatibility forms make longer than any real text is cut. */
export function searchableColumn(text: string): string {
  const form = searchable(text);
  const bytes = Buffer.from(form);
  if (bytes.length <= LONGEST_SEARCHABLE) return form;
  // A character that is cut through is none.
  return new TextDecoder().decode(bytes.subarray(0, LONGEST_SEARCHABLE), { stream: true });
}

export function organiserColumns({ userId, name, email }: MeetingEventData<'MeetingOrganiserChanged'>['organiser']) {
  const [organizer_name, organizer_email] = [orElse(name, null), fittingAddress(orElse(email, null))];
  return {
    organizer_id: userId,
    organizer_name,
    organizer_email,
    searchable_organizer: searchableColumn(
      [organizer_name, organizer_email].filter((text) => text !== null).join('\n'),
    ),
  };
}

export const configColumns = ({
  visibility,
  captionLanguage,
  summaryLanguage,
  automaticSummary,
  automaticEmail,
}: MeetingConfig) => ({
  visibility,
  caption_language: captionLanguage,
  summary_language: summaryLanguage,
  automatic_summary: automaticSummary,
  automatic_email: automaticEmail,
});

export const unconfigured = {
  visibility: DEFAULT_VISIBILITY,
  caption_language: null,
  summary_language: null,
  automatic_summary: null,
  automatic_email: null,
};
