import type { ReactNode } from 'react';

interface Props {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of something, one line each: its name at the left, its value at the right. */
export const Facts = ({ facts }: Props) => (
  <dl className="divide-border divide-y">
    {facts.map(([label, value]) => (
      <div key={label} className="flex justify-between gap-4 py-2">
        <dt className="text-tertiary shrink-0">{label}</dt>
        <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
