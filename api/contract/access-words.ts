import type { SECOND_FACTORS, SIGN_IN_REASONS } from '#domain/access/events.ts';

/** What came after the password, or in its place, as people read it. */
export const FACTOR_WORDS: Readonly<Record<(typeof SECOND_FACTORS)[number], string>> = {
  none: 'sans second facteur',
  totp: 'avec un code',
  'recovery-code': 'avec un code de secours',
  provider: 'avec la double authentification du service',
};

/** Why somebody could not sign in, as people read it. */
export const REASON_WORDS: Readonly<Record<(typeof SIGN_IN_REASONS)[number], string>> = {
  unknown: 'aucun compte n’a cette adresse',
  password: 'mot de passe incorrect',
  disabled: 'compte désactivé',
  code: 'code incorrect',
  limited: 'trop de tentatives',
  invitation: 'invitation non valable',
  reset: 'lien de réinitialisation non valable',
  token: 'jeton d’accès non valable',
  cancelled: 'connexion annulée',
  'provider-away': 'service de connexion indisponible',
  'provider-refused': 'réponse du service de connexion non valable',
  'flow-ended': 'tentative expirée, ou commencée ailleurs',
  unlinked: 'compte lié à aucun compte Greffier',
  domain: 'domaine non admis',
  'address-taken': 'un compte a déjà cette adresse, sans être lié',
  'identity-taken': 'compte déjà lié à un autre compte Greffier',
};
