export const fr = {
  section: 'Administration',
  tabs: {
    users: 'Utilisateurs',
    settings: 'Paramètres',
    glossary: 'Glossaire',
    registry: 'Registre',
    operations: 'Exploitation',
    antiSpam: 'Anti-spam',
  },
} as const;
