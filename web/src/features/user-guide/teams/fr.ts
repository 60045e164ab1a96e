import type { Block } from '../../../guides/content.ts';

export const teams: readonly Block[] = [
  {
    note: 'Le bot participe aux réunions Teams dans un navigateur, comme un invité. Le bot de discussion n’existe pas encore, et Greffier ne se connecte pas à Microsoft 365\u00A0: il n’a pas d’adresse à inviter. Sur le Dashboard, «\u00A0Microsoft Teams\u00A0» est «\u00A0Non configuré\u00A0».',
  },
  { heading: 'Envoyer un bot' },
  {
    steps: [
      'Copiez le lien de la réunion, ou toute l’invitation.',
      'Sur [Bot Google Meet](/google-meet-bot), collez-le dans «\u00A0Lien de la réunion\u00A0» et choisissez «\u00A0Lancer le Bot\u00A0»\u00A0: le lien dit qu’il s’agit de Teams.',
      'Teams retient les bots en salle d’attente. Parmi les participants, dans Teams, acceptez le bot qui attend, ou qui est sous les menaces suspectées, et confirmez.',
      'Si la langue parlée de la réunion n’est pas la vôtre, le bot vous demande ici s’il peut la changer\u00A0: elle change alors pour tout le monde.',
    ],
  },
  'L’organisateur peut préparer la réunion dans ses options\u00A0: autoriser les invités anonymes, les sous-titres en direct et la discussion, et ne pas chiffrer de bout en bout. Un bot enregistré auprès de Microsoft s’identifie\u00A0: la personne qui tient le serveur donne `TEAMS_BOT_TENANT_ID`, `TEAMS_BOT_CLIENT_ID` et `TEAMS_BOT_CLIENT_SECRET`.',
  { heading: 'Reprendre la transcription d’une réunion Teams' },
  {
    steps: [
      'Dans Teams, avant ou pendant la réunion, démarrez la transcription.',
      'Après la réunion, ouvrez sa conversation dans Teams, puis sa transcription, et téléchargez-la au format `.vtt`.',
      'Dans Greffier, ouvrez [Analyse Réunion](/test-bot) et choisissez «\u00A0Choisir un fichier\u00A0», ou déposez le fichier sur la page.',
      'Donnez un «\u00A0Titre de la réunion\u00A0», puis «\u00A0Analyser\u00A0».',
      'Relisez, puis «\u00A0Sauvegarder en base\u00A0». «\u00A0Ouvrir la réunion\u00A0» mène à sa fiche.',
    ],
  },
  'Les noms et les heures que contient le fichier sont repris.',
  { heading: 'Plusieurs fichiers, ou des documents Word' },
  'La page ne lit pas les documents Word\u202F; la commande du serveur les lit. La personne qui tient le serveur écrit, avec la date de la réunion\u00A0:',
  {
    steps: [
      '`npx greffier import reunion.docx --date 2026-11-20`',
      'Chaque fichier devient une réunion avec son analyse. Ceux qui ne peuvent pas être lus sont nommés avec la ligne qui gêne.',
    ],
  },
];
