import { startMicrosoft } from '#test/emulators/microsoft/emulator.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const METRICS_TOKEN = 'a-token-of-sixteen';

// Every reactor and the keeper of subscriptions run here, each on a connection of its own: answers need others.
test('a server that is connected signs in over https, and its health says how Microsoft 365 stands', async () => {
  const microsoft = await startMicrosoft();
  const authority = join(await mkdtemp(join(tmpdir(), 'authority-')), 'authority.pem');
  await writeFile(authority, microsoft.authority);
  const greffier = await startGreffier({ ...microsoft.environment, METRICS_TOKEN, NODE_EXTRA_CA_CERTS: authority });
  try {
    expect(greffier.output).toMatch(/Microsoft Teams +configuré.*PUBLIC_URL/u);
    const checks = async () => {
      const response = await fetch(`${greffier.url}/health`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      return ((await response.json()) as { checks: Record<string, unknown> }).checks;
    };
    // Signed in: the log says so, and the health looks at it every few seconds.
    await vi.waitFor(async () => expect((await checks())['graph']).toEqual({ status: 'healthy', code: null }), {
      timeout: 60_000,
      interval: 500,
    });
    // Microsoft cannot reach a server without an address in https.
    expect((await checks())['subscriptions']).toEqual({ status: 'not_configured', count: 0 });
  } finally {
    await greffier.stop();
    await microsoft.close();
  }
});
