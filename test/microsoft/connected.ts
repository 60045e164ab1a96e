import { createApi } from '#api/server.ts';
import { callExaminer } from '#bots/teams-graph/calls.ts';
import { Gate } from '#bots/teams-graph/gate.ts';
import { Keeper } from '#bots/teams-graph/keeper.ts';
import { sweeper } from '#bots/teams-graph/sweeper.ts';
import { transcriptTaker } from '#bots/teams-graph/transcripts.ts';
import type { Reactor } from '#bots/reactor.ts';
import { attacher } from '#bots/rooms/attacher.ts';
import { organiserOf } from '#commands/meeting/organiser.ts';
import { readIntegration } from '#commands/microsoft/integration.ts';
import { errorCode } from '#domain/errors.ts';
import { microsoftStream } from '#domain/microsoft/stream.ts';
import { microsoftOf } from '#infra/applications.ts';
import { readConfig } from '#infra/config.ts';
import { microsoftGraph } from '#infra/microsoft/graph.ts';
import { VaultNotificationSecrets } from '#infra/microsoft/notification-secrets.ts';
import type { Platform } from '#domain/meeting/identity.ts';
import { botSessionsAt } from '#projections/bot-sessions/at.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { startMicrosoft, type MicrosoftEmulator } from '#test/emulators/microsoft/emulator.ts';
import { serveHttps } from '#test/emulators/microsoft/https-server.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { immortal, type Life } from '#test/support/life.ts';
import { ownBudget } from '#test/support/own-budget.ts';
import { Registry } from 'prom-client';

export interface Connected {
  readonly microsoft: MicrosoftEmulator;
  readonly api: TestApi;
  /** Where Microsoft posts, over https. */
  readonly address: string;
  readonly metrics: Registry;
  /** A keeper as a process has it that was started just now. */
  readonly newKeeper: (address?: string | null, life?: Life) => Keeper;
  readonly state: () => ReturnType<typeof readIntegration>;
  /** Types of what the integration's stream holds. */
  readonly told: () => Promise<string[]>;
  /** Does all that was asked for, as processes do that were started just now. Answers the codes of what was put off. */
  readonly settle: (life?: Life) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** A Greffier that is connected to a tenant of the stand-in: real API, log, vault and reactors; one clock for both. */
export async function connect(): Promise<Connected> {
  const microsoft = await startMicrosoft();
  const application = microsoftOf(readConfig(microsoft.environment));
  if (!application) throw new TypeError('the stand-in has an application');
  const api = await openTestApi();
  microsoft.clock = () => api.clock.date();
  const { record, dependencies } = api;
  const { pool, masterKey, log } = record;
  const secretsOf = () => new VaultNotificationSecrets({ pool, masterKey, application, now: () => api.clock.date() });
  const secrets = secretsOf();
  const metrics = new Registry();
  const front = await serveHttps((app) => {
    app.use(createApi({ ...dependencies, metrics, microsoft: { secrets } }));
  });
  const address = `${front.origin}/api/webhook/graph`;
  const now = () => api.clock.now();
  // Waiting takes no time: the clock moves on.
  const wait = async (ms: number) => api.clock.advance({ seconds: Math.max(1, ms / 1_000) });
  const graphOf = () =>
    microsoftGraph({
      application,
      budget: ownBudget({ now: () => api.clock.date().getTime(), wait }),
      wait,
    });

  const settle = async (life: Life = immortal): Promise<string[]> => {
    const mortal = { log: life.of(log), graph: life.of(graphOf()) };
    const all = {
      ...mortal,
      now,
      pool,
      transcripts: dependencies.transcripts,
      gate: new Gate(() => api.clock.date().getTime()),
      projected: () => record.caughtUp(),
      botSessionsAt: (platform: Platform, from: string, until: string) =>
        botSessionsAt(pool, platform, { from, until }),
      organiserWith: (email: string) => organiserOf(log, dependencies.emails, email),
    };
    const reactors: Reactor[] = [sweeper(all), callExaminer(all), transcriptTaker(all), attacher(all, pool)];
    const failed = new Map<string, string>();
    for (let acted = 1; acted > 0;) {
      acted = 0;
      await record.caughtUp();
      for (const reactor of reactors)
        for (const open of await openRequests(pool, reactor.request.kind, { now: new Date(8.64e15), limit: 100 })) {
          const id = `${open.kind}/${open.subject}/${open.detail}`;
          if (failed.has(id)) continue;
          if (life.isOver()) return [...failed.values()];
          acted += 1;
          try {
            await reactor.act(open, new AbortController().signal);
          } catch (error) {
            failed.set(id, errorCode(error));
          }
        }
    }
    return [...failed.values()];
  };

  return {
    microsoft,
    api,
    address,
    metrics,
    newKeeper: (at = address, life = immortal) =>
      new Keeper({
        log: life.of(log),
        now,
        graph: life.of(graphOf()),
        secrets: life.of(secretsOf()),
        address: at,
        report: () => undefined,
      }),
    state: () => readIntegration({ log }),
    told: async () => (await log.load(microsoftStream.name)).events.map(({ type }) => type),
    settle,
    close: async () => {
      await front.close();
      await api.close();
      await microsoft.close();
    },
  };
}

/** Something that was said, at a second of the meeting. */
export const said = (text: string, { speaker = 'Claire Étienne', second = 0 } = {}) => ({
  from: second * 1_000,
  to: second * 1_000 + 900,
  speaker,
  text,
});
