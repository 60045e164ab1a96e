import type { ReactNode } from 'react';
import { Section } from './Section.tsx';

/** One of the steps that connect something, with what shows that it is done. */
export const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">{children}</div>
  </Section>
);
