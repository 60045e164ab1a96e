export const fr = {
  title: 'Modifications non enregistrées',
  note: 'Ce que vous avez changé sera perdu si vous quittez cette page sans l’enregistrer.',
  stay: 'Rester',
  leave: 'Quitter sans enregistrer',
} as const;
