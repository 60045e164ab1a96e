import { microsoftSchedule, MicrosoftRounds } from '#bots/microsoft-calendars/round.ts';
import type { SyncSchedule } from '#bots/calendar-sync/schedule.ts';
import { authorise } from '#commands/authorisation/authorisation.ts';
import { microsoftAuthorisations, microsoftRequest } from '#commands/microsoft/calendars/access.ts';
import { readMicrosoftSync } from '#commands/microsoft/calendars/sync.ts';
import { OAuthMicrosoftClient } from '#infra/microsoft/calendars/client.ts';
import { microsoftCalendarReader } from '#infra/microsoft/calendars/reader.ts';
import { microsoftOf } from '#infra/applications.ts';
import { readConfig } from '#infra/config.ts';
import { openMicrosoftCalendarSync, type CalendarSyncing } from '#infra/main/microsoft-calendar-sync.ts';
import { openMicrosoftCalendars } from '#infra/main/microsoft-calendars.ts';
import { choose } from '#test/emulators/openid/stand-ins.ts';
import { connect, type Connected } from '#test/microsoft/connected.ts';
import type { Person } from '#test/support/api.ts';
import { immortal, type Life } from '#test/support/life.ts';
import { ownBudget } from '#test/support/own-budget.ts';

export interface ConnectedCalendars extends Connected {
  /** People with accounts here and in the tenant, by the first part of their address; all let calendars be read. */
  readonly people: Readonly<Record<string, Person>>;
  readonly newSync: (life?: Life) => CalendarSyncing;
  readonly newRounds: (life?: Life) => MicrosoftRounds;
  readonly newSchedule: () => SyncSchedule;
  readonly standing: () => ReturnType<typeof readMicrosoftSync>;
  /** A round of a new process, and what follows from it. */
  readonly sync: () => Promise<boolean>;
}

const NEVER = new AbortController().signal;
const CALLBACK = 'https://greffier.exemple.fr/auth/microsoft/calendar/callback';

/** Greffier with Microsoft's stand-in, where these people let it read their calendars. */
export async function connectCalendars(...names: readonly string[]): Promise<ConnectedCalendars> {
  const connected = await connect();
  const { microsoft, api } = connected;
  const { record, dependencies, clock } = api;
  const config = readConfig({ ...microsoft.environment, MICROSOFT_CALENDARS: 'yes' });
  microsoft.delegated.client.redirectUris.push(CALLBACK);
  // What is scheduled is judged by the database's clock.
  clock.advance({ seconds: Math.max(0, Math.ceil((Date.now() - clock.date().getTime()) / 1_000)) });
  const { access, tokens } = openMicrosoftCalendars(config, record, clock.now);
  const application = microsoftOf(config);
  if (!application) throw new TypeError('the stand-in has an application');
  const client = new OAuthMicrosoftClient(application, { now: clock.now });
  const book = microsoftAuthorisations({ log: record.log, now: clock.now, tokens });
  const people: Record<string, Person> = {};
  for (const name of names) {
    const person = await api.person('user', name);
    people[name] = person;
    microsoft.calendars.open(person.email);
    microsoft.delegated.join(person.email);
    const { address, secrets } = await client.begin(CALLBACK, ['calendar']);
    const query = new URL(await choose(address, microsoft.delegated.people, person.email)).search;
    const { held, granted } = await client.finish({ redirectUri: CALLBACK, query, secrets });
    await authorise(book, { userId: person.id, held, granted, request: microsoftRequest() });
  }
  await record.caughtUp();
  const wait = async (ms: number) => clock.advance({ seconds: Math.max(1, ms / 1_000) });
  const budget = ownBudget({ now: () => clock.date().getTime(), wait });
  const made = openMicrosoftCalendarSync(config, record, {
    emails: dependencies.emails,
    access,
    budget,
    now: clock.now,
    wait,
  });
  // Each request needs a token, so that a life may end before and after each.
  const newSync = (life = immortal): CalendarSyncing => {
    const mortal = life.of(access);
    const parts = { graphRoot: config.GRAPH_ROOT, access: mortal, budget, wait, timeoutMs: 10_000 };
    return { ...made, log: life.of(record.log), access: mortal, reader: microsoftCalendarReader(parts) };
  };
  const newRounds = (life = immortal) => new MicrosoftRounds(newSync(life));
  return {
    ...connected,
    people,
    newSync,
    newRounds,
    newSchedule: () => microsoftSchedule(newSync()),
    standing: () => readMicrosoftSync({ log: record.log }),
    sync: async () => {
      const isWhole = await newRounds().round(NEVER);
      await connected.settle();
      await record.caughtUp();
      return isWhole;
    },
  };
}
