import { clsx } from 'clsx';
import { useId } from 'react';
import { CONTROL } from '../../../ui/controls.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A text of any length, in a field as high as it needs. */
export const Words = ({ label, value, maxLength, error, onChange }: Props) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={maxLength}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={clsx(CONTROL, 'h-auto resize-y py-2 pointer-coarse:h-auto')}
        style={{ fieldSizing: 'content' }}
      />
      {error === null ? null : (
        <p id={`${id}-note`} className="text-danger mt-1.5 text-sm">
          {error}
        </p>
      )}
    </div>
  );
};
