import type { ErrorDefinition } from '#domain/errors.ts';

/** People of one list: each is an account, and perhaps a mail. */
export const MOST_INVITED = 500;

export const INVITATIONS_EMPTY: ErrorDefinition = {
  code: 'INVITATIONS_EMPTY',
  kind: 'invalid',
  message: 'La liste ne contient aucune adresse.',
};

export const INVITATIONS_TOO_MANY: ErrorDefinition = {
  code: 'INVITATIONS_TOO_MANY',
  kind: 'invalid',
  message: `La liste compte plus de ${MOST_INVITED} personnes\u00a0: partagez-la en plusieurs.`,
};

export const INVITATIONS_UNREADABLE: ErrorDefinition = {
  code: 'INVITATIONS_UNREADABLE',
  kind: 'invalid',
  message: 'Ce tableau ne se lit pas\u00a0: un guillemet y est peut-être ouvert et jamais fermé.',
};

/** What keeps one row of a list from being invited, as people read it. */
export const ROW_FAULTS = {
  noAddress: 'L’adresse manque.',
  address: (text: string): string => `«\u00a0${shortened(text)}\u00a0» n’est pas une adresse e-mail.`,
  role: (text: string): string =>
    `Le rôle «\u00a0${shortened(text)}\u00a0» n’existe pas\u00a0: observateur, utilisateur ou admin.`,
  repeated: (line: number): string => `Cette adresse est déjà à la ligne ${line}.`,
  tooLong: 'Le nom ou le département a plus de 255 caractères.',
} as const;

const LONGEST_QUOTED = 60;

const shortened = (text: string): string => (text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text);
