import { startMeetReplica, type MeetReplica } from '../replicas/google-meet/replica.ts';
import { startGreffier } from '../support/greffier.ts';
import { test as base } from './fixtures.ts';

/** A server of this worker whose bots attend meetings of the replica. */
export const test = base.extend<object, { readonly replica: MeetReplica }>({
  replica: [
    // Playwright wants a pattern there, even one that asks for nothing.
    async ({}, use) => {
      const replica = await startMeetReplica();
      await use(replica);
      await replica.close();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ replica }, use) => {
      const greffier = await startGreffier({ MEET_ORIGIN: replica.origin });
      await use(greffier);
      await greffier.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
