import { type ReactNode, use, useId } from 'react';
import { PartLevel } from '../ui/heading.tsx';

interface Props {
  readonly title: string;
  /** Small, behind the title: how many there are. */
  readonly aside?: ReactNode;
  /** Behind it: what can be done. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of the compte rendu. */
export const Part = ({ title, aside, action, children }: Props) => {
  const id = useId();
  const Heading = use(PartLevel) === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
        <Heading id={id} className="text-secondary font-semibold">
          {title}
        </Heading>
        {aside === undefined ? null : <span className="text-tertiary">{aside}</span>}
        {action}
      </div>
      {children}
    </section>
  );
};
