import { PROJECT_ROOT } from '#infra/project-root.ts';
import { runGreffier, type Finished } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { isLong } from '#test/support/long.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');

/** The first cell of each row of the README's commands that begins so. */
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('| `npx greffier '))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`(?:npx greffier )?([^`]+)`/gu)])
  .map(([, usage = '']) => usage.replaceAll('\\|', '|'));

/** What stands in a fenced block that has these words. */
function block(words: string): string {
  const found = [...readme.matchAll(/```(?:sh|js)\n([\s\S]*?)```/gu)].map(([, text = '']) => text);
  const one = found.find((text) => text.includes(words));
  if (!one) throw new TypeError(`no block of the README has ${words}`);
  return one;
}

const TRANSCRIPT = 'Claire : On garde le bail.\nPaul : Je préviens le notaire demain.\n';

let greffier: Greffier;
let nats: TestNats;
let folder: string;
let meeting = '';
beforeAll(async () => {
  [nats, folder] = await Promise.all([startTestNats(), mkdtemp(join(tmpdir(), 'greffier-readme-'))]);
  greffier = await startGreffier({ NATS_URL: nats.url });
  await mkdir(join(folder, 'notes'));
  await writeFile(join(folder, 'reunion.txt'), TRANSCRIPT);
  await writeFile(
    join(folder, 'notes', 'point.vtt'),
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Claire>Le point du lundi.\n',
  );
});
afterAll(async () => {
  await greffier.stop();
  await nats.stop();
  await rm(folder, { recursive: true, force: true });
});

const TENANT = {
  PUBLIC_URL: 'https://greffier.exemple.fr',
  MICROSOFT_TENANT_ID: 'exemple.onmicrosoft.com',
  MICROSOFT_CLIENT_ID: '7b1f2a34-9d0c-4a53-8e55-0d6f3c1e2b90',
  MICROSOFT_CLIENT_SECRET: 'un-secret-de-test',
};

const home = (): Record<string, string> => ({ DATA_DIR: greffier.dataDir, NATS_URL: nats.url });
const run = (...args: string[]): Promise<Finished> => runGreffier(args, { ...home(), ...TENANT });
const at = (name: string): string => join(folder, name);

/** A block of shell commands, in a folder with transcripts, where `npx` finds this Greffier. */
async function shell(commands: string): Promise<Finished> {
  await mkdir(at('bin'), { recursive: true });
  const found = join(PROJECT_ROOT, 'infra', 'greffier.mjs');
  await writeFile(at('bin/npx'), `#!/bin/sh\nshift\nexec "${found}" "$@"\n`, { mode: 0o755 });
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-ec', commands], {
    cwd: folder,
    env: { PATH: `${at('bin')}:${PATH}`, HOME, NODE_ENV: 'test', ...home() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', words: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.words += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}

/** A command of the table is run here, or by another spec, which has these words. */
type Call = readonly string[] | { readonly spec: string; readonly words: string };

const CALLS: Readonly<Record<string, () => Call[]>> = {
  'import FILE… [--date DAY] [--as ADDRESS] [--json]': () => [
    ['import', at('notes'), '--date', '2026-11-21', '--as', greffier.adminEmail, '--json'],
  ],
  'demo load [--for ADDRESS]|remove [--yes]': () => [
    { spec: 'infra/cli/demo/demo.spec.ts', words: "'load'" },
    { spec: 'infra/cli/demo/demo.spec.ts', words: "remove('--yes')" },
  ],
  'analysis replay [--since DAY] [--dry-run]': () => [
    ['analysis', 'replay', '--since', '2026-11-01', '--dry-run'],
    ['analysis', 'replay'],
  ],
  'analysis compare [--since DAY]': () => [['analysis', 'compare', '--since', '2026-11-01']],
  'projections status': () => [['projections', 'status']],
  'projections rebuild [NAME…|--all] [--verify|--diff]': () => [
    ['projections', 'rebuild', 'glossary', '--verify'],
    ['projections', 'rebuild', 'glossary', '--diff', '--yes'],
  ],
  'projections undo NAME…': () => [['projections', 'undo', 'glossary']],
  'projections discard [NAME…]': () => [['projections', 'discard', 'glossary']],
  'projections pause|resume NAME': () => [
    ['projections', 'pause', 'glossary'],
    ['projections', 'resume', 'glossary'],
  ],
  'projections dead-letters [retry]': () => [
    ['projections', 'dead-letters'],
    ['projections', 'dead-letters', 'retry'],
  ],
  'events tail|show STREAM|find ID|export FILE|import FILE': () => [
    ['events', 'show', `meeting-${meeting}`],
    ['events', 'export', at('events.jsonl')],
    { spec: 'infra/cli/events/events.spec.ts', words: "['events', 'import', file]" },
    { spec: 'infra/cli/events/events.spec.ts', words: "'tail'" },
    { spec: 'infra/cli/events/events.spec.ts', words: "'find'" },
  ],
  'record reconcile [--from-export FILE|--from-store]': () => [['record', 'reconcile']],
  'record set-aside STREAM REVISION EVENT --reason TEXT': () => [
    { spec: 'infra/cli/record/set-aside.long.spec.ts', words: "'set-aside'" },
  ],
  'audit verify [--head FILE…]': () => [['audit', 'verify']],
  'audit head [--sign]': () => [
    ['audit', 'head'],
    ['audit', 'head', '--sign'],
  ],
  'audit prove FILE [--from DATE] [--to DATE]': () => [
    ['audit', 'prove', at('proof.jsonl'), '--from', '2026-01-01', '--to', '2027-01-01'],
  ],
  'backup [--record DIR] [--vault DIR]': () => [['backup', '--record', at('backups'), '--vault', at('vaults')]],
  'backup prove [--record DIR] [--vault DIR]': () => [{ spec: 'infra/cli/cli.spec.ts', words: "'prove'" }],
  'restore [--record DIR] [--vault DIR]': () => [{ spec: 'infra/cli/cli.spec.ts', words: "'restore'" }],
  'teams chats NAME [--json]': () => [['teams', 'chats', 'Claire', '--json']],
  'teams erase CONVERSATION [--person PERSON] [--yes]': () => [
    { spec: 'infra/cli/teams/teams.spec.ts', words: "'erase'" },
  ],
  'teams package [--output FILE] [--app-version VERSION]': () => [
    ['teams', 'package', '--output', at('greffier.zip'), '--app-version', '1.2.3'],
  ],
  'user reset ADDRESS [--second-factor]': () => [['user', 'reset', greffier.adminEmail, '--second-factor']],
  'serve [--roles ROLE,…]': () => [{ spec: 'infra/main/roles.long.spec.ts', words: "'serve', '--roles'" }],
  'vault rotate': () => [['vault', 'rotate']],
  'database upgrade [--former FOLDER]': () => [
    { spec: 'test/upgrades/postgres-major.long.spec.ts', words: "'database', 'upgrade', '--former'" },
  ],
  'database discard': () => [{ spec: 'test/upgrades/postgres-major.long.spec.ts', words: "'database', 'discard'" }],
};

describe('what the README tells people to type', () => {
  it('imports the transcripts of a folder', async () => {
    const done = await shell(block('npx greffier import'));
    expect(done).toMatchObject({ code: 0, words: expect.stringContaining('2/2 réunions') });
  });

  it('signs in and lists meetings by the API', async () => {
    const commands = block('/api/auth/login')
      .replaceAll('localhost:4000', greffier.url)
      .replace('"…"', JSON.stringify(greffier.adminEmail))
      .replace('"…"', JSON.stringify(greffier.adminPassword));
    const { code, out } = await shell(commands);
    expect(code).toBe(0);
    const { meetings } = JSON.parse(out) as { meetings: { id: string }[] };
    expect(meetings.length).toBeGreaterThan(0);
    meeting = meetings[0]?.id ?? '';
  });

  it('follows transcripts by NATS', async () => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', block('jetstreamManager').replace('nats://127.0.0.1:4222', nats.url)],
      {
        cwd: PROJECT_ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let heard = '';
    try {
      for await (const chunk of child.stdout) {
        heard += String(chunk);
        if (heard.includes('Paul: Je préviens le notaire demain.')) break;
      }
    } finally {
      child.kill();
    }
    expect(heard).toContain('Claire: On garde le bail.');
  });
});

describe('the commands of its table', () => {
  it('are all run', () => {
    expect(rows.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.runIf(isLong).each(rows)('greffier %s', async (usage) => {
    // With the servers stopped, as the table says.
    if (usage === 'vault rotate') await greffier.end();
    for (const call of CALLS[usage]?.() ?? []) {
      if ('spec' in call) expect(readFileSync(join(PROJECT_ROOT, call.spec), 'utf8')).toContain(call.words);
      else expect({ call, ...(await run(...call)) }).toMatchObject({ call, code: 0 });
    }
  });
});
