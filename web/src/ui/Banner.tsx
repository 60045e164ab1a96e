import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { fr } from './fr.ts';

const TONES = {
  danger: { className: 'border-danger/30 bg-danger-soft text-danger', icon: CircleAlert },
  success: { className: 'border-success/30 bg-success-soft text-success', icon: CircleCheck },
  warning: { className: 'border-warning/30 bg-warning-soft text-warning', icon: TriangleAlert },
  info: { className: 'border-accent/30 bg-accent-soft text-accent', icon: Info },
} as const;

interface Props {
  readonly tone: keyof typeof TONES;
  readonly children: ReactNode;
  /** With it the banner has a cross. */
  readonly onDismiss?: () => void;
}

/** A message across the page, above what it is about. */
export const Banner = ({ tone, children, onDismiss }: Props) => {
  const { className, icon: Icon } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-lg border px-4 py-3', className)}
    >
      <Icon aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {onDismiss === undefined ? null : (
        <button type="button" aria-label={fr.close} title={fr.close} onClick={onDismiss} className="-m-2 p-2.5">
          <X aria-hidden size={16} />
        </button>
      )}
    </div>
  );
};
