import { fr } from './fr.ts';

/** Of an organiser's address only the part before the at sign is shown. */
export const organiserName = (organiser: string | null): string => organiser?.split('@')[0] || fr.unknownOrganiser;
