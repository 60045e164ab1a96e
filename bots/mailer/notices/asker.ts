import type { Dependencies } from '#commands/handle.ts';
import { askForMail, loadMail } from '#commands/mail/mail.ts';
import { readSettings } from '#commands/settings/settings.ts';
import { loadAccount } from '#commands/user/account.ts';
import { botSessionEvents } from '#domain/bot-session/events.ts';
import { botSessionOf, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { Sealer } from '#domain/events/sealer.ts';
import { mailIdOf } from '#domain/mail/identity.ts';
import { MAIL_PATIENCE_MS } from '#domain/mail/kinds.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { isBotRefused } from '#domain/notices/kinds.ts';
import { maySignIn } from '#domain/user/user.ts';
import { webhookCategory } from '#domain/webhooks/identity.ts';
import { webhookEvents } from '#domain/webhooks/webhook.ts';
import { areFirstMinutes, wantAnyByMail } from '#projections/notices/mailed.ts';
import { NOTICE_PROJECTIONS, noticeChoicesOf, noticesFor } from '#projections/notices/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import { closeRequest, type OpenRequest } from '#projections/requests/queries.ts';
import { caughtUp, type Reactor, type ReactorDependencies } from '../../reactor.ts';
import { aboutOf, broughtAmong, type Brought } from './about.ts';

/** After an analysis, in ms: who gets its minutes by mail by then reads their work there. */
const AFTER_MINUTES_MS = 30_000;

const brought = ({ stream, metadata: { time } }: Recorded) => {
  const session = botSessionOf(stream);
  return { ...(session === null ? {} : { subject: meetingOfBotSession(session) }), detail: time };
};

const later = (event: Recorded) => {
  const due = new Date(Date.parse(event.metadata.time) + AFTER_MINUTES_MS).toISOString();
  return { ...brought(event), due };
};

export const noticeMailing = requestKind(
  { ...meetingEvents, ...botSessionEvents, ...webhookEvents },
  {
    kind: 'mail-notices',
    purpose: 'mail what happened to those who want to be told of it by mail',
    opens: {
      MeetingAnalysed: later,
      AnalysisChosen: brought,
      ActionItemAdded: brought,
      ActionItemCorrected: brought,
      ActionItemRestored: brought,
      ParticipantLinked: brought,
      MeetingAnalysisFailed: brought,
      MeetingReanalysisFailed: brought,
      ModelAnalysisFailed: brought,
      BotStepChanged: (event) => (event.data.detail === 'lobby' ? brought(event) : null),
      BotConsentAsked: brought,
      BotObjectionRaised: brought,
      PersonErased: brought,
      LinksErased: brought,
      WebhookStopped: (event) => ({ ...brought(event), subject: webhookCategory.idOf(event.stream) ?? event.stream }),
      BotSessionEnded: (event) => (isBotRefused(event.data.reason) ? brought(event) : null),
    },
    closes: { MeetingDeleted: every },
    isDoneOnce: true,
  },
);

export interface NoticeAskerDependencies extends Dependencies {
  readonly sealer: Sealer;
  readonly mailer: Pick<Mailer, 'source'>;
  readonly reading: ReactorDependencies;
}

/** Asks for the mails with what an event brought, one for each person who wants it by mail. */
export const noticeAsker = (dependencies: NoticeAskerDependencies): Reactor<typeof noticeMailing.kind> => ({
  request: noticeMailing,
  concurrency: 4,
  act: async (open, signal) => {
    const { reading } = dependencies;
    const told: Brought = { meetingId: open.subject, givenAt: open.detail };
    let position: string | null = null;
    if (await isNews(dependencies, told)) {
      await caughtUp(reading, await reading.head(), { names: NOTICE_PROJECTIONS, signal });
      for (const userId of await wantAnyByMail(reading.pool))
        position = (await askFor(dependencies, { open, told, userId })) ?? position;
    }
    await closeRequest(reading.pool, open);
    return position;
  },
});

/** Whether it is worth a mail still, and mails are sent at all. */
const isNews = async ({ log, mailer, now }: NoticeAskerDependencies, { givenAt }: Brought): Promise<boolean> =>
  Date.parse(now()) - Date.parse(givenAt) < MAIL_PATIENCE_MS &&
  (await readSettings(log)).settings.notifications &&
  (await mailer.source()) !== 'none';

interface Asking {
  readonly open: OpenRequest;
  readonly told: Brought;
  readonly userId: string;
}

/** Null where it brought them nothing, or where they read it elsewhere. */
async function askFor(dependencies: NoticeAskerDependencies, { open, told, userId }: Asking): Promise<string | null> {
  const { log, sealer, reading, now } = dependencies;
  const viewer = await viewerOf(log, userId);
  if (viewer === null) return null;
  const [all, choices] = await Promise.all([
    noticesFor({ pool: reading.pool, sealer }, viewer, new Date(now())),
    noticeChoicesOf(reading.pool, userId),
  ]);
  const [first] = broughtAmong(all, told, choices);
  if (first === undefined || (await isInMinutes(dependencies, told, userId))) return null;
  const about = aboutOf(told);
  const mailId = mailIdOf('notice', about, userId);
  // A bot session has no keys of a meeting before one is made of it, and a webhook never. Mails about a meeting are
  // forgotten with anybody who is erased there: of two erasures the second would take the news of the first.
  const isOfMeeting =
    first.kind !== 'bot' && first.kind !== 'erasure' && !(first.kind === 'failure' && first.what === 'webhook');
  const meetingId = isOfMeeting ? told.meetingId : null;
  const commandId = derivedId('mail-notices', open.askedBy, mailId);
  try {
    const asked = await askForMail(
      dependencies,
      { mailId, kind: 'notice', recipient: userId, meetingId, subject: about },
      { commandId, actor: 'system:mailer', correlationId: open.correlationId },
    );
    return asked.position;
  } catch (error) {
    if (isError(error, KEY_DESTROYED)) return null;
    throw error;
  }
}

async function viewerOf(log: Dependencies['log'], userId: string): Promise<Viewer | null> {
  const { user } = await loadAccount(log, userId);
  return maySignIn(user) && user.email !== null ? { userId, email: user.email, role: user.role } : null;
}

/** Work that the first minutes brought stands in them, for those who get them by mail. */
const isInMinutes = async (
  { log, reading }: NoticeAskerDependencies,
  told: Brought,
  userId: string,
): Promise<boolean> =>
  (await areFirstMinutes(reading.pool, told)) &&
  (await loadMail(log, mailIdOf('minutes', told.meetingId, userId))).phase !== 'none';
