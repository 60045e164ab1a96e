/** Words that every page of guides and documentation has. */
export const fr = {
  open: '«\u00A0',
  close: '\u00A0»',
  quoted: (words: string) => `«\u00A0${words}\u00A0»`,
  contents: 'Sur cette page',
  pictures: {
    meeting:
      'Une fiche de réunion\u00A0: à gauche le résumé, les décisions et les actions avec leurs citations, à droite le transcript.',
    bot: 'La page Bot Google Meet pendant une réunion\u00A0: la progression de la connexion, et ce qui est dit au fur et à mesure.',
  },
  openAll: 'Tout ouvrir',
  closeAll: 'Tout fermer',
  relation: (from: string, says: string, to: string) => (says === '' ? `${from} → ${to}` : `${from} ${says} ${to}`),
  inWords: (title: string) => `${title}, en mots`,
} as const;
