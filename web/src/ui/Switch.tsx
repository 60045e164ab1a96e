import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** One line under the label; read out with it. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

/** On or off, with its words at the left: the whole line can be pressed. */
export const Switch = ({ label, checked, onChange, hint, disabled = false }: Props) => {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-text block py-2 pointer-coarse:py-3">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-note`} className="text-tertiary -mt-1 text-sm">
            {hint}
          </p>
        )}
      </div>
      <span className="relative mt-2 inline-flex h-5 w-9 shrink-0 pointer-coarse:mt-3">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer border-field bg-surface checked:border-accent checked:bg-accent size-full cursor-pointer appearance-none rounded-full border-[1.5px] transition-colors before:absolute before:-inset-2 before:content-[''] disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:before:-inset-3"
        />
        <span
          aria-hidden
          className="bg-field peer-checked:bg-on-accent pointer-events-none absolute top-1 left-1 size-3 rounded-full transition-transform peer-checked:translate-x-4"
        />
      </span>
    </div>
  );
};
