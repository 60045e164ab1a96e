import { tokenOf } from '#test/support/calls.ts';
import { startGreffier, type Greffier } from '#test/support/greffier.ts';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MEGABYTE = 1_048_576;
const METRICS_TOKEN = 'jeton-des-mesures';
/** What a server that nobody calls may hold on its heap beyond what it held before, in bytes. */
const MORE = 32 * MEGABYTE;
const PATIENCE_MS = 120_000;
const TIMES = 6;

let server: Greffier;
beforeAll(async () => {
  server = await startGreffier({ METRICS_TOKEN });
});
afterAll(() => server.stop());

/** A gauge of the server's. */
async function measured(name: string): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(await response.text())?.[1]);
}
/** Has a transcript analysed, however long that takes. */
async function analysed(token: string, transcript: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ transcript });
  const sent = await fetch(`${server.url}/api/meetings/testbot-analysis/analyze`, { method: 'POST', headers, body });
  const location = sent.headers.get('location');
  const later = async () =>
    location === null ? sent.status : (await fetch(`${server.url}${location}`, { headers })).status;
  await expect.poll(later, { timeout: PATIENCE_MS, interval: 500 }).toBe(200);
}
const heap = () => measured('nodejs_heap_size_used_bytes');
const threads = async () => (await readdir(`/proc/${server.pid}/task`)).length;

it.runIf(process.platform === 'linux')(
  'gives back what large bodies took, and ends the threads that read them, once nobody calls any more',
  async () => {
    const token = await tokenOf(server.url, server.adminEmail, server.adminPassword);
    const sent = () => analysed(token, '>'.repeat(10_000_000));
    await sent();
    const before = await heap();
    const reading = await threads();
    for (let times = 0; times < TIMES; times += 1) await sent();
    await expect.poll(heap, { timeout: PATIENCE_MS, interval: 1_000 }).toBeLessThan(before + MORE);
    await expect.poll(threads, { timeout: PATIENCE_MS, interval: 1_000 }).toBeLessThan(reading);
  },
);
