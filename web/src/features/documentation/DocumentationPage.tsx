import figures from 'virtual:figures';
import { GuidePage } from '../../guides/GuidePage.tsx';
import { fr } from './fr.ts';
import { SECTIONS } from './sections.ts';

const Figures = () => (
  <div className="border-border text-secondary mt-2 border-t pt-4 text-sm">
    <ul aria-label={fr.figures.label} className="flex flex-wrap gap-x-6 gap-y-1">
      <li>{fr.figures.files(figures.files)}</li>
      <li>{fr.figures.lines(figures.lines)}</li>
      <li>{fr.figures.diagrams(figures.diagrams)}</li>
      <li>{fr.figures.version}</li>
      <li>{fr.figures.date}</li>
    </ul>
    <p className="text-tertiary mt-1">{fr.figures.note}</p>
  </div>
);

/** How Greffier is made. */
export const DocumentationPage = () => (
  <GuidePage intro={fr.intro} sections={SECTIONS} open={['architecture']}>
    <Figures />
  </GuidePage>
);
