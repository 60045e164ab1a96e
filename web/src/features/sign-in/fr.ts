export const fr = {
  product: 'Greffier',
  tagline: 'Le compte rendu de vos réunions',
  documentTitle: 'Connexion · Greffier',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  forgotten: 'Mot de passe oublié\u202f?',
  submit: 'Se connecter',
  submitting: 'Connexion…',
  refused: 'Identifiants incorrects',
  failed: 'Erreur de connexion',
  ended: 'Votre session est terminée. Reconnectez-vous pour continuer.',
} as const;
