import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { sequencesOf, type Period } from '#projections/audit/proof.ts';
import { prepareAudit } from '#projections/audit/writer.ts';
import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../../project-root.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import { endOfDay, isWholeDay, readDate } from '../import/date.ts';
import { plural } from '../plural.ts';
import { startProgress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { writeProof } from './proof-file.ts';

const PERIOD_EMPTY: ErrorDefinition = {
  code: 'AUDIT_PERIOD_EMPTY',
  kind: 'not-found',
  message: 'La chaîne d’audit n’a aucun événement de cette période.',
};

/** Beside the proof, so that an auditor needs nothing else. */
const CHECKER = 'verifier-preuve.mjs';

/** What people type: a day without a time is all of it, at both ends. Throws MEETING_DATE_INVALID. */
const periodFrom = (from: string | undefined, to: string | undefined): Period => ({
  from: from === undefined ? undefined : readDate(from),
  until: to === undefined ? undefined : isWholeDay(to) ? endOfDay(to) : readDate(to),
});

/**
 * Writes the proof of a period to `file`, and beside it the script that checks it. Throws AUDIT_PERIOD_EMPTY,
 * AUDIT_NOT_PROVABLE and FILE_EXISTS.
 */
export async function proveAudit(
  { record, signal }: CommandDependencies,
  file: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<void> {
  const period = periodFrom(from, to);
  const { pool, store, masterKey } = record;
  await prepareAudit(record);
  const { first, last } = await sequencesOf(pool, period);
  if (first === null || last === null) throw new GreffierError(PERIOD_EMPTY);
  const count = last - first + 1;
  const bar = startProgress({ label: 'Preuve', total: count, unit: 'entrées' });
  const key = await auditKey(pool, masterKey);
  const head = await writeProof(
    file,
    { pool, store, key, period, stretch: { first: BigInt(first), last: BigInt(last) } },
    { onEntry: () => bar.advance(1), signal },
  ).finally(() => bar.stop());
  const checker = join(dirname(file), CHECKER);
  await copyFile(join(PROJECT_ROOT, 'infra', 'cli', 'audit', 'check-proof.mjs'), checker);
  const fingerprint = createHash('sha256').update(Buffer.from(head.publicKey, 'base64')).digest('hex');
  console.log(
    [
      `${plural(count, 'entrée', 'entrées')} dans «\u00A0${file}\u00A0», jusqu’à l’entrée ${head.sequence}.`,
      `Empreinte de la clé\u00A0: ${fingerprint}`,
      `À vérifier sans Greffier\u00A0: node ${CHECKER} ${file}`,
    ].join('\n'),
  );
}
