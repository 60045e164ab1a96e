import { GreffierError } from '#domain/errors.ts';
import { EventRegistry, eventType } from '#domain/events/registry.ts';
import { meetingConfig } from '#domain/meeting/config.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { readConfig } from '#infra/config.ts';
import { openDatabase } from '#infra/main/database.ts';
import { openLog } from '#infra/main/log.ts';
import { openRecord } from '#infra/main/record.ts';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { z } from 'zod/mini';

/** What a process of the next release is told to append to a meeting. */
export type NewerEvent = 'MeetingConfigured' | 'MeetingStarred';

/** A process of a release to come: it knows version 2 of MeetingConfigured, and an event that is new. */
export interface NewerProcess {
  /** Answers the code of the error that refused it; null where it was appended. */
  append(type: NewerEvent, meetingId: string): Promise<string | null>;
  end(): Promise<void>;
}

const current = Object.fromEntries(eventRegistry.names.map((name) => [name, eventRegistry.current(name)]));
const NEWER = new EventRegistry({
  ...current,
  MeetingConfigured: eventType(z.extend(meetingConfig, { motto: z.string() }), {
    older: [
      {
        schema: meetingConfig,
        upcast: (data: object) => ({ ...data, motto: '' }),
        downcast: (data: object) => meetingConfig.parse(data),
      },
    ],
  }),
  MeetingStarred: eventType(z.object({ stars: z.int() })),
});

const DATA = {
  MeetingConfigured: {
    visibility: 'public',
    captionLanguage: 'es',
    summaryLanguage: 'fr',
    automaticSummary: true,
    automaticEmail: false,
    motto: 'Bref.',
  },
  MeetingStarred: { stars: 3 },
} as const;

/** Starts it on a record; resolves when that is open. */
export async function startNewerProcess(environment: Readonly<Record<string, string>>): Promise<NewerProcess> {
  const { PATH, HOME } = process.env;
  const child = fork(import.meta.filename, ['run'], { env: { PATH, HOME, NODE_ENV: 'test', ...environment } });
  await once(child, 'message');
  return {
    async append(type, meetingId) {
      child.send({ type, meetingId });
      const [{ refused }] = (await once(child, 'message')) as [{ refused: string | null }];
      return refused;
    },
    async end() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function run(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const config = readConfig(process.env);
  const logger = openLog(config, 'command');
  const { signal } = new AbortController();
  const database = await openDatabase(config, { purpose: 'command', logger, signal, tell: () => {} });
  const { log } = await openRecord(config, database, { logger, stack, registry: NEWER });
  const append = async (type: NewerEvent, meetingId: string) => {
    const stream = meetingStream(meetingId);
    const { revision } = await log.load(stream);
    const time = new Date().toISOString();
    const metadata = { actor: 'system:test', correlationId: 'c', causationId: 'c', time } as const;
    await log.append(stream, revision, [{ id: randomUUID(), type, data: DATA[type], metadata }]);
  };
  process.on('message', ({ type, meetingId }: { type: NewerEvent; meetingId: string }) => {
    append(type, meetingId).then(
      () => process.send?.({ refused: null }),
      (error: unknown) => process.send?.({ refused: error instanceof GreffierError ? error.code : String(error) }),
    );
  });
  process.send?.({ ready: true });

  await once(process, 'disconnect');
}

if (import.meta.main && process.argv[2] === 'run') {
  await run();

  process.exit(0);
}
