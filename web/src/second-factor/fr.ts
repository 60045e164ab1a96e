/** Words about a second factor, wherever it is set up or asked for. */
export const fr = {
  name: 'Double authentification',
  scan: 'Ouvrez une application d’authentification sur votre téléphone et photographiez ce carré, ou tapez la clé.',
  qrCode: 'QR code de la clé',
  secret: 'Clé',
  openApplication: 'Ouvrir l’application de cet appareil',
  firstCode: 'Code que montre l’application',
  code: 'Code',
  checking: 'Vérification…',
  activate: 'Activer',
  recovery: {
    title: 'Vos codes de secours',
    note: 'Gardez-les hors de votre téléphone\u00A0: chacun remplace une fois le code de l’application. Ils ne seront plus montrés.',
    copy: 'Copier les codes',
    copied: 'Codes copiés',
    kept: 'Je les ai gardés',
  },
} as const;
