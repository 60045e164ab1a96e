export const fr = {
  title: 'Connexion sans mot de passe',
  note: 'Liez un compte Microsoft ou Google pour vous connecter avec lui. Votre mot de passe reste valable.',
  none: 'Aucun compte lié.',
  list: 'Vos comptes liés',
  unnamed: 'Compte sans nom',
  linkedOn: (date: string): string => `lié le ${date}`,
  link: { microsoft: 'Lier un compte Microsoft', google: 'Lier un compte Google' },
  password: 'Mot de passe actuel',
  prove: {
    link: (name: string): string => `Donnez votre mot de passe\u202F; ${name} vous demandera ensuite quel compte lier.`,
    unlink: (label: string): string =>
      `Donnez votre mot de passe. Vous ne pourrez plus vous connecter avec «\u00A0${label}\u00A0».`,
  },
  next: 'Continuer',
  cancel: 'Annuler',
  busy: 'Un instant…',
  unlink: 'Délier',
  of: (label: string): string => `\u00A0: ${label}`,
  linked: 'Le compte est lié\u00A0: vous pouvez vous connecter avec lui.',
  unlinked: 'Le compte n’est plus lié.',
  failed: 'Le compte n’a pas pu être lié.',
  noPassword:
    'Votre compte n’a pas de mot de passe. Pour lier ou délier un compte, choisissez-en un d’abord avec «\u00A0Mot de passe oublié\u00A0», sur la page de connexion.',
} as const;
