import type { MailOutcome, MailSource } from '#domain/mail/mailer.ts';
import type { HeadsStanding } from '#projections/audit/sent-heads.ts';
import type { WebhookCounts } from '#projections/webhooks/queries.ts';
import type { HealthChecks, ServiceStatus } from '#api/contract/system.ts';
import type { Reading } from './check.ts';
import type { BotsContext } from './context/bots.ts';
import type { BackupStanding, ProofStanding } from './operations/backups.ts';

// What was found of a part, as the health says it.

/** Clocks that differ by more than this are wrong, one of them at least, in ms. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** How backups stand, and proofs of them. */
export interface BackupsFound {
  readonly standing: BackupStanding;
  readonly proof: ProofStanding;
}

const STANDINGS = {
  'not-configured': 'not_configured',
  unreachable: 'degraded',
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

export function clockHealth(found: { readonly aheadMs: number; readonly asOf: string } | null): HealthChecks['clock'] {
  if (found === null) return { status: 'unknown', aheadSeconds: null, asOf: null };
  const { aheadMs, asOf } = found;
  const status = Math.abs(aheadMs) > CLOCK_DIFFERENCE_MS ? 'degraded' : 'healthy';
  return { status, aheadSeconds: Math.round(aheadMs / 1_000), asOf };
}

export function diskHealth(isFull: boolean | null): HealthChecks['disk'] {
  if (isFull === null) return { status: 'not_configured' };
  return { status: isFull ? 'down' : 'healthy' };
}

/** A feed that answered before and hangs now is down. */
export function feedHealth({ isNow, last }: Reading<{ readonly status: ServiceStatus }>): HealthChecks['feed'] {
  if (last === null) return { status: isNow ? 'unknown' : 'down', asOf: null };
  return isNow ? last : { status: 'down', asOf: last.asOf };
}

export function chatHealth(
  { status, code }: ReturnType<BotsContext['services']>['chat'],
  owed: { readonly late: number; readonly asOf: string } | null,
): HealthChecks['chat'] {
  const late = owed?.late ?? 0;
  return { status: status === 'healthy' && late > 0 ? 'degraded' : status, code, late, asOf: owed?.asOf ?? null };
}

export function analysesHealth(
  owed: { readonly late: number; readonly asOf: string } | null,
): HealthChecks['analyses'] {
  if (owed === null) return { status: 'unknown', late: 0, asOf: null };
  return { ...owed, status: owed.late > 0 ? 'degraded' : 'healthy' };
}
