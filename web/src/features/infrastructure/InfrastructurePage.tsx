import { GuidePage } from '../../guides/GuidePage.tsx';
import { fr } from './fr.ts';
import { SECTIONS } from './sections.ts';

/** Where Greffier runs, and how it is installed. */
export const InfrastructurePage = () => <GuidePage intro={fr.intro} sections={SECTIONS} open={['architecture']} />;
