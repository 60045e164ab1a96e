import { prepareAudit } from '#projections/audit/writer.ts';
import { verifyAudit, type AuditFault } from '#projections/audit/verify.ts';
import { EXIT } from '../../startup-error.ts';
import { startProgress } from '../progress.ts';
import type { CommandMeans } from '../run-command.ts';

const KIND: Readonly<Record<AuditFault['kind'], string>> = { changed: 'modifié', missing: 'manquant', inserted: 'inséré', reordered: 'déplacé' };

/** Holds every event against the audit's chain. The exit code says whether they agree. */
export async function verifyAuditChain({ record }: CommandMeans): Promise<number> {
  await prepareAudit(record);
  const { rows } = await record.pool.query<{ count: string }>('select count(*) from audit.entry');
  const total = Number(rows[0]?.count ?? 0);
  const bar = startProgress({ label: 'Vérification', total, unit: 'entrées' });
  let shown = 0;
  const { entries, faults, unchained, head } = await verifyAudit(record.pool, record.store, (checked) => {
    bar.advance(checked - shown);
    shown = checked;
  });
  bar.advance(entries - shown);
  bar.stop();
  for (const { kind, sequence, stream, revision, eventId } of faults) {
    console.log(`${KIND[kind]}\u00A0: ${stream} @ ${revision}, événement ${eventId}${sequence === null ? '' : `, entrée ${sequence}`}`);
  }
  console.log(`${entries} entrées vérifiées, ${faults.length} anomalies, ${unchained} événements pas encore enchaînés.`);
  if (head !== null) console.log(`Tête de chaîne\u00A0: ${head}`);
  return faults.length > 0 ? EXIT.badData : 0;
}
