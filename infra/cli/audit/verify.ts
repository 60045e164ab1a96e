import { prepareAudit } from '#projections/audit/writer.ts';
import { noteVerification } from '#projections/audit/verifications.ts';
import { verifyAudit, type AuditedForeignEvent, type AuditFault, type AuditReport } from '#projections/audit/verify.ts';
import { EXIT } from '../../startup-error.ts';
import { auditKey } from '../../vault/keys/audit-key.ts';
import { plural } from '../plural.ts';
import { startProgress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { checkHead, type CheckedHead } from './heads.ts';

const KIND: Readonly<Record<AuditFault['kind'], string>> = {
  changed: 'modifié',
  missing: 'manquant',
  inserted: 'inséré',
  reordered: 'déplacé',
};

const PROBLEM: Readonly<Record<NonNullable<CheckedHead['problem']>, string>> = {
  forged: 'sa signature ne correspond pas à son contenu',
  foreign: 'elle n’est pas signée par cette installation',
  rewritten: 'la chaîne a été réécrite\u00A0: cette entrée n’est plus la même',
  shortened: 'la chaîne a été raccourcie\u00A0: cette entrée n’y est plus',
};

/**
 * Holds every event against the audit's chain, and the chain against heads kept elsewhere; the register says that it
 * was done. The exit code says whether they agree.
 */
export async function verifyAuditChain(
  dependencies: CommandDependencies,
  files: readonly string[],
  { json }: { readonly json: boolean },
): Promise<number> {
  const { pool, masterKey } = dependencies.record;
  await prepareAudit(dependencies.record);
  const heads: CheckedHead[] = [];
  if (files.length > 0) {
    const key = await auditKey(pool, masterKey);
    for (const file of files) heads.push(await checkHead(file, pool, key));
  }
  const startedAt = new Date();
  const report = await walk(dependencies);
  await noteVerification(pool, report, startedAt);
  if (json)
    console.log(
      JSON.stringify(
        { ...report, heads },
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
        2,
      ),
    );
  else for (const line of linesOf(report, heads)) console.log(line);
  return anomaliesIn(report) > 0 || heads.some(({ problem }) => problem !== null) ? EXIT.badData : 0;
}

async function walk({ record: { pool, store }, signal }: CommandDependencies): Promise<AuditReport> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from audit.entry');
  const bar = startProgress({ label: 'Vérification', total: Number(rows[0]?.count ?? 0), unit: 'entrées' });
  let shown = 0;
  const advance = (checked: number): void => {
    bar.advance(checked - shown);
    shown = checked;
  };
  try {
    const report = await verifyAudit(pool, store, { onProgress: advance, signal });
    advance(report.entries);
    return report;
  } finally {
    bar.stop();
  }
}

/** A foreign event that an administrator has set aside is known, and no anomaly. */
const anomaliesIn = ({ faults, foreign }: AuditReport): number =>
  faults.length + foreign.filter(({ setAside }) => setAside === null).length;

function foreignLine({ stream, revision, eventId, setAside }: AuditedForeignEvent): string {
  const decision = setAside
    ? `mis de côté par ${setAside.actor} le ${setAside.time}\u00A0: ${setAside.reason}`
    : 'pas mis de côté (greffier record set-aside)';
  return `étranger\u00A0: ${stream} @ ${revision}, événement ${eventId}, ${decision}`;
}

function linesOf(report: AuditReport, heads: readonly CheckedHead[]): string[] {
  const { entries, faults, foreign, lost, unchained, head } = report;
  const places = faults.map(
    ({ kind, sequence, stream, revision, eventId }) =>
      `${KIND[kind]}\u00A0: ${stream} @ ${revision}, événement ${eventId}${sequence === null ? '' : `, entrée ${sequence}`}`,
  );
  const kept = heads.map(
    ({ file, sequence, problem }) =>
      `Tête «\u00A0${file}\u00A0» (entrée ${sequence})\u00A0: ${problem === null ? 'conforme' : PROBLEM[problem]}.`,
  );
  return [
    ...places,
    ...foreign.map(foreignLine),
    ...kept,
    `${plural(entries, 'entrée vérifiée', 'entrées vérifiées')}, ${plural(anomaliesIn(report), 'anomalie', 'anomalies')}, ${plural(unchained, 'événement pas encore enchaîné', 'événements pas encore enchaînés')}.`,
    ...(lost === 0
      ? []
      : [
          `${plural(lost, 'entrée', 'entrées')} d’événements qu’une restauration a perdus, comme une réconciliation l’a enregistré.`,
        ]),
    ...(head === null ? [] : [`Tête de chaîne\u00A0: ${head}`]),
  ];
}
