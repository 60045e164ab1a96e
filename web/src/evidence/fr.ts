export const fr = {
  show: 'Voir ce que le bot a vu',
  title: 'Ce que le bot a vu',
  missing: 'Cette image n’est plus disponible.',
} as const;
