import { meetingsAnalytics } from '#api/contract/analytics.ts';
import { adminStats } from '#api/contract/system.ts';
import { ANSWER_LATE } from '#api/http/errors.ts';
import { EXIT } from '#infra/startup-error.ts';
import { tokenOf } from '#test/support/calls.ts';
import { runGreffier, startCommand } from '#test/support/command.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { lateAnswer } from '#test/support/late-answer.ts';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';

// A load takes five seconds of a free machine, and minutes of one that twenty others keep busy.
vi.setConfig({ testTimeout: 600_000 });

/** How often an answer that is late is asked for, 10 s each. */
const TRIES = 12;

const INTERRUPTED = {
  code: EXIT.interrupted,
  words: expect.stringContaining('Interrompu\u00A0: la même commande continue où elle en était.'),
};

interface Row {
  readonly id: string;
  readonly title: string;
}

describe('greffier demo, whole', () => {
  let greffier: Greffier;
  let folder: string;
  let environment: Record<string, string>;
  let token: string;
  beforeAll(async () => {
    [greffier, folder] = await Promise.all([startGreffier(), mkdtemp(join(tmpdir(), 'greffier-demo-'))]);
    environment = { DATA_DIR: greffier.dataDir };
    token = await tokenOf(greffier.url, greffier.adminEmail, greffier.adminPassword);
    const file = join(folder, 'devis.txt');
    await writeFile(file, 'Léa : Bonjour.\nNoé : On retient le devis du maçon, pour les piles du pont.\n');
    await runGreffier(['import', file], environment);
  });
  afterAll(async () => {
    await greffier.stop();
    await rm(folder, { recursive: true });
  });

  /** What every answer says of a meeting of a demonstration, or of an account. */
  const MARK = /Démo\s·\s|\(démo\)/u;
  const demo = (...args: string[]) => runGreffier(['demo', ...args], environment);
  /** A document that took longer than any answer is told of, and fetched at an address of its own. */
  const theFile = async (response: Response): Promise<Response> => {
    if (!response.url.includes('/api/exports/')) return response;
    const { location } = z.object({ location: z.string() }).parse(await response.json());
    return fetch(`${greffier.url}${location}`, { headers: { authorization: `Bearer ${token}` } });
  };
  /** What is read is asked again where the machine is too busy to answer it in time: that is a state, no failure. */
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    let said = '';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const response = await lateAnswer(await fetch(`${greffier.url}${path}`, sent), headers);
      if (response.ok) return theFile(response);
      said = `${response.status} ${await response.text()}`;
      if (method !== 'GET' || !said.includes(ANSWER_LATE.code)) break;
    }
    throw new Error(`${method} ${path}: ${said}`);
  };
  const read = async <T>(path: string): Promise<T> => (await (await send('GET', path)).json()) as T;
  const meetings = async (): Promise<readonly Row[]> =>
    (await read<{ meetings: readonly Row[] }>('/api/meetings?limit=50')).meetings;
  const users = async (): Promise<readonly { readonly email: string; readonly displayName: string }[]> =>
    (await read<{ users: [] }>('/api/admin/users?limit=50')).users;
  /** How many there are, once the server has chained all of them. */
  const events = async (): Promise<string> => {
    const chained = /^(.*) entrées vérifiées, 0 anomalie, 0 événement pas encore enchaîné/mu;
    const verified = async () => chained.exec((await runGreffier(['audit', 'verify'], environment)).out)?.[1];
    return vi.waitFor(async () => {
      const count = await verified();
      if (count === undefined) throw new Error('not chained yet');
      return count;
    }, 60_000);
  };
  const real = async (): Promise<Row> => {
    const found = (await meetings()).find(({ title }) => title === 'Devis');
    if (found === undefined) throw new Error('the real meeting is gone');
    return found;
  };
  const dues = async (): Promise<Record<string, number>> =>
    (await read<{ counts: Record<string, number> }>('/api/actions?of=all')).counts;

  it('is gone on with where it was killed or ended, and stands once', async () => {
    const loading = startCommand(['demo', 'load'], environment);
    await loading.printed('Réunions\u00A0:');
    loading.child.kill('SIGKILL');
    await loading.finished;
    const again = startCommand(['demo', 'load'], environment);
    await again.printed('Réunions\u00A0:');
    again.child.kill('SIGINT');
    expect(await again.finished).toMatchObject(INTERRUPTED);
    expect(await demo('load')).toMatchObject({ code: 0, out: expect.stringContaining('12 réunions et 6 comptes') });
    const there = await meetings();
    expect(there).toHaveLength(13);
    expect(there.filter(({ title }) => title.startsWith('Démo · '))).toHaveLength(12);
    const before = await events();
    expect(await demo('load')).toMatchObject({ code: 0, out: expect.stringContaining('rien n’a été changé') });
    expect(await events()).toBe(before);
  });

  it('has decisions of every meeting, and actions that are late, of today, to come, and done', async () => {
    for (const { id, title } of (await meetings()).filter((one) => one.title.startsWith('Démo'))) {
      const { decisions } = await read<{ decisions: readonly unknown[] }>(`/api/meetings/${id}/summary`);
      expect({ title, decisions: decisions.length > 0 }).toEqual({ title, decisions: true });
    }
    const { late, today, week, later } = await dues();
    expect(late).toBeGreaterThan(0);
    // Nothing is due on a day that nobody works on.
    expect((today ?? 0) + (week ?? 0) + (later ?? 0)).toBeGreaterThan(3);
    const done = await read<{ total: number }>('/api/actions?of=all&status=completed');
    expect(done.total).toBeGreaterThan(50);
    expect((await read<{ total: number }>('/api/actions?of=mine')).total).toBeGreaterThan(1);
  });

  it('lets nobody sign in as somebody of the company', async () => {
    const brought = (await users()).filter(({ displayName }) => displayName.endsWith('(démo)'));
    expect(brought).toHaveLength(6);
    const details = await read<{ users: readonly { email: string; status: string }[] }>('/api/admin/users?limit=50');
    for (const { email, status } of details.users)
      expect([email, status === 'disabled']).toEqual([email, email !== greffier.adminEmail]);
  });

  it('is marked in every answer and every export', async () => {
    const { id } = (await meetings()).find(({ title }) => title.includes('Point produit')) ?? { id: '' };
    const answers = [
      '/api/meetings?limit=50',
      `/api/meetings/${id}`,
      `/api/meetings/${id}/navigation`,
      `/api/meetings/${id}/captures`,
      `/api/meetings/${id}/history`,
      `/api/meetings/${id}/mindmap`,
      '/api/search?q=sondes',
      '/api/questions?q=combien+de+mois+tient+la+pile',
      '/api/actions?of=all',
      '/api/admin/audit',
      '/api/admin/users',
    ];
    for (const path of answers)
      expect([path, await (await send('GET', path)).text()]).toEqual([path, expect.stringMatching(MARK)]);
    for (const path of [adminStats.path, meetingsAnalytics.path])
      expect([path, await (await send('GET', path)).text()]).toEqual([
        path,
        expect.stringContaining('"demonstration":true'),
      ]);
    const files = ['export.md', 'transcript.vtt', 'actions.csv', 'deadlines.ics', 'export.pdf'];
    for (const file of files) {
      const response = await send('GET', `/api/meetings/${id}/${file}`);
      expect([file, decodeURIComponent(response.headers.get('content-disposition') ?? '')]).toEqual([
        file,
        expect.stringContaining('Démo-Point-produit'),
      ]);
    }
    for (const path of [`/api/meetings/${id}/export.md`, '/api/actions.csv?of=all', '/api/actions.ics?of=all'])
      expect([path, await (await send('GET', path)).text()]).toEqual([path, expect.stringMatching(MARK)]);
    const pdf = new Uint8Array(await (await send('GET', `/api/meetings/${id}/export.pdf`)).arrayBuffer());
    expect((await extractText(await getDocumentProxy(pdf), { mergePages: true })).text).toMatch(MARK);
  });

  it('is marked in what programs are told', async () => {
    const asked = { label: 'Essai', scopes: ['search', 'meetings'], days: 30, password: greffier.adminPassword };
    const { token: personal } = (await (await send('POST', '/api/account/tokens', asked)).json()) as { token: string };
    const client = new Client({ name: 'spec', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${personal}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${greffier.url}/api/mcp`), { requestInit }));
    const { id } = (await meetings()).find(({ title }) => title.startsWith('Démo')) ?? { id: '' };
    const calls = [
      ['search', { q: 'sondes' }],
      ['decisions', { q: 'sondes' }],
      ['question', { q: 'Combien de mois tient la pile ?' }],
      ['meeting', { id }],
      ['actions', { of: 'all' }],
    ] as const;
    for (const [name, given] of calls) {
      const { content, isError } = await client.callTool({ name, arguments: given });
      expect([name, isError === true, JSON.stringify(content)]).toEqual([name, false, expect.stringMatching(MARK)]);
    }
    await client.close();
  });

  it('goes whole, whatever people did in it, and nothing else does', async () => {
    const [kept, rows] = [await real(), await meetings()];
    const before = await read<object>(`/api/meetings/${kept.id}`);
    const one = rows.find(({ title }) => title.includes('Feuille de route'))?.id ?? '';
    const mine = await read<{ actions: readonly { id: string; meetingId: string }[] }>('/api/actions?of=mine');
    const [action] = mine.actions;
    await send('PUT', `/api/meetings/${action?.meetingId}/actions/${action?.id}`, { status: 'completed' });
    await send('PATCH', `/api/meetings/${one}/transcript/0`, { text: 'Bonsoir à tous.' });
    await send('POST', `/api/meetings/${one}/shares`, { email: 'quelquun@exemple.fr' });
    await send('PUT', `/api/meetings/${one}/title`, { title: 'Un autre titre' });
    await send('PUT', `/api/meetings/${one}/organiser`, { email: greffier.adminEmail });
    const gone = rows.find(({ title }) => title.includes('Budget'))?.id ?? '';
    await send('DELETE', `/api/meetings/${gone}`);

    const removing = startCommand(['demo', 'remove', '--yes'], environment);
    await removing.printed('Retrait\u00A0:');
    removing.child.kill('SIGINT');
    expect(await removing.finished).toMatchObject(INTERRUPTED);
    expect(await demo('remove', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('retirée') });
    expect((await meetings()).map(({ title }) => title)).toEqual(['Devis']);
    expect(await read<object>(`/api/meetings/${kept.id}`)).toEqual(before);
    expect((await users()).map(({ email }) => email)).toEqual([greffier.adminEmail]);
    expect(await (await send('GET', '/api/search?q=sondes')).text()).not.toMatch(MARK);

    expect(await demo('load', '--json')).toMatchObject({ code: 0, out: expect.stringContaining('"state": "loaded"') });
    expect(await meetings()).toHaveLength(13);
    expect((await demo('remove', '--yes')).code).toBe(0);
  });
});
