import { changeDemonstration, loadDemonstration } from '#commands/demonstration/demonstration.ts';
import { loadMeeting } from '#commands/meeting/meeting.ts';
import { changePeople, shareMeeting } from '#commands/meeting/people.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { changeRights } from '#commands/user/change-rights.ts';
import { createAccount } from '#commands/user/create-user.ts';
import type { Demonstration } from '#domain/demonstration/decide.ts';
import { DEMONSTRATION_METHOD, DEMONSTRATION_NAME } from '#domain/demonstration/mark.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { localDay } from '#domain/local-time.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { userKeys } from '#domain/user/identity.ts';
import { randomUUID } from 'node:crypto';
import { expectAnalyses, type Analyses } from '../import/analyses.ts';
import { importerFor } from '../import/importer.ts';
import { startProgress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { apply } from './apply.ts';
import { readCompany, type DemonstrationMeeting } from './company.ts';
import { jobsOf, openDemonstration, type DemonstrationContext, type Loading } from './context.ts';
import { accountIn, accountOf, commandOf, meetingIdIn, providerIdIn } from './ids.ts';

/** Somebody of this installation has an address of the invented company, whose domain nobody can have. */
const DEMONSTRATION_ADDRESS_TAKEN = (email: string): ErrorDefinition => ({
  code: 'DEMONSTRATION_ADDRESS_TAKEN',
  kind: 'conflict',
  message: `Un compte de cette installation a déjà l’adresse «\u00A0${email}\u00A0», que la démonstration utilise.`,
});

/** Whose place the person who looks takes. */
const PLAYED = 'Nadia Ferrand';

export interface Loaded {
  /** `before`: it stood already, and nothing was changed. `waiting`: it is not complete yet. */
  readonly state: 'loaded' | 'before' | 'waiting';
  readonly demonstration: Demonstration;
  /** Why analyses are not waited for, in French. */
  readonly waiting: string | null;
}

/**
 * Brings the invented company into the record by the commands that everybody uses: its accounts, its meetings, their
 * analyses, and what its people put right in them; `viewer` (an address; the first administrator when undefined) takes
 * the place of one of them. One that was cut off is gone on with.
 */
export async function loadCompany(dependencies: CommandDependencies, viewer: string | undefined): Promise<Loaded> {
  const context = await openDemonstration(dependencies);
  const { commands, patience } = context;
  const reader = await patience.through(() => importerFor(viewer, dependencies.record, dependencies.config));
  const before = await patience.through(() => loadDemonstration(commands.log));
  if (before.phase === 'loaded') return { state: 'before', demonstration: before.demonstration, waiting: null };
  const demonstration = await patience.through(() => begin(context));
  const company = await readCompany(demonstration.day);
  const loading = { context, demonstration, company };
  await bringAccounts(loading);

  const analyses = expectAnalyses();
  const jobs = await jobsOf(dependencies, context, analyses);
  await bringMeetings(loading, analyses);
  const analysing = startProgress({
    label: 'Analyses',
    total: company.meetings.length,
    unit: 'réunions',
    done: company.meetings.length - analyses.open.length,
  });
  context.notes.write = (line) => analysing.note(line);
  analyses.onOutcome = () => analysing.advance();
  const waiting = await jobs.settled(meetingStream).finally(() => analysing.stop());
  if (waiting !== null) return { state: 'waiting', demonstration, waiting };

  for (const change of company.changes) await patience.through(() => apply(loading, change));
  // Who looks at it once it is loaded finds it as its people left it.
  await jobs.rewritten(demonstration.meetings);
  for (const meeting of company.meetings) await patience.through(() => show(loading, meeting, reader.email));
  await patience.through(() => closeAccounts(loading));
  const { demonstrationId } = demonstration;
  await patience.through(() =>
    changeDemonstration(commands, { type: 'completeLoad' }, commandOf(demonstrationId, ['complete'])),
  );
  await jobs.caughtUp();
  return { state: 'loaded', demonstration, waiting: null };
}

/** The demonstration that is to be loaded: the one that was begun before, else a new one as of today. */
async function begin({ commands }: DemonstrationContext): Promise<Demonstration> {
  const demonstrationId = randomUUID();
  const day = localDay(Date.now());
  const { people, meetings } = await readCompany(day);
  const command = {
    type: 'beginLoad',
    demonstrationId,
    day,
    accounts: people.flatMap((person) => accountIn(demonstrationId, person)?.userId ?? []),
    meetings: meetings.map((meeting) => meetingIdIn(demonstrationId, meeting)),
  } as const;
  const { demonstration } = await changeDemonstration(commands, command, commandOf(demonstrationId, ['begin']));
  if (demonstration === null) throw new TypeError('a demonstration that was begun is there');
  return demonstration;
}

/** Creates accounts without a password. */
async function bringAccounts({ context, demonstration, company }: Loading): Promise<void> {
  const { commands, patience } = context;
  for (const person of company.people) {
    const account = accountIn(demonstration.demonstrationId, person);
    if (account === null) continue;
    const user = {
      displayName: `${person.name}${DEMONSTRATION_NAME}`,
      email: account.email,
      role: 'user',
      department: 'Démonstration',
      jobTitle: person.jobTitle,
    } as const;
    const { userId } = await patience.through(() => createAccount(commands, user, account.request));
    if (userId !== account.userId) throw new GreffierError(DEMONSTRATION_ADDRESS_TAKEN(account.email));
  }
}

/** Nobody signs in by them, not even somebody whom an administrator would hand a password. */
async function closeAccounts({ context, demonstration }: Loading): Promise<void> {
  for (const userId of demonstration.accounts)
    await changeRights(context.commands, {
      userId,
      command: { type: 'disableUser' },
      request: commandOf(demonstration.demonstrationId, ['close', userId]),
    });
}

/** Saves the meetings that are not there yet, and expects the analyses of those that have none. */
async function bringMeetings({ context, demonstration, company }: Loading, analyses: Analyses): Promise<void> {
  const { commands, patience, notes } = context;
  const { demonstrationId } = demonstration;
  const saving = startProgress({ label: 'Réunions', total: company.meetings.length, unit: 'réunions' });
  notes.write = (line) => saving.note(line);
  try {
    for (const meeting of company.meetings) {
      const meetingId = meetingIdIn(demonstrationId, meeting);
      // Looked at after the log is followed: an analysis that ends now is heard.
      analyses.expect(meetingId);
      const { phase, analysis } = await patience.through(() => loadMeeting(commands.log, meetingId));
      if (phase === 'unknown') await patience.through(() => save(demonstrationId, meeting, context));
      else if (phase !== 'complete' || analysis !== 'none') analyses.dismiss(meetingId);
      saving.advance();
    }
  } finally {
    saving.stop();
  }
}

async function save(
  demonstrationId: string,
  meeting: DemonstrationMeeting,
  { commands }: DemonstrationContext,
): Promise<void> {
  const { organiser, startedAt, endedAt, durationMs, turns, people, title } = meeting;
  const { userId } = accountOf(demonstrationId, organiser);
  await saveMeeting(
    commands,
    {
      platform: 'unknown',
      source: 'import',
      providerMeetingId: providerIdIn(demonstrationId, meeting),
      title,
      startedAt,
      endedAt,
      durationMs,
      organiser: {
        userId,
        keyId: userKeys.identity(userId),
        name: `${organiser.name}${DEMONSTRATION_NAME}`,
        email: organiser.email ?? '',
      },
      participants: people.map(({ name, email }) => ({ name, email })),
      lines: numberLines(turns),
      capture: { method: DEMONSTRATION_METHOD, sessionId: null, botName: null, meetingUrl: null },
    },
    commandOf(demonstrationId, ['save', meeting.name], `user:${userId}`),
  );
}

/**
 * Lets the person who looks read it as one of their own: as somebody of the company, where she was there, so that there
 * is work for them, and as a guest elsewhere. A meeting that somebody deleted meanwhile stays deleted.
 */
async function show(
  { context, demonstration }: Loading,
  meeting: DemonstrationMeeting,
  address: string,
): Promise<void> {
  const { commands } = context;
  const { demonstrationId } = demonstration;
  const meetingId = meetingIdIn(demonstrationId, meeting);
  const { people, phase } = await loadMeeting(commands.log, meetingId);
  if (phase === 'deleted' || phase === 'erased') return;
  const { userId } = accountOf(demonstrationId, meeting.organiser);
  const principal = { userId, isAdmin: false };
  const request = commandOf(demonstrationId, ['show', meeting.name, address], `user:${userId}`);
  const participant = [...people].find(([, { name }]) => name === PLAYED)?.[0];
  await (participant === undefined
    ? shareMeeting(commands, { meetingId, address, principal, request })
    : changePeople(commands, {
        meetingId,
        participant,
        change: { type: 'linkParticipant', address },
        principal,
        request,
      }));
}
