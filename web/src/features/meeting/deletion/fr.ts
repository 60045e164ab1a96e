export const fr = {
  title: 'Supprimer la réunion',
  question: 'Êtes-vous sûr de vouloir supprimer cette réunion ?',
  named: (title: string) => `«\u00A0${title}\u00A0»`,
  irreversible: 'Cette action est irréversible\u00A0: transcript, résumé et actions deviennent illisibles.',
  done: (title: string) => `La réunion «\u00A0${title}\u00A0» a été supprimée.`,
  failed: (reason: string) => `Erreur lors de la suppression: ${reason}`,
  unknown: 'Erreur inconnue',
  failedTitle: 'Réunion non supprimée',
  heldTitle: 'Cette réunion ne peut pas être supprimée',
  heldNote: 'Un administrateur peut lever la conservation, au bas de la réunion, sous «\u00A0Conservation…\u00A0».',
  confirm: 'Supprimer',
  running: 'Suppression...',
} as const;
