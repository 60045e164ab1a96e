import { prepareAudit } from '#projections/audit/writer.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { writeMoment } from '../events/readable.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import type { CommandDependencies } from '../run-command.ts';
import { signHead, type Head } from './signed-head.ts';

const AUDIT_EMPTY: ErrorDefinition = {
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

/**
 * Prints the last entry of the chain; signed, as JSON, to be kept elsewhere and given to `audit verify` later. Throws
 * AUDIT_EMPTY.
 */
export async function showHead(
  { record }: CommandDependencies,
  options: { readonly sign: boolean; readonly json: boolean },
): Promise<void> {
  const { pool, store, masterKey } = record;
  await prepareAudit(record);
  const { rows } = await pool.query<Row>(
    'select sequence, event_id, hash, chained_at from audit.entry order by sequence desc limit 1',
  );
  const [last] = rows;
  if (!last) throw new GreffierError(AUDIT_EMPTY);
  const head: Head = {
    store: store.id,
    sequence: last.sequence,
    eventId: last.event_id,
    hash: last.hash.toString('hex'),
  };
  if (options.sign)
    console.log(JSON.stringify(signHead(head, await auditKey(pool, masterKey), new Date().toISOString()), null, 2));
  else if (options.json) console.log(JSON.stringify(head, null, 2));
  else
    console.log(
      `Entrée ${head.sequence}, du ${writeMoment(last.chained_at.toISOString())}, événement ${head.eventId}\n${head.hash}`,
    );
}
