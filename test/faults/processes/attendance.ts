import { joinMeet, meetSessions, meetTranscript } from '#api/contract/google-meet-bot.ts';
import { meetingTranscript } from '#api/contract/meetings.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { MeetReplica } from '#test/replicas/google-meet/replica.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { RepeatingCaller } from './caller.ts';

/** Between two sentences, in ms. */
const PAUSE_MS = 500;
/** How long a bot may take to be in the meeting, and a meeting to be made of what it heard, in ms. */
const PATIENCE_MS = 120_000;
const SPEAKERS = ['Alice', 'Bob'] as const;
const NAMELESS = `${UNKNOWN_SPEAKER}: `;
/** What a bot notes of itself, which nobody said. */
const isNote = (line: string): boolean => line.includes('Interruption de');
/** Seven words that no other sentence has: one that resembled another would pass for its correction. */
const sentence = (turn: number): string => Array.from({ length: 7 }, (_, word) => `mot${turn}x${word}`).join(' ');

/**
 * A bot attends a meeting in which people talk until `disturbing` is over; answers what is wrong with what is kept of
 * it: what was shown once is there, once and in the order in which it was said.
 */
export async function attend(
  replica: MeetReplica,
  caller: RepeatingCaller,
  disturbing: Promise<void>,
): Promise<string[]> {
  const room = replica.room(meetingCode(), {
    entry: 'open',
    captionLanguage: 'fr-FR',
    people: SPEAKERS.map((name) => ({ name })),
  });
  const joined = await caller.call(joinMeet, {
    body: { meetingUrl: room.url, botName: 'Greffier' },
    key: crypto.randomUUID(),
  });
  if (!joined.ok) return [`a bot is refused: ${joined.status} ${joined.code}`];
  const { sessionId } = joined.answer;
  let isOver = false;
  void disturbing.then(() => (isOver = true));
  const said: string[] = [];
  const shown = new Set<string>();
  const session = async () => {
    const answered = await caller.call(meetSessions);
    return answered.ok ? answered.answer.data.sessions.find((one) => one.sessionId === sessionId) : undefined;
  };
  const look = async () => {
    const answered = await caller.call(meetTranscript, { params: { sessionId } });
    if (answered.ok)
      for (const { speaker, text } of answered.answer.transcript) if (!isNote(text)) shown.add(`${speaker}: ${text}`);
  };
  // Talks while something goes wrong, and on until something was heard, unless the bot is gone by then.
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(PAUSE_MS)) {
    if (isOver && (shown.size > 0 || (await session())?.endTime != null)) break;
    const speaker = SPEAKERS[said.length % 2] ?? 'Alice';
    const text = sentence(said.length);
    said.push(`${speaker}: ${text}`);
    await room.say(speaker, text);
    await look();
  }
  room.end();
  let meetingId: string | null = null;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && meetingId === null; await wait(PAUSE_MS)) {
    const found = await session();
    if (found?.endTime != null && found.transcriptCount === 0) break;
    if (found?.saved === true) ({ meetingId } = found);
  }
  if (meetingId === null) return shown.size > 0 ? ['no meeting is made of what a bot heard'] : [];
  const answered = await caller.call(meetingTranscript, { params: { id: meetingId } });
  if (!answered.ok) return [`what a bot heard is refused: ${answered.status} ${answered.code}`];
  return faultsOfLines(
    answered.answer.data.lines.map(({ speaker, text }) => `${speaker}: ${text}`),
    { said, shown },
  );
}

/** What somebody said whom the page had not named yet becomes theirs once it has. */
const isAmong = (kept: readonly string[], line: string): boolean =>
  kept.includes(line) ||
  (line.startsWith(NAMELESS) && kept.some((one) => one.endsWith(`: ${line.slice(NAMELESS.length)}`)));

function faultsOfLines(
  lines: readonly string[],
  { said, shown }: { readonly said: readonly string[]; readonly shown: ReadonlySet<string> },
): string[] {
  const kept = lines.filter((line) => !isNote(line));
  const places = kept.map((line) => said.findIndex((one) => one.startsWith(line)));
  const faults = [...shown].filter((line) => !isAmong(kept, line)).map((line) => `shown and not kept: ${line}`);
  for (const [index, place] of places.entries()) {
    if (place < 0) faults.push(`nobody said: ${kept[index]}`);
    else if (index > 0 && place <= (places[index - 1] ?? -1)) faults.push(`twice, or in another order: ${kept[index]}`);
  }
  return faults;
}
