export const fr = {
  product: 'Greffier',
  tagline: 'Le compte rendu de vos réunions',
  documentTitle: 'Connexion · Greffier',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion…',
  refused: 'Identifiants incorrects',
  failed: 'Erreur de connexion',
} as const;
