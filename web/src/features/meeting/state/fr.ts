/** Where the analysis of a meeting stands. */
export const fr = {
  active: 'Réunion en cours. L’analyse suit, 5 à 10 minutes après la fin.',
  cancelled: 'Réunion annulée dans le calendrier\u00A0: elle n’est pas analysée.',
  scheduled: 'Réunion programmée\u00A0: elle n’a pas encore eu lieu, et n’est pas analysée.',
  due: (time: string) => `Analyse prévue le ${time}.`,
  late: (time: string) => `Analyse attendue depuis le ${time}.`,
  soon: 'Analyse en attente.',
  outdated: 'Le compte rendu est mis à jour d’après les corrections.',
  notUpdated: (reason: string) => `Le compte rendu garde des mots d’avant les corrections\u00A0: ${reason}`,
  again: 'Nouvelle analyse en cours. Le compte rendu d’avant reste jusque-là.',
} as const;
