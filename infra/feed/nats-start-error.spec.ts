import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NatsStartError, readComplaint } from './nats-start-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-complaint-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('has the standard error and the errors that the log gained, without the secrets', async () => {
  const [errors, log] = [join(folder, 'a.err'), join(folder, 'a.log')];
  const before = '[1] [FTL] an earlier failure\n';
  await writeFile(errors, "nats-server: integer '123secret' is out of the range\n");
  await writeFile(log, `${before}[2] [INF] Starting\n[2] [FTL] can not create storage directory\n`);
  const said = await readComplaint({
    errorFile: errors,
    logFile: log,
    logBegin: Buffer.byteLength(before),
    secrets: ['123secret'],
  });
  expect(said).toBe("nats-server: integer '…' is out of the range | [2] [FTL] can not create storage directory");
});

it('is silent where the program was, and the message says so', async () => {
  const said = await readComplaint({
    errorFile: join(folder, 'none'),
    logFile: join(folder, 'none'),
    logBegin: 0,
    secrets: [],
  });
  expect(said).toBe('');
  expect(new NatsStartError(said, '/log').message).toBe('nats-server does not start: it says nothing (log: /log)');
});
