export const fr = {
  section: 'Administration',
  tabs: { users: 'Utilisateurs', settings: 'Paramètres', registry: 'Registre', operations: 'Exploitation' },
} as const;
