import type { ErrorDefinition } from '#domain/errors.ts';

export const USER_NOT_FOUND: ErrorDefinition = { code: 'USER_NOT_FOUND', kind: 'not-found', message: 'Utilisateur introuvable' };

export const EMAIL_TAKEN: ErrorDefinition = {
  code: 'EMAIL_TAKEN',
  kind: 'conflict',
  message: 'Un compte existe déjà avec cette adresse e-mail.',
};

export const EMAIL_INVALID: ErrorDefinition = { code: 'EMAIL_INVALID', kind: 'invalid', message: 'L’adresse e-mail n’est pas valide.' };

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

export const SIGN_IN_REFUSED: ErrorDefinition = { code: 'SIGN_IN_REFUSED', kind: 'unauthenticated', message: 'Identifiants incorrects' };

/** Also when a refresh token was used twice: whoever has the other one is signed out as well. */
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
