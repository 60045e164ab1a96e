import { GuidePage } from '../../guides/GuidePage.tsx';
import { fr } from './fr.ts';
import { SECTIONS } from './sections.ts';

/** How Greffier is used, for who is new to it. */
export const UserGuidePage = () => <GuidePage intro={fr.intro} sections={SECTIONS} open={['apercu']} />;
