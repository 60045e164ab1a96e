import { Checkbox as Base } from '@base-ui/react/checkbox';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Read out; the visible words stand beside the box. */
  readonly label: string;
  readonly round?: boolean;
  readonly disabled?: boolean;
}

/** A box to check; `round` for action items. The box is 20 px, what can be hit 36 (44 on touch). */
export const Checkbox = ({ checked, onChange, label, round = false, disabled = false }: Props) => (
  <Base.Root
    checked={checked}
    disabled={disabled}
    onCheckedChange={(next) => onChange(next)}
    aria-label={label}
    className={clsx(
      'border-field bg-surface data-checked:border-success data-checked:bg-success relative flex size-5 shrink-0 items-center justify-center border-[1.5px] transition-colors',
      "before:absolute before:-inset-2 before:content-[''] pointer-coarse:before:-inset-3 data-disabled:cursor-not-allowed data-disabled:opacity-55",
      round ? 'rounded-full' : 'rounded-md',
    )}
  >
    <Base.Indicator className="text-canvas flex">
      <Check aria-hidden size={14} strokeWidth={3} />
    </Base.Indicator>
  </Base.Root>
);
