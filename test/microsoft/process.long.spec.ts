import { checkMicrosoftConnection } from '#api/contract/microsoft.ts';
import { adminStats } from '#api/contract/system.ts';
import { administrator } from '#test/support/calls.ts';
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
    const asAdministrator = await administrator(greffier);
    // The overview shows the same, and by which address the bot is invited.
    expect(await asAdministrator(adminStats)).toMatchObject({
      platformStatus: {
        teams: {
          status: 'healthy',
          authenticated: true,
          address: expect.stringContaining(microsoft.environment['MICROSOFT_CLIENT_ID'] ?? '?') as string,
        },
      },
      stats: { azureStatus: 'healthy' },
      rateLimits: { azure: { limit: 45 } },
    });
    // What was well is not believed for ever: the secret is taken no more.
    for (const application of microsoft.platform.applications) application.clientSecret = 'another';
    expect(await asAdministrator(checkMicrosoftConnection, { body: { of: 'access' } })).toMatchObject({
      failure: { code: 'GRAPH_SIGN_IN_REFUSED' },
    });
    await vi.waitFor(
      async () =>
        expect(await asAdministrator(adminStats)).toMatchObject({
          platformStatus: { teams: { status: 'down', authenticated: false } },
          stats: { azureStatus: 'down' },
        }),
      { timeout: 60_000, interval: 500 },
    );
    expect((await checks())['graph']).toEqual({ status: 'down', code: 'GRAPH_SIGN_IN_REFUSED' });
  } finally {
    await greffier.stop();
    await microsoft.close();
  }
});
