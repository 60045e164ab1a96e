import { handle, type Dependencies } from '#commands/handle.ts';
import { askForMail } from '#commands/mail/mail.ts';
import { loadState } from '#commands/stream.ts';
import { isError } from '#domain/errors.ts';
import { DEMONSTRATION_METHOD } from '#domain/demonstration/mark.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { mailIdOf } from '#domain/mail/identity.ts';
import type { Mailer, OwnMailboxes } from '#domain/mail/mailer.ts';
import { mailingEvents, mailingStreams, type MailingOutcome, type SettleMailing } from '#domain/mail/mailing.ts';
import type { CaptureSource } from '#domain/meeting/capture/events.ts';
import { endOf } from '#domain/meeting/ended.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { isDeleted, type Meeting } from '#domain/meeting/meeting.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { ATTENDEE_PROJECTIONS, attendeesToTell } from '#projections/meetings/attendees.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest, type OpenRequest } from '#projections/requests/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../../reactor.ts';
import { isMailed } from './switched.ts';

export const minutesMailing = requestKind(
  { ...meetingEvents, ...mailingEvents },
  {
    kind: 'mail-minutes',
    purpose: 'mail the first minutes of a meeting to those who attended it',
    opens: { MeetingAnalysed: ({ data }) => (data.rewrites === undefined ? {} : null) },
    closes: {
      MinutesMailingSettled: ({ data }) => ({ subject: data.meetingId, detail: '' }),
      MeetingDeleted: theOne,
    },
    isDoneOnce: true,
  },
);

/** Minutes of a meeting that ended before this are no news any more. */
const NEWS_MS = 3 * 24 * 60 * 60_000;
/** What was held with Greffier, or where it was told of it; the others are brought in by somebody who has them. */
const HELD: ReadonlySet<CaptureSource> = new Set(['botSession', 'provider', 'payload']);

export interface MinutesAskerDependencies extends Dependencies {
  readonly mailer: Pick<Mailer, 'source'>;
  readonly mailboxes: Pick<OwnMailboxes, 'isOpen'>;
  readonly reading: ReactorDependencies;
}

/** Asks for the mails with a meeting's minutes, once, when it is first analysed. */
export const minutesAsker = (dependencies: MinutesAskerDependencies): Reactor<typeof minutesMailing.kind> => ({
  request: minutesMailing,
  // One after the other: of two records of one meeting the second finds whom the first told.
  concurrency: 1,
  act: async (open, signal) => {
    const { reading, log } = dependencies;
    const { subject: meetingId } = open;
    const { events, state: meeting } = await loadState(log, meetingStreams.of(meetingId));
    const analysed = events.find((event) => event.type === 'MeetingAnalysed');
    const { isSettled } = (await loadState(log, mailingStreams.of(meetingId))).state;
    if (analysed?.type !== 'MeetingAnalysed' || isDeleted(meeting) || isSettled) {
      await closeRequest(reading.pool, open);
      return null;
    }
    const { analysisId } = analysed.data;
    const refusal = await reasonNotTo(dependencies, { events, meeting });
    const settled = { meetingId, analysisId };
    if (refusal !== null) return settle(dependencies, open, { ...settled, outcome: refusal, mails: 0 });
    await caughtUp(reading, await reading.head(), { names: ATTENDEE_PROJECTIONS, signal });
    const people = await attendeesToTell(reading.pool, meetingId);
    try {
      for (const recipient of people) {
        const mailId = mailIdOf('minutes', meetingId, recipient);
        await askForMail(
          dependencies,
          { mailId, kind: 'minutes', recipient, meetingId, subject: analysisId },
          requestOf(open, mailId),
        );
      }
    } catch (error) {
      // Deleted meanwhile: its deletion has closed the request.
      if (!isError(error, KEY_DESTROYED)) throw error;
      return null;
    }
    return settle(dependencies, open, { ...settled, outcome: 'asked', mails: people.length });
  },
});

const requestOf = ({ askedBy, correlationId }: OpenRequest, what: string) =>
  ({ commandId: derivedId('mail-minutes', askedBy, what), actor: 'system:mailer', correlationId }) as const;

/** Why nobody is to be told; null where people are. */
async function reasonNotTo(
  { log, mailer, mailboxes, now }: MinutesAskerDependencies,
  { events, meeting }: { readonly events: readonly Recorded<MeetingEvent>[]; readonly meeting: Meeting },
): Promise<Exclude<MailingOutcome, 'asked'> | null> {
  const registered = events.find((event) => event.type === 'MeetingRegistered')?.data;
  if (!registered || !('source' in registered) || !HELD.has(registered.source)) return 'brought-in';
  if (registered.capture.method === DEMONSTRATION_METHOD) return 'brought-in';
  if (Date.parse(now()) - Date.parse(endOf(events) ?? '') > NEWS_MS) return 'too-late';
  if (!(await isMailed(log, meeting))) return 'switched-off';
  if ((await mailer.source()) !== 'none') return null;
  // Who organises it may have it sent from their own mailbox.
  return meeting.organiserId !== null && (await mailboxes.isOpen(meeting.organiserId)) ? null : 'no-server';
}

const settle = async (
  dependencies: Dependencies,
  open: OpenRequest,
  settled: Omit<SettleMailing, 'type'>,
): Promise<string | null> => {
  const { position } = await handle(dependencies, {
    stream: mailingStreams.of(settled.meetingId),
    command: { type: 'settleMailing', ...settled },
    request: requestOf(open, 'settle'),
  });
  return position;
};
