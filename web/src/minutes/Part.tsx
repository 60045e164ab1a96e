import { type ReactNode, useId } from 'react';

/** A titled part of the compte rendu. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-secondary mb-2 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
};
