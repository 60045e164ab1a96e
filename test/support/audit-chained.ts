import { vi } from 'vitest';
import { inDatabaseOf } from './embedded-client.ts';
import type { Greffier } from './greffier.ts';

/** Waits until the audit has chained every event that a running server keeps in its embedded Postgres. */
export const auditChained = (greffier: Greffier): Promise<void> =>
  vi.waitFor(
    () =>
      inDatabaseOf(greffier, async (client) => {
        const { rowCount } = await client.query(
          'select from audit.head where position >= (select max(position) from events.event)',
        );
        if (rowCount === 0) throw new Error('some events are not chained yet');
      }),
    { timeout: 60_000, interval: 100 },
  );
