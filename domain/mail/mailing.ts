import type { Decider } from '#domain/events/decider.ts';
import { category } from '#domain/events/category.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';

/** What became of mailing a meeting's minutes. */
export const MAILING_OUTCOMES = [
  'asked',
  'switched-off',
  /** No mail server is configured. */
  'no-server',
  /** It was brought in, not held with Greffier: a document, a demonstration. */
  'brought-in',
  /** It had ended long before its minutes were there. */
  'too-late',
] as const;
export type MailingOutcome = (typeof MAILING_OUTCOMES)[number];

/**
 * That the minutes of a meeting were mailed, or were not to be: decided once, when it is first analysed. The stream is
 * `settings-mailing-{meeting}`, apart from the meeting's own, which people edit: it says whom Greffier writes to, not
 * what was said. Whatever is analysed, rebuilt or lost afterwards, nothing is mailed for the meeting any more.
 */
export const mailingEvents = {
  MinutesMailingSettled: eventType(
    z.object({
      meetingId: z.string(),
      /** The analysis that was first. */
      analysisId: z.string(),
      outcome: z.enum(MAILING_OUTCOMES),
      /** How many mails were asked for. */
      mails: z.int().check(z.nonnegative()),
    }),
  ),
};
export type MailingEvent = EventOf<typeof mailingEvents>;

export interface SettleMailing {
  readonly type: 'settleMailing';
  readonly meetingId: string;
  readonly analysisId: string;
  readonly outcome: MailingOutcome;
  readonly mails: number;
}

export const mailingDecider: Decider<{ readonly isSettled: boolean }, SettleMailing, MailingEvent> = {
  initialState: { isSettled: false },
  decide({ meetingId, analysisId, outcome, mails }, { isSettled }) {
    return isSettled ? [] : [{ type: 'MinutesMailingSettled', data: { meetingId, analysisId, outcome, mails } }];
  },
  evolve: () => ({ isSettled: true }),
};

export const mailingCategory = category('settings-mailing');
export const mailingStreams = decidedStreams(mailingCategory, { events: mailingEvents, decider: mailingDecider });
