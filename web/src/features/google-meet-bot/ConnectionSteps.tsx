import type { ConnectionStep, BotSessionView } from '#api/contract/google-meet-bot.ts';
import { clsx } from 'clsx';
import { Check, CircleDashed, LoaderCircle, X, type LucideIcon } from 'lucide-react';
import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { formatElapsed } from '../../fr/duration.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Section.tsx';
import { elapsedOf, formatTaken } from './elapsed.ts';
import { Evidence } from '../../evidence/Evidence.tsx';
import { fr } from './fr.ts';
import { lookOf } from './states.ts';
import { useNow } from '../../live/useNow.ts';

const LOOKS: Readonly<Record<ConnectionStep['status'], { readonly icon: LucideIcon; readonly className: string }>> = {
  completed: { icon: Check, className: 'text-success' },
  in_progress: { icon: LoaderCircle, className: 'text-warning animate-pulse' },
  failed: { icon: X, className: 'text-danger' },
  pending: { icon: CircleDashed, className: 'text-tertiary' },
};
const TICK_MS = 1000;

interface StepProps {
  readonly sessionId: string;
  readonly step: ConnectionStep;
  /** Milliseconds; null for a step that has not begun. */
  readonly elapsed: number | null;
}

const Step = ({ sessionId, step: { label, status, detail, since, evidence }, elapsed }: StepProps) => {
  const { icon: Icon, className } = LOOKS[status];
  return (
    <li className="flex items-start gap-2" aria-current={status === 'in_progress' ? 'step' : undefined}>
      <Icon aria-hidden size={16} className={clsx('mt-0.5 shrink-0', className)} />
      <div className="min-w-0">
        <p className={status === 'pending' ? 'text-tertiary' : undefined}>
          {label} <span className="sr-only">{fr.progress.states[status]}</span>
        </p>
        {elapsed === null || since === null ? null : (
          <time dateTime={since} title={formatTimeWithSeconds(since)} className="text-tertiary block text-xs">
            {status === 'in_progress' ? formatElapsed(elapsed) : formatTaken(elapsed)}
          </time>
        )}
        {detail === null ? null : (
          <p className={clsx('text-sm', status === 'failed' ? 'text-danger' : 'text-warning')}>{detail}</p>
        )}
        {evidence === null ? null : (
          <Evidence sessionId={sessionId} evidence={evidence} about={label} alt={fr.progress.evidenceAlt(label)} />
        )}
      </div>
    </li>
  );
};

interface Props {
  readonly session: Pick<BotSessionView, 'sessionId' | 'startTime' | 'status'>;
  readonly steps: readonly ConnectionStep[];
}

/** The eight steps of joining, with how long each took, what it waits for or what went wrong. */
export const ConnectionSteps = ({ session: { sessionId, startTime, status }, steps }: Props) => {
  // A session that runs has its badge on its card; one that failed has no card any more.
  const { badge, tone, icon } = lookOf(status);
  const elapsed = elapsedOf(steps, startTime, useNow(TICK_MS));
  return (
    <Card className="@container px-5 py-4">
      <section aria-label={fr.progress.title}>
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <h3 className="font-semibold">{fr.progress.title}</h3>
          {status === 'failed' ? (
            <StatusBadge tone={tone} {...(icon !== undefined && { icon })}>
              {badge}
            </StatusBadge>
          ) : null}
        </div>
        <ol className="grid gap-x-6 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-4">
          {steps.map((step, index) => (
            <Step key={step.id} sessionId={sessionId} step={step} elapsed={elapsed[index] ?? null} />
          ))}
        </ol>
      </section>
    </Card>
  );
};
