import { Field as Base } from '@base-ui/react/field';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { CONTROL, LABEL } from './controls.ts';

interface Frame {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  /** What is wrong with the value; shown under the field and tied to it. */
  readonly error?: string | null;
}

const Framed = ({ label, hideLabel = false, hint, error, className, children }: Frame & { readonly className?: string | undefined; readonly children: ReactNode }) => (
  <Base.Root invalid={Boolean(error)} className={className}>
    <Base.Label className={hideLabel ? 'sr-only' : LABEL}>{label}</Base.Label>
    {children}
    {hint === undefined ? null : <Base.Description className="text-tertiary mt-1.5 text-sm">{hint}</Base.Description>}
    <Base.Error match={Boolean(error)} className="text-danger mt-1.5 text-sm">
      {error}
    </Base.Error>
  </Base.Root>
);

/** A line of text with its label; `icon` stands inside, before the text. */
export const TextInput = ({ label, hideLabel, hint, error, icon, className, ...rest }: Frame & { readonly icon?: ReactNode } & ComponentProps<'input'>) => (
  <Framed label={label} {...(hideLabel === undefined ? {} : { hideLabel })} {...(hint === undefined ? {} : { hint })} error={error ?? null} className={className}>
    <div className="relative">
      {icon === undefined ? null : <span className="text-tertiary pointer-events-none absolute inset-y-0 left-3 flex items-center">{icon}</span>}
      <Base.Control render={<input {...rest} />} className={clsx(CONTROL, icon !== undefined && 'pl-9')} />
    </div>
  </Framed>
);

/** Several lines of text with their label. */
export const Textarea = ({ label, hideLabel, hint, error, className, ...rest }: Frame & ComponentProps<'textarea'>) => (
  <Framed label={label} {...(hideLabel === undefined ? {} : { hideLabel })} {...(hint === undefined ? {} : { hint })} error={error ?? null} className={className}>
    <Base.Control render={<textarea {...rest} />} className={clsx(CONTROL, 'h-auto min-h-40 resize-y py-2 pointer-coarse:h-auto')} />
  </Framed>
);
