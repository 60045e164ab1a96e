import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { showToast } from './toasts.ts';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Read out; the visible words stand beside the box. */
  readonly label: string;
  readonly round?: boolean;
  readonly disabled?: boolean;
  /** Why this person may not check it: read out, shown on hover, and said when it is pressed. */
  readonly refusal?: string | undefined;
}

/** A box to check; `round` for action items. The box is 20 px, what can be hit 36 (44 on touch). */
export const Checkbox = ({ checked, onChange, label, round = false, disabled = false, refusal }: Props) => (
  <span className="relative inline-flex size-5 shrink-0">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      aria-disabled={refusal === undefined ? undefined : true}
      title={refusal}
      onChange={({ currentTarget }) =>
        refusal === undefined ? onChange(currentTarget.checked) : showToast('error', refusal)
      }
      className={clsx(
        'peer border-field bg-surface checked:border-success checked:bg-success size-5 cursor-pointer appearance-none border-[1.5px] transition-colors disabled:cursor-not-allowed disabled:opacity-55',
        "before:absolute before:-inset-2 before:content-[''] pointer-coarse:before:-inset-3",
        round ? 'rounded-full' : 'rounded-md',
        refusal !== undefined && 'opacity-60',
      )}
    />
    <Check
      aria-hidden
      size={14}
      strokeWidth={3}
      className="text-canvas pointer-events-none absolute inset-0 m-auto hidden peer-checked:block"
    />
  </span>
);
