import type { Block } from '../../../guides/content.ts';

export const teams: readonly Block[] = [
  {
    note: 'Le bot pour Microsoft Teams n’existe pas encore, et Greffier ne se connecte pas à Microsoft 365\u00A0: il n’a pas d’adresse à inviter, et il n’y a rien à configurer sur le serveur. Sur le Dashboard, «\u00A0Microsoft Teams\u00A0» est «\u00A0Non configuré\u00A0».',
  },
  { heading: 'Reprendre une réunion Teams dès maintenant' },
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
