/**
 * Strings that the specification gives byte for byte and that our typography would set differently: straight
 * apostrophes, three dots, no thin spaces. An `x` stands where something is filled in. They are written out in the
 * catalogues; this list is what allows them there.
 */
export const SPECIFIED: readonly string[] = [
  "Oops! Une erreur s'est produite",
  "Une erreur inattendue s'est produite",
  "Instructions d'utilisation",
  "x bot(s) en cours d'exécution",
  'Êtes-vous sûr de vouloir supprimer cette réunion ?',
  'Suppression...',
  'Connexion...',
  'Arrêt...',
  'En attente de sous-titres...',
  'Bot lancé ! Session ID: x',
  'Réunion sauvegardée ! ID: x',
  'Analyse impossible: x',
  "Erreur d'analyse",
  "Erreur lors de l'analyse du transcript",
  'Erreur lors de la suppression: x',
  'Erreur lors de la déconnexion du bot: x',
  'Erreur lors de la sauvegarde: x',
];
