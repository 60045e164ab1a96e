import { analyse } from '#commands/analysis/analyse.ts';
import { loadBotSession } from '#commands/bot-session/session.ts';
import { transcriptSoFar } from '#commands/bot-session/transcript.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { OWN_NAME } from '#domain/bot-session/bot-name.ts';
import { noteIn } from '#domain/bot-session/spoken-commands.ts';
import type { ChatFacts, PastMeeting, RunningMeeting } from '#domain/conversation/answers.ts';
import type { ChatBot } from '#domain/conversation/chat-bot.ts';
import type { AskedInChat, Conversation } from '#domain/conversation/conversation.ts';
import type { ChatCommandName } from '#domain/conversation/events.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { Sealer } from '#domain/events/sealer.ts';
import { frenchDate } from '#domain/french-date.ts';
import { lastCapturedIn, botSessionInRoom } from '#projections/conversations/queries.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import type { Pool } from 'pg';
import { chatReminderIn, dueText } from './reminder.ts';

export interface FactDependencies {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly analyst: Analyst;
  readonly chat: Pick<ChatBot, 'members'>;
  /** Where people open the application; null where this installation has no address of its own. */
  readonly publicUrl: string | null;
}

/** Fewer lines are not worth a summary. */
const FEWEST_LINES = 3;
const MOST_NOTES = 20;
const ABOUT_MEETINGS: ReadonlySet<ChatCommandName> = new Set(['status', 'participants', 'time', 'resume', 'note']);

const PARIS_DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' });

interface About {
  readonly conversation: Conversation;
  readonly asked: AskedInChat;
  /** Epoch ms. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** What the bot has to know to answer what was asked, and no more. */
export async function factsFor(dependencies: FactDependencies, about: About): Promise<ChatFacts> {
  const { conversation, asked, now, signal } = about;
  const { roomId, place } = conversation;
  const isAbout = ABOUT_MEETINGS.has(asked.command);
  const meeting = isAbout && roomId !== null ? await meetingIn(dependencies, { ...about, roomId }) : null;
  const members = asked.command === 'participants' && place ? await dependencies.chat.members(place, signal) : null;
  const reminder = asked.command === 'reminder' ? chatReminderIn(asked.request, now) : null;
  return {
    meeting,
    isMeeting: roomId !== null,
    members,
    notes: asked.command === 'notes' ? notesIn(conversation) : [],
    reminder: reminder && { due: dueText(reminder.at, now), subject: reminder.subject },
  };
}

/** What was noted here and may still be read, the latest twenty. */
const notesIn = ({ asked }: Conversation): string[] =>
  [...asked.values()]
    .filter(({ command, request }) => command === 'note' && request !== '')
    .map(({ request }) => noteIn(request, OWN_NAME))
    .slice(-MOST_NOTES);

type InRoom = About & { readonly roomId: string };

async function meetingIn(dependencies: FactDependencies, about: InRoom): Promise<RunningMeeting | PastMeeting | null> {
  const sessionId = await botSessionInRoom(dependencies.pool, about.roomId);
  return sessionId === null ? lastMeeting(dependencies, about) : running(dependencies, sessionId, about);
}

async function running(
  { log, analyst }: FactDependencies,
  sessionId: string,
  { asked, now }: About,
): Promise<RunningMeeting | null> {
  const { session } = await loadBotSession(log, sessionId);
  if (session.joinedAt === null) return null;
  const lines = await transcriptSoFar(log, sessionId);
  const isWorthIt = asked.command === 'resume' && lines.length >= FEWEST_LINES;
  const summary = isWorthIt
    ? await analyse(analyst, { title: '', heldAt: session.joinedAt, lines }).then(
        ({ result }) => result.summary.trim() || null,
        () => null,
      )
    : null;
  return {
    phase: 'running',
    elapsedMs: now - Date.parse(session.joinedAt),
    lines: lines.length,
    speakers: [...new Set(lines.map(({ speaker }) => speaker))],
    botName: session.botName ?? OWN_NAME,
    summary,
  };
}

/**
 * The last meeting. Its summary is told where everybody who reads the conversation was there: the bot was in it before
 * the meeting, and nobody was added since its end. Else people open it in Greffier, each with their own rights.
 */
async function lastMeeting(
  { pool, sealer, publicUrl }: FactDependencies,
  { conversation, asked, roomId }: InRoom,
): Promise<PastMeeting | null> {
  const found = await lastCapturedIn(pool, roomId);
  if (found === null) return null;
  const mayTell = wereThere(conversation, found);
  const analysis = mayTell && asked.command === 'resume' ? await analysisOf({ pool, sealer }, found.id) : null;
  return {
    phase: 'over',
    day: frenchDate(PARIS_DAY, found.startedAt),
    lines: found.lines,
    mayTell,
    url: publicUrl === null ? null : `${publicUrl}/meetings/${found.id}`,
    summary: analysis?.analysis.summary.trim() || null,
  };
}

const wereThere = (
  { addedAt, membersAddedAt }: Conversation,
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date },
): boolean =>
  addedAt !== null &&
  Date.parse(addedAt) <= startedAt.getTime() &&
  (membersAddedAt === null || Date.parse(membersAddedAt) <= endedAt.getTime());
