import { fr } from './fr.ts';

/** A section that this version does not have yet says so, and nothing else. */
export const UnavailablePage = () => <p className="text-secondary">{fr.line}</p>;
