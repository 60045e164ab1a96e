import type { ErrorDefinition } from '#domain/errors.ts';
import type { OpenRecord } from '../record.ts';
import type { Head } from './signed-head.ts';

export const AUDIT_EMPTY: ErrorDefinition = {
  code: 'AUDIT_EMPTY',
  kind: 'not-found',
  message: 'La chaîne d’audit est encore vide\u00A0: le serveur l’écrit à mesure qu’il voit les événements.',
};

interface Row {
  readonly sequence: string;
  readonly event_id: string;
  readonly hash: Buffer;
  readonly chained_at: Date;
}

/** The last entry of the audit's chain, and when it was chained; null where there is none. */
export async function lastEntry({
  pool,
  store,
}: Pick<OpenRecord, 'pool' | 'store'>): Promise<{ readonly head: Head; readonly chainedAt: Date } | null> {
  const { rows } = await pool.query<Row>(
    'select sequence, event_id, hash, chained_at from audit.entry order by sequence desc limit 1',
  );
  const [last] = rows;
  if (!last) return null;
  const { sequence, event_id: eventId, hash, chained_at: chainedAt } = last;
  return { head: { store: store.id, sequence, eventId, hash: hash.toString('hex') }, chainedAt };
}
