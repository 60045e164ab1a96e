import { googleSync, syncGoogleNow } from '#api/contract/google-sync.ts';
import { listMeetings } from '#api/contract/meetings.ts';
import { GOOGLE_SCOPES } from '#domain/google/scopes.ts';
import { startWorkspace } from '#test/emulators/google/workspace.ts';
import { googler } from '#test/emulators/openid/stand-ins.ts';
import { administrator } from '#test/support/calls.ts';
import { startGreffier } from '#test/support/greffier.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
/** Of servers that tests start. */
const ADMINISTRATOR = 'admin@greffier.test';

test('a server reads the calendars that are delegated to it at its start, and again for who asks', async () => {
  const { google, calendars } = await startWorkspace([ADMINISTRATOR]);
  google.serviceAccount.delegated = Object.values(GOOGLE_SCOPES);
  google.people.push(googler('Admin', ADMINISTRATOR));
  const entry = (summary: string) =>
    calendars.add({
      organiser: ADMINISTRATOR,
      start: new Date(Date.now() + 24 * HOUR_MS),
      invited: [{ email: 'lea@autre.example', displayName: 'Léa Morel' }],
      conference: { kind: 'meet', code: 'abc-defg-hij' },
      summary,
    });
  entry('Comité du matin');
  const authority = join(await mkdtemp(join(tmpdir(), 'authority-')), 'authority.pem');
  await writeFile(authority, google.authority);
  const greffier = await startGreffier({
    ...google.environment,
    GOOGLE_SERVICE_ACCOUNT_KEY: google.serviceAccountKey,
    GOOGLE_DELEGATED_PEOPLE: ADMINISTRATOR,
    NODE_EXTRA_CA_CERTS: authority,
  });
  try {
    const asAdministrator = await administrator(greffier);
    const titles = async () =>
      (await asAdministrator(listMeetings)).meetings.map(({ title, status }) => [title, status]);
    const patience = { timeout: 60_000, interval: 500 };
    await vi.waitFor(async () => expect(await titles()).toEqual([['Comité du matin', 'scheduled']]), patience);
    await vi.waitFor(
      async () => expect((await asAdministrator(googleSync)).last).toMatchObject({ people: 1, failures: [] }),
      patience,
    );
    entry('Comité du soir');
    expect((await asAdministrator(syncGoogleNow)).askedAt).not.toBeNull();
    await vi.waitFor(async () => expect(await titles()).toHaveLength(2), patience);
    expect((await asAdministrator(googleSync)).askedAt).toBeNull();
  } finally {
    await greffier.stop();
    await google.close();
  }
});
