/** What the kit itself says, whatever the screen. */
export const fr = {
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  loading: 'Chargement…',
  notifications: 'Notifications',
} as const;
