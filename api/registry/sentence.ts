import type { Recorded } from '#domain/events/event.ts';
import { accessSentences } from './sentences/access.ts';
import { accountSentences } from './sentences/accounts.ts';
import { chatSentences } from './sentences/chat.ts';
import { botSentences, captureSentences } from './sentences/captured.ts';
import { installationSentences } from './sentences/installation.ts';
import { googleSentences } from './sentences/google.ts';
import { calendarAccessSentences } from './sentences/microsoft-calendars.ts';
import { googleSyncSentences } from './sentences/google-sync.ts';
import { integrationSentences } from './sentences/integrations.ts';
import { followUpSentences } from './sentences/follow-ups.ts';
import { joiningSentences } from './sentences/joining.ts';
import { taskSentences } from './sentences/tasks.ts';
import { mailSentences } from './sentences/mails.ts';
import { meetingSentences } from './sentences/meetings.ts';
import { retentionSentences } from './sentences/retention.ts';
import { webhookSentences } from './sentences/webhooks.ts';
import type { Telling } from './sentences/telling.ts';

/** Who did it, where that is nobody who can be named. */
export const ERASED_PERSON = 'Une personne effacée';
export const PART_OF_GREFFIER = 'Greffier';

type Sentence = (data: never, telling: Telling) => string;

const SENTENCES: ReadonlyMap<string, Sentence> = new Map(
  Object.entries<Sentence>({
    ...accessSentences,
    ...accountSentences,
    ...botSentences,
    ...captureSentences,
    ...chatSentences,
    ...installationSentences,
    ...integrationSentences,
    ...googleSentences,
    ...calendarAccessSentences,
    ...joiningSentences,
    ...followUpSentences,
    ...taskSentences,
    ...googleSyncSentences,
    ...mailSentences,
    ...meetingSentences,
    ...retentionSentences,
    ...webhookSentences,
  }),
);

/** The types of events that have a sentence. */
export const toldTypes: readonly string[] = [...SENTENCES.keys()];

/**
 * What somebody did by an event, after who did it; null for an event of a type that has no sentence. What was read
 * fits its type's schema, and each sentence is typed by that schema.
 */
export const sentenceOf = ({ type, data }: Pick<Recorded, 'type' | 'data'>, telling: Telling): string | null =>
  SENTENCES.get(type)?.(data as never, telling) ?? null;
