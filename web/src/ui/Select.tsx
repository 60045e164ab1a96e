import { Select as Base } from '@base-ui/react/select';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { CONTROL, LABEL } from './controls.ts';
import { FLOATING, FLOATING_ITEM } from './overlay.ts';

interface Props<Value extends string> {
  readonly label: string;
  /** The label is read out but not shown, where the place already says it. */
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One choice among a few. */
export const Select = <Value extends string>({ label, hideLabel = false, value, options, onChange, disabled = false, className }: Props<Value>) => (
  <div className={className}>
    <Base.Root items={options} value={value} disabled={disabled} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Label className={hideLabel ? 'sr-only' : LABEL}>{label}</Base.Label>
      <Base.Trigger className={clsx(CONTROL, 'flex items-center justify-between gap-2 text-left')}>
        <Base.Value />
        <Base.Icon>
          <ChevronDown aria-hidden size={16} className="text-tertiary" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={FLOATING}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={FLOATING_ITEM}>
                <span className="w-4">
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} className="text-accent" />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText>{option.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </div>
);
