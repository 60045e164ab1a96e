export const fr = {
  intro:
    'Les sept pièces de l’architecture, une carte chacune. La vue d’ensemble est dans la [Documentation](/documentation).',
} as const;
