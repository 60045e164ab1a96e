export const fr = {
  section: 'Administration',
  tabs: { users: 'Utilisateurs', settings: 'Paramètres', registry: 'Registre' },
} as const;
