import { prepareAudit } from '#projections/audit/writer.ts';
import { GreffierError } from '#domain/errors.ts';
import { writeMoment } from '../events/readable.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import type { CommandDependencies } from '../run-command.ts';
import { AUDIT_EMPTY, lastEntry } from '../../main/audit/last-entry.ts';
import { signHead } from '../../main/audit/signed-head.ts';

/**
 * Prints the last entry of the chain; signed, as JSON, to be kept elsewhere and given to `audit verify` later. Throws
 * AUDIT_EMPTY.
 */
export async function showHead(
  { record }: CommandDependencies,
  options: { readonly sign: boolean; readonly json: boolean },
): Promise<void> {
  const { pool, masterKey } = record;
  await prepareAudit(record);
  const last = await lastEntry(record);
  if (!last) throw new GreffierError(AUDIT_EMPTY);
  const { head, chainedAt } = last;
  if (options.sign)
    console.log(JSON.stringify(signHead(head, await auditKey(pool, masterKey), new Date().toISOString()), null, 2));
  else if (options.json) console.log(JSON.stringify(head, null, 2));
  else
    console.log(
      `Entrée ${head.sequence}, du ${writeMoment(chainedAt.toISOString())}, événement ${head.eventId}\n${head.hash}`,
    );
}
