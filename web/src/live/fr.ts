/** Words of what comes live. */
export const fr = {
  none: 'Aucune ligne encore',
  freshness: {
    live: (ago: string): string => `Dernière ligne il y a ${ago}`,
    stalled: (ago: string): string =>
      `Aucune ligne depuis ${ago}\u00A0: personne ne parle, ou les sous-titres sont coupés.`,
    reconnecting: (): string => 'Connexion au direct perdue\u00A0: reconnexion…',
  },
} as const;
