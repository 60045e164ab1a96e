import { changeDemonstration, loadDemonstration } from '#commands/demonstration/demonstration.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { erasePerson } from '#commands/person/erase.ts';
import { loadAccount } from '#commands/user/account.ts';
import type { Demonstration } from '#domain/demonstration/decide.ts';
import { meetingOf, meetingStream } from '#domain/meeting/identity.ts';
import { userStreams } from '#domain/user/stream.ts';
import { credentialErasure } from '../../vault/credentials/credential-erasure.ts';
import { Outcomes } from '../outcomes.ts';
import { startProgress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { jobsOf, openDemonstration, type DemonstrationContext } from './context.ts';
import { commandOf } from './ids.ts';

export interface Removed {
  /** `before`: there was none. `waiting`: it is not gone yet. */
  readonly state: 'removed' | 'before' | 'waiting';
  readonly demonstration: Demonstration | null;
  /** Why its end is not waited for, in French. */
  readonly waiting: string | null;
}

/** The streams of what is being erased; each ends with an event of its own. */
const expectErasures = (): Outcomes<true> =>
  new Outcomes(({ stream, type }) => {
    const ended = type === 'MeetingErased' ? meetingOf(stream) !== null : type === 'UserErased';
    return ended ? { id: stream, outcome: true } : null;
  });

/**
 * Takes a demonstration away, whole or half loaded: exactly the meetings and accounts that its first event names, with
 * everything that people did in them, as a deletion and an erasure take them. Waits until their keys are destroyed.
 */
export async function removeCompany(dependencies: CommandDependencies): Promise<Removed> {
  const context = await openDemonstration(dependencies);
  const { commands, patience } = context;
  const { demonstration } = await patience.through(() => loadDemonstration(commands.log));
  if (demonstration === null) return { state: 'before', demonstration, waiting: null };
  const { demonstrationId, meetings, accounts } = demonstration;
  await patience.through(() =>
    changeDemonstration(commands, { type: 'beginRemoval' }, commandOf(demonstrationId, ['leave'])),
  );
  const erasures = expectErasures();
  const jobs = await jobsOf(dependencies, context, erasures);
  const removing = startProgress({ label: 'Retrait', total: meetings.length + accounts.length, unit: 'éléments' });
  context.notes.write = (line) => removing.note(line);
  erasures.onOutcome = () => removing.advance();
  const skip = (stream: string): void => {
    erasures.dismiss(stream);
    removing.advance();
  };
  let waiting: string | null = null;
  try {
    for (const meetingId of meetings) {
      const stream = meetingStream(meetingId);
      erasures.expect(stream);
      if (!(await patience.through(() => deleted(context, demonstrationId, meetingId)))) skip(stream);
    }
    for (const userId of accounts) {
      const stream = userStreams.of(userId).name;
      erasures.expect(stream);
      if (!(await patience.through(() => erased(dependencies, context, { demonstrationId, userId })))) skip(stream);
    }
    waiting = await jobs.settled((stream) => stream);
  } finally {
    removing.stop();
  }
  if (waiting !== null) return { state: 'waiting', demonstration, waiting };
  await patience.through(() =>
    changeDemonstration(commands, { type: 'completeRemoval' }, commandOf(demonstrationId, ['gone'])),
  );
  await jobs.caughtUp();
  return { state: 'removed', demonstration, waiting: null };
}

/** Deletes a meeting; false where nothing of it is left to be erased. */
async function deleted(
  { commands }: DemonstrationContext,
  demonstrationId: string,
  meetingId: string,
): Promise<boolean> {
  const { phase } = await loadMeeting(commands.log, meetingId);
  if (phase === 'unknown' || phase === 'erased') return false;
  // Somebody else may organise it by now: it is the demonstration's all the same.
  const command = { type: 'deleteMeeting', principal: { userId: 'system', isAdmin: true } } as const;
  if (phase !== 'deleted')
    await changeMeeting(commands, {
      meetingId,
      command,
      request: commandOf(demonstrationId, ['delete', meetingId]),
    });
  return true;
}

interface BroughtAccount {
  readonly demonstrationId: string;
  readonly userId: string;
}

/** Asks for an account to be erased; false where nothing of it is left. */
async function erased(
  { record }: CommandDependencies,
  { commands }: DemonstrationContext,
  { demonstrationId, userId }: BroughtAccount,
): Promise<boolean> {
  const { user } = await loadAccount(commands.log, userId);
  // The address of one that was never created may have been reserved.
  if (user.phase === 'unknown') await credentialErasure(record.pool).forget(userId);
  if (user.phase === 'unknown' || user.phase === 'erased') return false;
  await erasePerson(commands, { userId, meetings: [] }, commandOf(demonstrationId, ['erase', userId]));
  return true;
}
