/** What the kit itself says, whatever the screen. */
export const fr = {
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Le navigateur ne donne pas accès au presse-papiers\u00A0: sélectionnez le texte pour le copier.',
  loading: 'Chargement…',
  guide: 'Voir le guide',
  unknown: 'inconnu',
  notifications: 'Notifications',
} as const;
