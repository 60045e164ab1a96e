export const fr = {
  tabs: 'Réunions et actions',
  meetings: 'Réunions',
  actions: 'Actions',
  joining: 'À venir',
} as const;
