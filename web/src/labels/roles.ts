import { ROLES } from '#api/contract/auth.ts';
import { fr } from './fr.ts';

/** Every role under its name, for lists of choices. */
export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: fr.role[value] }));
