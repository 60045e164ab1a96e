import type { RebuildView } from '#api/contract/operations.ts';
import type { Checks, ProjectionRow } from './api.ts';

type BackupProblem = 'unreachable' | 'never' | 'failed' | 'late' | 'unproven';

/** Something that is not as it should be, with what it is about. */
export type Problem =
  | { readonly kind: 'store-away' }
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'clock-wrong'; readonly aheadSeconds: number }
  | { readonly kind: 'none-held' }
  | { readonly kind: 'feed-away' }
  | { readonly kind: 'bots-alarmed'; readonly alarms: number }
  | { readonly kind: 'mail-failing'; readonly mail: Checks['mail'] }
  | { readonly kind: 'analyses-late'; readonly late: number }
  | { readonly kind: 'backup-missing'; readonly standing: BackupProblem }
  | { readonly kind: 'heads-late'; readonly failing: number }
  | { readonly kind: 'webhooks-stopped'; readonly stopped: number }
  | { readonly kind: 'mails-open'; readonly unknown: number; readonly failed: number }
  | {
      readonly kind: 'stopped' | 'paused' | 'unheld' | 'parked' | 'stuck' | 'growing';
      readonly projection: ProjectionRow;
    }
  | { readonly kind: 'stopped-together'; readonly projections: readonly ProjectionRow[] }
  | { readonly kind: 'rebuild-failed'; readonly rebuild: RebuildView };

/** Fewer events behind than this are the work of a moment. */
const NOTABLE = 100;

const isGrowing = ({ status, held, behind, trend }: ProjectionRow): boolean =>
  status === 'running' && held && (behind ?? 0) >= NOTABLE && trend !== null && trend.perMinute >= 0;

/** A checkpoint that has not moved for so long while an event waits is tried again and again, and fails. */
const STUCK_MS = 60_000;

const isStuck = ({ status, held, behind, trend, updatedAt }: ProjectionRow): boolean =>
  status === 'running' &&
  held &&
  (behind ?? 0) > 0 &&
  trend?.perMinute === 0 &&
  Date.parse(updatedAt) < Date.now() - STUCK_MS;

/** Stopped projections, those together that the same event stopped: what mends one of them mends all. */
function stoppedOf(projections: readonly ProjectionRow[]): Problem[] {
  const stopped = projections.filter(({ status }) => status === 'stopped');
  const byEvent = Map.groupBy(stopped, ({ name, errorEvent }) => errorEvent?.eventId ?? name);
  return [...byEvent.values()].map((those): Problem => {
    const [projection, ...others] = those;
    return projection === undefined || others.length > 0
      ? { kind: 'stopped-together', projections: those }
      : { kind: 'stopped', projection };
  });
}

export interface Standing {
  readonly storeAway: boolean;
  readonly projections: readonly ProjectionRow[];
  readonly rebuilds: readonly RebuildView[];
  /** Null while they are not known. */
  readonly checks: Checks | null;
  /** Mails that wait for somebody's word; null while that is not known. */
  readonly mails: { readonly unknown: number; readonly failed: number } | null;
}

/** Where the last backup is there and in time, it is not known whether it can be restored. */
const backupProblem = (standing: Checks['backups']['standing']): BackupProblem =>
  standing === 'made' || standing === 'not-configured' ? 'unproven' : standing;

/** What is not well, the gravest first. */
export const problemsOf = ({ storeAway, projections, rebuilds, checks, mails }: Standing): readonly Problem[] => {
  const of = (
    kind: Extract<Problem, { readonly projection: ProjectionRow }>['kind'],
    is: (one: ProjectionRow) => boolean,
  ) => projections.filter(is).map((projection): Problem => ({ kind, projection }));
  // Only the last one of each projection tells how it stands.
  const failed = rebuilds.filter(
    (one, index) =>
      one.status === 'failed' && rebuilds.findIndex(({ projection }) => projection === one.projection) === index,
  );
  const isUnheld = ({ status, held }: ProjectionRow): boolean => status === 'running' && !held;
  // All of them have one cause, which is none of theirs.
  const isNoneHeld = projections.length > 1 && projections.every(({ held }) => !held) && projections.some(isUnheld);
  return [
    ...(storeAway ? [{ kind: 'store-away' } as const] : []),
    ...(checks?.disk.status === 'down' ? [{ kind: 'disk-full' } as const] : []),
    ...(checks?.clock.status === 'degraded'
      ? [{ kind: 'clock-wrong', aheadSeconds: checks.clock.aheadSeconds ?? 0 } as const]
      : []),
    ...(checks?.feed.status === 'down' ? [{ kind: 'feed-away' } as const] : []),
    ...stoppedOf(projections),
    ...(isNoneHeld ? [{ kind: 'none-held' } as const] : of('unheld', isUnheld)),
    ...of('stuck', isStuck),
    ...(checks !== null && checks.bots.alarms > 0
      ? [{ kind: 'bots-alarmed', alarms: checks.bots.alarms } as const]
      : []),
    ...of('parked', ({ deadLetters }) => deadLetters > 0),
    ...failed.map((rebuild): Problem => ({ kind: 'rebuild-failed', rebuild })),
    ...(checks !== null && checks.analyses.late > 0
      ? [{ kind: 'analyses-late', late: checks.analyses.late } as const]
      : []),
    ...(checks?.backups.status === 'degraded'
      ? [{ kind: 'backup-missing', standing: backupProblem(checks.backups.standing) } as const]
      : []),
    ...(checks?.auditHeads.status === 'degraded'
      ? [{ kind: 'heads-late', failing: checks.auditHeads.failing } as const]
      : []),
    ...(checks !== null && checks.webhooks.stopped > 0
      ? [{ kind: 'webhooks-stopped', stopped: checks.webhooks.stopped } as const]
      : []),
    ...(checks?.mail.status === 'degraded' ? [{ kind: 'mail-failing', mail: checks.mail } as const] : []),
    ...(mails !== null && mails.unknown + mails.failed > 0 ? [{ kind: 'mails-open', ...mails } as const] : []),
    ...of('growing', isGrowing),
    ...of('paused', ({ status }) => status === 'paused'),
  ];
};
