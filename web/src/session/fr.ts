export const fr = {
  administratorsOnly: 'Cette page est réservée aux administrateurs.',
  backToDashboard: 'Retour au dashboard',
} as const;
