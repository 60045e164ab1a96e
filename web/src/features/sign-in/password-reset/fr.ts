export const fr = {
  documentTitle: 'Mot de passe oublié · Greffier',
  title: 'Mot de passe oublié',
  hint: 'Indiquez l’adresse avec laquelle vous vous connectez. Vous recevrez un lien pour choisir un autre mot de passe.',
  send: 'Recevoir un lien',
  sending: 'Envoi…',
  failed: 'La demande n’est pas partie. Réessayez dans un instant.',
  sent: 'Si un compte a cette adresse, un message vient d’y être envoyé. Son lien est valable une heure et ne sert qu’une fois. Regardez aussi dans les messages indésirables.',
  noMail:
    'Cette installation n’envoie pas d’e-mails. Demandez à un administrateur de Greffier dans votre organisation\u00a0: il vous remettra un lien pour choisir un autre mot de passe.',
  back: 'Revenir à la connexion',
  waiting: 'Chargement…',
  retry: 'Réessayer',
} as const;
