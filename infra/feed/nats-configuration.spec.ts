import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isLong } from '#test/support/long.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../system/program.ts';
import { natsConfiguration, natsEnvironment } from './nats-configuration.ts';

const program = findProgram('nats-server');
/** Those of the second case are the ones that were refused: `npm run test:long` draws others. */
const SECRETS = isLong ? 300 : 10;

it('refuses a secret that would end its quotes', () => {
  expect(() => natsEnvironment('a"b', 'c')).toThrow('escape');
});

describe.skipIf(program === null)('the configuration of a nats-server', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greffier-nats-conf-'));
    file = join(folder, 'nats-server.conf');
    await writeFile(file, natsConfiguration({ folder, port: 4222, pidFile: join(folder, 'nats-server.pid') }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What the real program says of the configuration with these secrets; empty where it takes them. */
  async function complaint(token: string, storeKey: string): Promise<string> {
    const checked = spawn(String(program), ['-t', '-c', file], { env: natsEnvironment(token, storeKey) });
    const [said, [code]] = await Promise.all([text(checked.stderr), once(checked, 'exit') as Promise<[number]>]);
    return code === 0 ? '' : said;
  }

  it(`is taken with ${SECRETS} random secrets`, async () => {
    const secrets = Array.from({ length: SECRETS }, () => randomBytes(32).toString('hex'));
    const refused: string[] = [];
    for (const secret of secrets) if ((await complaint(secret, secret)) !== '') refused.push(secret);
    expect(refused).toEqual([]);
  });

  it.each(['8e4a', '12', '1e5', '0x1f', '5k', 'true', '2026-11-22T05:00:00Z'.replaceAll(':', '')])(
    'takes a secret that begins like %s, which would be another kind of value without quotes',
    async (beginning) => {
      expect(await complaint(beginning, beginning)).toBe('');
      expect(await complaint(beginning.padEnd(64, '0'), beginning.padEnd(64, '0'))).toBe('');
    },
  );
});
