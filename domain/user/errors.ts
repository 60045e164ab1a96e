import type { ErrorDefinition } from '#domain/errors.ts';

export const USER_NOT_FOUND: ErrorDefinition = {
  code: 'USER_NOT_FOUND',
  kind: 'not-found',
  message: 'Utilisateur introuvable',
};

export const EMAIL_TAKEN: ErrorDefinition = {
  code: 'EMAIL_TAKEN',
  kind: 'conflict',
  message: 'Un compte existe déjà avec cette adresse e-mail.',
};

export const EMAIL_INVALID: ErrorDefinition = {
  code: 'EMAIL_INVALID',
  kind: 'invalid',
  message: 'L’adresse e-mail n’est pas valide.',
};

export const PASSWORD_TOO_SHORT: ErrorDefinition = {
  code: 'PASSWORD_TOO_SHORT',
  kind: 'invalid',
  message: 'Le mot de passe doit avoir au moins 8 caractères.',
};

export const PASSWORD_TOO_LONG: ErrorDefinition = {
  code: 'PASSWORD_TOO_LONG',
  kind: 'invalid',
  message: 'Le mot de passe doit avoir au plus 1\u202f024 caractères.',
};

export const SIGN_IN_REFUSED: ErrorDefinition = {
  code: 'SIGN_IN_REFUSED',
  kind: 'unauthenticated',
  message: 'Identifiants incorrects',
};

/** Also when a refresh token was used twice: the holder of the other one is signed out as well. */
export const SESSION_ENDED: ErrorDefinition = {
  code: 'SESSION_ENDED',
  kind: 'unauthenticated',
  message: 'Votre session a pris fin. Veuillez vous reconnecter.',
};

export const TOO_MANY_ATTEMPTS: ErrorDefinition = {
  code: 'TOO_MANY_ATTEMPTS',
  kind: 'too-many',
  message: 'Trop de tentatives de connexion.',
};

export const USER_ERASED: ErrorDefinition = { code: 'USER_ERASED', kind: 'gone', message: 'Ce compte a été effacé.' };

export const USER_DISABLED: ErrorDefinition = {
  code: 'USER_DISABLED',
  kind: 'conflict',
  message: 'Ce compte est désactivé.',
};

export const INVITATION_ACCEPTED: ErrorDefinition = {
  code: 'INVITATION_ACCEPTED',
  kind: 'conflict',
  message: 'Cette personne a déjà accepté son invitation\u00a0: une autre ne lui servirait plus.',
};

/** Also for one that was replaced, used or never existed: a stranger learns nothing from it. */
export const INVITATION_INVALID: ErrorDefinition = {
  code: 'INVITATION_INVALID',
  kind: 'gone',
  message: 'Cette invitation n’est plus valable. Demandez-en une autre à un administrateur.',
};

/** Also for one that was used or never existed: a stranger learns nothing from it. */
export const RESET_INVALID: ErrorDefinition = {
  code: 'RESET_INVALID',
  kind: 'gone',
  message: 'Ce lien n’est plus valable. Demandez-en un autre.',
};

export const TOO_MANY_RESETS: ErrorDefinition = {
  code: 'TOO_MANY_RESETS',
  kind: 'too-many',
  message: 'Trop de demandes pour cette adresse ou depuis votre réseau. Réessayez plus tard.',
};

/** What a session alone must not open: who holds it may not be its owner. */
export const OWN_ACCOUNT: ErrorDefinition = {
  code: 'OWN_ACCOUNT',
  kind: 'conflict',
  message:
    'C’est votre compte\u00a0: son mot de passe et sa double authentification se changent dans «\u00a0Mon compte\u00a0».',
};

export const LAST_ADMINISTRATOR: ErrorDefinition = {
  code: 'LAST_ADMINISTRATOR',
  kind: 'conflict',
  message: 'C’est le dernier administrateur\u00a0: nommez-en un autre d’abord.',
};

export const PASSWORD_KNOWN: ErrorDefinition = {
  code: 'PASSWORD_KNOWN',
  kind: 'invalid',
  message: 'Ce mot de passe est trop facile à deviner\u00a0: choisissez-en un plus long ou plus inattendu.',
};

export const PASSWORD_WRONG: ErrorDefinition = {
  code: 'PASSWORD_WRONG',
  kind: 'forbidden',
  message: 'Le mot de passe actuel n’est pas le bon.',
};

export const PASSWORD_UNCHANGED: ErrorDefinition = {
  code: 'PASSWORD_UNCHANGED',
  kind: 'invalid',
  message: 'Le nouveau mot de passe est le même que l’ancien.',
};

export const READ_ONLY: ErrorDefinition = {
  code: 'READ_ONLY',
  kind: 'forbidden',
  message: 'Votre rôle permet seulement de consulter.',
};
