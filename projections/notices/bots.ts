import type { botSessionEvents } from '#domain/bot-session/events.ts';
import { botSessionOf, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isBotRefused, type BotWait } from '#domain/notices/kinds.ts';
import type { RowChange } from '../engine/changes.ts';
import type { Handlers } from '../engine/projection.ts';
import { given, notices } from './tables.ts';

const sessionOf = ({ stream }: Pick<Recorded, 'stream'>): string => botSessionOf(stream) ?? stream;

/** Of a bot session: the lobby and its end are told in one place, what people are to decide in others. */
const keyOf = (event: Pick<Recorded, 'stream'>, what: BotWait = 'lobby') => ({
  meeting_id: meetingOfBotSession(sessionOf(event)),
  kind: 'bot' as const,
  subject: what === 'lobby' ? sessionOf(event) : `${sessionOf(event)}/${what}`,
});

/** It waits once until somebody lets it in or answers, whatever is said of it meanwhile. */
const waits = (event: Recorded, what: BotWait): RowChange[] => [
  notices.insert({
    ...keyOf(event, what),
    what,
    ...given(event),
  }),
];

const isIn = (event: Recorded): RowChange[] => [notices.remove(keyOf(event))];
const isAnswered = (event: Recorded): RowChange[] => [notices.remove(keyOf(event, 'consent'))];
const isDecided = (event: Recorded): RowChange[] => [notices.remove(keyOf(event, 'objection'))];

type BotEvents = Pick<
  typeof botSessionEvents,
  | 'BotStepChanged'
  | 'BotSessionJoined'
  | 'BotSessionRejoined'
  | 'BotConsentAsked'
  | 'BotConsentWithdrawn'
  | 'BotConsentAnswered'
  | 'BotObjectionRaised'
  | 'BotCaptureResumed'
  | 'BotCaptureDiscarded'
  | 'BotSessionEnded'
>;

/** Bots that wait for somebody, and those that were kept from a meeting or lost it. */
export const onBots: Handlers<BotEvents> = {
  BotStepChanged: (event) =>
    event.data.detail === 'lobby' && event.data.status === 'in_progress' ? waits(event, 'lobby') : [],
  BotSessionJoined: isIn,
  BotSessionRejoined: isIn,
  BotConsentAsked: (event) => waits(event, 'consent'),
  BotConsentWithdrawn: isAnswered,
  BotConsentAnswered: isAnswered,
  // Of several objections the first pauses the capture, and the organiser's word answers all.
  BotObjectionRaised: (event) => waits(event, 'objection'),
  BotCaptureResumed: isDecided,
  BotCaptureDiscarded: isDecided,
  BotSessionEnded: (event) => {
    const { reason } = event.data;
    const end = { what: reason, ...given(event) };
    return [
      ...isAnswered(event),
      ...isDecided(event),
      isBotRefused(reason) ? notices.upsert({ ...keyOf(event), ...end }) : notices.remove(keyOf(event)),
    ];
  },
};
