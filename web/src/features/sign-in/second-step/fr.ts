export const fr = {
  codeHint: 'Le code à six chiffres que montre votre application, ou l’un de vos codes de secours.',
  check: 'Vérifier',
  back: 'Revenir à la connexion',
  enrolTitle: 'Activez la double authentification',
  required: 'Elle est obligatoire ici.',
} as const;
