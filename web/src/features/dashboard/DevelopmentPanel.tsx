import { Section } from '../../ui/Section.tsx';
import { fr, PRODUCTION_HINTS } from './fr.ts';

/** What to set before production; shown by a development server only. */
export const DevelopmentPanel = () => (
  <Section title={fr.development}>
    <p className="text-secondary px-5 pt-1">{fr.developmentNote}</p>
    <dl className="grid gap-x-6 gap-y-2 px-5 pt-3 pb-5 sm:grid-cols-[auto_1fr]">
      {PRODUCTION_HINTS.map(({ name, note }) => (
        <div key={name} className="contents">
          <dt className="font-mono text-sm">{name}</dt>
          <dd className="text-secondary text-sm max-sm:pb-1">{note}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
