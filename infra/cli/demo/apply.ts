import { loadTranscript } from '#commands/capture/lines.ts';
import { changeTranscript, correctTranscript } from '#commands/meeting/correct.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import { isDeleted, type Meeting } from '#domain/meeting/meeting.ts';
import { spokenOf } from '#domain/meeting/transcribed.ts';
import { transcriptStream } from '#domain/meeting/transcript-decider.ts';
import { wordsOf, type Spoken } from '#domain/meeting/spoken.ts';
import type { Change } from './changes.ts';
import type { Loading } from './context.ts';
import { accountOf, commandOf, meetingIdIn } from './ids.ts';

type Of<Kind extends Change['change']> = Extract<Change, { readonly change: Kind }>;

/** What a change is carried out with. */
interface Doing {
  readonly meetingId: string;
  readonly meeting: Meeting;
  readonly commands: Loading['context']['commands'];
  readonly principal: { readonly userId: string; readonly isAdmin: false };
  /** The command of this change, about this part of it. */
  readonly request: (...about: readonly string[]) => ReturnType<typeof commandOf>;
}

/**
 * Does what somebody of the company does in a meeting. What they mean may be gone, where people changed the meeting
 * before an interrupted loading went on, or another analyst found other actions: then nothing is changed.
 */
export async function apply({ context, demonstration, company }: Loading, change: Change): Promise<void> {
  const { demonstrationId } = demonstration;
  const { commands } = context;
  const meetingId = meetingIdIn(demonstrationId, { name: change.meeting });
  const meeting = await loadMeeting(commands.log, meetingId);
  const person = company.people.find(({ first }) => first === change.by);
  if (person === undefined) throw new TypeError(`nobody is called ${change.by}`);
  if (isDeleted(meeting)) return;
  const { userId } = accountOf(demonstrationId, person);
  const words = [change.change, change.meeting];
  const doing: Doing = {
    meetingId,
    meeting,
    commands,
    principal: { userId, isAdmin: false },
    request: (...about) => commandOf(demonstrationId, [...words, ...about], `user:${userId}`),
  };
  switch (change.change) {
    case 'correctLine':
      return correctLine(change, doing);
    case 'reassignLine':
      return reassignLine(change, doing);
    case 'renameSpeaker':
      return renameSpeaker(change, doing);
    case 'markLine':
      return markLine(change, doing);
    case 'postponeAction':
      return postponeAction(change, doing);
    case 'completeActions':
      return completeActions(change, doing);
  }
}

/** What was said in it, as corrected so far. */
async function spokenIn({ commands: { log }, meeting, meetingId }: Doing): Promise<Spoken | null> {
  const captured = await loadTranscript(log, meeting);
  if (captured === null) return null;
  return spokenOf((await loadState(log, transcriptStream(meetingId, captured))).state);
}

/** The first line with these words, and what it says. */
async function lineWith(words: string, doing: Doing): Promise<{ readonly line: number; readonly text: string } | null> {
  const spoken = await spokenIn(doing);
  for (const [line, said] of spoken?.lines ?? []) {
    const text = wordsOf(said);
    if (text?.includes(words)) return { line, text };
  }
  return null;
}

async function correctLine({ from, to }: Of<'correctLine'>, doing: Doing): Promise<void> {
  const found = await lineWith(from, doing);
  if (found === null) return;
  const { commands, meetingId, principal, request } = doing;
  const correction = { type: 'correctLine', line: found.line, text: found.text.replace(from, to), principal } as const;
  await correctTranscript(commands, { meetingId, correction, request: request(from) });
}

async function reassignLine({ line, speaker }: Of<'reassignLine'>, doing: Doing): Promise<void> {
  const found = await lineWith(line, doing);
  if (found === null) return;
  const { commands, meetingId, principal, request } = doing;
  const correction = { type: 'correctLine', line: found.line, speaker, principal } as const;
  await correctTranscript(commands, { meetingId, correction, request: request(line) });
}

async function renameSpeaker({ from, to }: Of<'renameSpeaker'>, doing: Doing): Promise<void> {
  const spoken = await spokenIn(doing);
  const speaker = [...(spoken?.voices ?? [])].find(([, { name }]) => name === from)?.[0];
  if (speaker === undefined) return;
  const { commands, meetingId, principal, request } = doing;
  const correction = { type: 'renameSpeaker', speaker, name: to, principal } as const;
  await correctTranscript(commands, { meetingId, correction, request: request(from) });
}

async function markLine({ line }: Of<'markLine'>, doing: Doing): Promise<void> {
  const found = await lineWith(line, doing);
  if (found === null) return;
  const { commands, meetingId, principal, request } = doing;
  const command = { type: 'markLine', line: found.line, important: true, principal } as const;
  await changeTranscript(commands, { meetingId, command, request: request(line) });
}

async function postponeAction({ action, deadline }: Of<'postponeAction'>, doing: Doing): Promise<void> {
  const { commands, meeting, meetingId, principal, request } = doing;
  const actionId = [...meeting.actions].find(([, { task }]) => task.includes(action))?.[0];
  if (actionId === undefined) return;
  const command = { type: 'correctAction', meetingId, actionId, changes: { deadline }, principal } as const;
  await changeMeeting(commands, { meetingId, command, request: request(action) });
}

async function completeActions({ except }: Of<'completeActions'>, doing: Doing): Promise<void> {
  const { commands, meeting, meetingId, principal, request } = doing;
  for (const [actionId, { task }] of meeting.actions) {
    if (except.some((words) => task.includes(words))) continue;
    const command = { type: 'completeAction', actionId, principal } as const;
    await changeMeeting(commands, { meetingId, command, request: request(actionId) });
  }
}
