import type { MailOutcome, MailSource } from '#domain/mail/mailer.ts';
import type { HeadsStanding } from '#projections/audit/sent-heads.ts';
import type { WebhookCounts } from '#projections/webhooks/queries.ts';
import type { HealthChecks } from '#api/contract/system.ts';
import type { BackupStanding, ProofStanding } from './operations/backups.ts';

// What was found of a part, as the health says it.

/** How backups stand, and proofs of them. */
export interface BackupsFound {
  readonly standing: BackupStanding;
  readonly proof: ProofStanding;
}

const STANDINGS = {
  'not-configured': 'not_configured',
  never: 'degraded',
  failed: 'degraded',
  late: 'degraded',
  made: 'healthy',
} as const;

export function backupsHealth(found: (BackupsFound & { readonly asOf: string }) | null): HealthChecks['backups'] {
  if (found === null) return { status: 'unknown', standing: 'never', proof: 'off', asOf: null };
  const isUnproven = found.proof === 'failed' || found.proof === 'late';
  return { ...found, status: isUnproven ? 'degraded' : STANDINGS[found.standing] };
}

/** A day, and an hour for who takes it late, in ms. */
const HEADS_LATE_MS = 25 * 3_600_000;

export function headsHealth(found: (HeadsStanding & { readonly asOf: string }) | null): HealthChecks['auditHeads'] {
  if (found === null) return { status: 'unknown', failing: 0, asOf: null };
  const { targets, failing, since, asOf } = found;
  const isLate = since !== null && Date.now() - since.getTime() > HEADS_LATE_MS;
  const status = targets === 0 ? 'not_configured' : failing > 0 || isLate ? 'degraded' : 'healthy';
  return { status, failing, asOf };
}

export function webhooksHealth(found: (WebhookCounts & { readonly asOf: string }) | null): HealthChecks['webhooks'] {
  if (found === null) return { status: 'unknown', on: 0, stopped: 0, failed: 0, asOf: null };
  const { on, off, stopped } = found.webhooks;
  const status = on + off + stopped === 0 ? 'not_configured' : stopped > 0 ? 'degraded' : 'healthy';
  return { status, on, stopped, failed: found.deliveries.failed, asOf: found.asOf };
}

/** @param source null where the settings could not be read yet */
export function mailHealth(source: MailSource | null, last: MailOutcome | null): HealthChecks['mail'] {
  if (source === 'none') return { status: 'not_configured', code: null, smtpCode: null, asOf: null };
  if (source === null || last === null) return { status: 'unknown', code: null, smtpCode: null, asOf: null };
  const { at, failure } = last;
  return {
    status: failure === null ? 'healthy' : 'degraded',
    code: failure?.code ?? null,
    smtpCode: failure?.smtpCode ?? null,
    asOf: at.toISOString(),
  };
}
