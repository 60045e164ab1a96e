import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { CONTROL, LABEL } from './controls.ts';

interface Props<Value extends string> {
  readonly label: string;
  /** The label is read out but not shown, where the place already says it. */
  readonly hideLabel?: boolean;
  /** One line under the list; read out with it. */
  readonly hint?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** One choice among a few: the browser's own list, which every phone and screen reader knows. */
export const Select = <Value extends string>(props: Props<Value>) => {
  const { label, hideLabel = false, hint, value, options, onChange, disabled = false, className } = props;
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : LABEL}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          className={clsx(CONTROL, 'appearance-none pr-9')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          className="text-tertiary pointer-events-none absolute inset-y-0 right-3 my-auto"
        />
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-note`} className="text-tertiary mt-1.5 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
};
