import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { CONTROL, LABEL } from './controls.ts';

interface Frame {
  readonly label: string;
  /** The label is read out but not shown, where the place already says it. */
  readonly hideLabel?: boolean;
  readonly hint?: string;
  /** What is wrong with the value; shown under the field and tied to it. */
  readonly error?: string | null;
  /** Of the frame around label, field and note. */
  readonly className?: string;
}

interface FramedProps extends Omit<Frame, 'hint' | 'error'> {
  readonly id: string;
  readonly note: string | null;
  readonly wrong: boolean;
  readonly children: ReactNode;
}

const Framed = ({ id, label, hideLabel = false, note, wrong, className, children }: FramedProps) => (
  <div className={className}>
    <label htmlFor={id} className={hideLabel ? 'sr-only' : LABEL}>
      {label}
    </label>
    {children}
    {note === null ? null : (
      <p id={`${id}-note`} className={clsx('mt-1.5 text-sm', wrong ? 'text-danger' : 'text-tertiary')}>
        {note}
      </p>
    )}
  </div>
);

/** Splits what concerns the frame from what concerns the field, and ties the two together for screen readers. */
const useFrame = <Rest extends object>({ label, hideLabel, hint, error, className, ...rest }: Frame & Rest) => {
  const id = useId();
  const wrong = Boolean(error);
  const note = error || hint || null;
  const frame = {
    id,
    label,
    note,
    wrong,
    ...(hideLabel && { hideLabel }),
    ...(className !== undefined && { className }),
  };
  return {
    frame,
    field: rest,
    wiring: { id, 'aria-invalid': wrong, 'aria-describedby': note === null ? undefined : `${id}-note` },
  };
};

type InputProps = Frame & { readonly icon?: ReactNode } & Omit<ComponentProps<'input'>, keyof Frame | 'id'>;

/** A line of text with its label; `icon` stands inside, before the text. */
export const TextInput = ({ icon, ...props }: InputProps) => {
  const { frame, field, wiring } = useFrame(props);
  return (
    <Framed {...frame}>
      <div className="relative">
        {icon === undefined ? null : (
          <span className="text-tertiary pointer-events-none absolute inset-y-0 left-3 flex items-center">{icon}</span>
        )}
        <input {...field} {...wiring} className={clsx(CONTROL, icon !== undefined && 'pl-9')} />
      </div>
    </Framed>
  );
};

/** Several lines of text with their label. */
export const Textarea = (props: Frame & Omit<ComponentProps<'textarea'>, keyof Frame | 'id'>) => {
  const { frame, field, wiring } = useFrame(props);
  return (
    <Framed {...frame}>
      <textarea
        {...field}
        {...wiring}
        className={clsx(CONTROL, 'h-auto min-h-40 resize-y py-2 pointer-coarse:h-auto')}
      />
    </Framed>
  );
};
