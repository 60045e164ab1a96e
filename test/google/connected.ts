import { GoogleRounds } from '#bots/google-sync/round.ts';
import type { SyncSchedule } from '#bots/calendar-sync/schedule.ts';
import { googleSchedule } from '#bots/google-sync/runner.ts';
import { googleTranscriptTaker } from '#bots/google-sync/transcripts.ts';
import { attacher } from '#bots/rooms/attacher.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import type { Reactor } from '#bots/reactor.ts';
import { deleteMeeting } from '#commands/room/occurrence.ts';
import { roomOfMeeting } from '#projections/meetings/captures.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { readSync } from '#commands/google/sync.ts';
import { errorCode } from '#domain/errors.ts';
import { GOOGLE_SCOPES } from '#domain/google/scopes.ts';
import { googleWorkspace } from '#infra/google/workspace.ts';
import { readConfig } from '#infra/config.ts';
import { openGoogle } from '#infra/main/google.ts';
import { openGoogleSync, type GoogleSyncing } from '#infra/main/google-sync.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { startWorkspace, type WorkspaceEmulator } from '#test/emulators/google/workspace.ts';
import { googler } from '#test/emulators/openid/stand-ins.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { immortal, type Life } from '#test/support/life.ts';
import { ownBudget } from '#test/support/own-budget.ts';

export interface ConnectedGoogle extends WorkspaceEmulator {
  readonly api: TestApi;
  /** People with accounts here and at Google, by the first part of their address. */
  readonly people: Readonly<Record<string, Person>>;
  /** What a process has that was started just now. */
  readonly newSync: (life?: Life) => GoogleSyncing;
  readonly newRounds: (life?: Life) => GoogleRounds;
  readonly newSchedule: () => SyncSchedule;
  readonly standing: () => ReturnType<typeof readSync>;
  /** Does what was asked for, as reactors do. Answers the codes of what was put off. */
  readonly settle: (life?: Life) => Promise<string[]>;
  /** A round of a new process, and what follows from it. */
  readonly sync: () => Promise<boolean>;
  /** Deletes a meeting in a person's name, with all that is one with it. */
  readonly remove: (meetingId: string, person: Person) => Promise<void>;
  readonly close: () => Promise<void>;
}

const NEVER = new AbortController().signal;

/** Greffier with Google's stand-in, where an organisation delegates the data of these people to its service account. */
export async function connectGoogle(...names: readonly string[]): Promise<ConnectedGoogle> {
  const emails = names.map((name) => `${name}@exemple.fr`);
  const standIn = await startWorkspace(emails);
  const { google } = standIn;
  google.serviceAccount.delegated = Object.values(GOOGLE_SCOPES);
  const environment = {
    ...google.environment,
    GOOGLE_SERVICE_ACCOUNT_KEY: google.serviceAccountKey,
    GOOGLE_DELEGATED_PEOPLE: emails.join(','),
  };
  const api = await openTestApi({}, undefined, environment);
  google.clock = () => api.clock.date();
  // What is scheduled is judged by the database's clock.
  api.clock.advance({ seconds: Math.max(0, Math.ceil((Date.now() - api.clock.date().getTime()) / 1_000)) });
  const people: Record<string, Person> = {};
  for (const name of names) people[name] = await api.person('user', name);
  for (const [name, { email }] of Object.entries(people)) google.people.push(googler(name, email));
  const { record, dependencies, clock } = api;
  const { pool, log } = record;
  // A round reads the calendars of those whom the tables know.
  await record.caughtUp();
  const config = readConfig(environment);
  const wait = async (ms: number) => clock.advance({ seconds: Math.max(1, ms / 1_000) });
  const now = () => clock.date().getTime();
  const accessOf = () => openGoogle(config, { record, budgets, now: clock.now }).access;
  const budgetOf = () => ownBudget({ now, wait });
  const budgets = { calendar: budgetOf(), meet: budgetOf(), drive: budgetOf() };
  const { emails: reservations, transcripts } = dependencies;
  const made = openGoogleSync(config, record, {
    emails: reservations,
    access: accessOf(),
    budgets,
    transcripts,
    now: clock.now,
    wait,
  });
  // Each request needs a token, so that a life may end before and after each.
  const newSync = (life = immortal): GoogleSyncing => {
    const access = life.of(accessOf());
    const workspace = googleWorkspace({ apiRoot: google.origin, access, budgets, wait, timeoutMs: 10_000 });
    return { ...made, log: life.of(log), workspace, access };
  };

  const settle = async (life = immortal): Promise<string[]> => {
    const sync = newSync(life);
    const reactors: Reactor[] = [
      attacher(sync, pool),
      googleTranscriptTaker({ ...sync, projected: () => record.caughtUp() }),
      eraser(record.dependencies, record.vault),
      personEraser(record.dependencies, record.vault),
    ];
    const failed = new Map<string, string>();
    for (let acted = 1; acted > 0;) {
      acted = 0;
      await record.caughtUp();
      for (const reactor of reactors)
        for (const open of await openRequests(pool, reactor.request.kind, { now: new Date(8.64e15), limit: 200 })) {
          const id = `${open.kind}/${open.subject}/${open.detail}`;
          if (failed.has(id)) continue;
          if (life.isOver()) return [...failed.values()];
          acted += 1;
          try {
            await reactor.act(open, NEVER);
          } catch (error) {
            failed.set(id, errorCode(error));
          }
        }
    }
    return [...failed.values()];
  };

  const newRounds = (life = immortal) => new GoogleRounds(newSync(life));
  return {
    ...standIn,
    api,
    people,
    newSync,
    newRounds,
    newSchedule: () => googleSchedule(newSync()),
    standing: () => readSync({ log }),
    settle,
    sync: async () => {
      const isWhole = await newRounds().round(NEVER);
      await settle();
      await record.caughtUp();
      return isWhole;
    },
    remove: async (meetingId, { id: userId }) => {
      const meeting = { meetingId, roomId: await roomOfMeeting(pool, meetingId) };
      const principal = { userId, isAdmin: false };
      await deleteMeeting(record.dependencies, { meeting, principal, request: someRequest(userId) });
    },
    close: async () => {
      await api.close();
      await google.close();
    },
  };
}
