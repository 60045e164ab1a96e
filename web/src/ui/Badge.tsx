import { clsx } from 'clsx';
import { Circle, CircleAlert, CircleCheck, CircleDashed, Radio, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** Live is green, red is only danger, amber needs attention. */
export type Tone = 'neutral' | 'accent' | 'success' | 'live' | 'warning' | 'danger' | 'absent';

const TONES: Record<Tone, { readonly soft: string; readonly text: string; readonly icon: LucideIcon }> = {
  neutral: { soft: 'bg-sunken text-secondary', text: 'text-secondary', icon: Circle },
  accent: { soft: 'bg-accent-soft text-accent', text: 'text-accent', icon: Circle },
  success: { soft: 'bg-success-soft text-success', text: 'text-success', icon: CircleCheck },
  live: { soft: 'bg-success-soft text-success', text: 'text-success', icon: Radio },
  warning: { soft: 'bg-warning-soft text-warning', text: 'text-warning', icon: TriangleAlert },
  danger: { soft: 'bg-danger-soft text-danger', text: 'text-danger', icon: CircleAlert },
  absent: { soft: 'bg-sunken text-tertiary', text: 'text-tertiary', icon: CircleDashed },
};

interface Props {
  readonly tone?: Tone;
  readonly children: ReactNode;
  /** Instead of the tone's own icon. */
  readonly icon?: LucideIcon;
}

/** A word on a soft ground, without an icon: for what is no state (a platform, a role). */
export const Badge = ({ tone = 'neutral', children }: Omit<Props, 'icon'>) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-sm font-medium whitespace-nowrap',
      TONES[tone].soft,
    )}
  >
    {children}
  </span>
);

/** A state: always an icon and a word with the colour. */
export const StatusBadge = ({ tone = 'neutral', children, icon }: Props) => {
  const Icon = icon ?? TONES[tone].icon;
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap', TONES[tone].text)}>
      <Icon aria-hidden size={14} className={tone === 'live' ? 'animate-pulse' : undefined} />
      {children}
    </span>
  );
};
