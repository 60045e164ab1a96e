import type { ConnectionStep } from '#api/contract/google-meet-bot.ts';
import { clsx } from 'clsx';
import { Check, CircleDashed, LoaderCircle, X, type LucideIcon } from 'lucide-react';
import { formatTimeWithSeconds } from '../../fr/dates.ts';
import { Evidence } from './Evidence.tsx';
import { fr } from './fr.ts';

const LOOKS: Readonly<Record<ConnectionStep['status'], { readonly icon: LucideIcon; readonly className: string }>> = {
  completed: { icon: Check, className: 'text-success' },
  in_progress: { icon: LoaderCircle, className: 'text-warning animate-pulse' },
  failed: { icon: X, className: 'text-danger' },
  pending: { icon: CircleDashed, className: 'text-tertiary' },
};

interface Props {
  readonly sessionId: string;
  readonly steps: readonly ConnectionStep[];
}

/** The eight steps of joining, with what each waits for or what went wrong. */
export const ConnectionSteps = ({ sessionId, steps }: Props) => (
  <section aria-label={fr.progress.title}>
    <h3 className="mb-2 font-semibold">{fr.progress.title}</h3>
    <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
      {steps.map(({ id, label, status, detail, since, evidence }) => {
        const { icon: Icon, className } = LOOKS[status];
        return (
          <li key={id} className="flex items-start gap-2" aria-current={status === 'in_progress' ? 'step' : undefined}>
            <Icon aria-hidden size={16} className={clsx('mt-0.5 shrink-0', className)} />
            <div className="min-w-0">
              <p className={status === 'pending' ? 'text-tertiary' : undefined}>
                {label} <span className="sr-only">{fr.progress.states[status]}</span>
              </p>
              {since === null || status === 'pending' ? null : <p className="text-tertiary text-xs">{formatTimeWithSeconds(since)}</p>}
              {detail === null ? null : <p className={clsx('text-sm', status === 'failed' ? 'text-danger' : 'text-warning')}>{detail}</p>}
              {evidence === null ? null : <Evidence sessionId={sessionId} evidence={evidence} step={label} />}
            </div>
          </li>
        );
      })}
    </ol>
  </section>
);
