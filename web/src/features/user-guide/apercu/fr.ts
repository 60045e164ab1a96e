import type { Block } from '../../../guides/content.ts';

export const apercu: readonly Block[] = [
  'Greffier tient le compte rendu de vos réunions. Un bot participe à une réunion Google Meet ou Microsoft Teams sous un nom que tous voient, note ce qui est dit, et Greffier en tire un résumé, des décisions, des actions avec leurs échéances, une chronologie et une carte mentale. Chaque phrase du compte rendu renvoie au passage du transcript sur lequel elle repose.',
  { heading: 'Votre première visite' },
  {
    steps: [
      'Ouvrez le lien d’invitation que l’on vous a transmis, choisissez un mot de passe d’au moins 8\u00A0caractères, puis «\u00A0Choisir ce mot de passe\u00A0».',
      'Connectez-vous avec votre adresse et ce mot de passe\u00A0: «\u00A0Se connecter\u00A0».',
      'Si la page le propose, «\u00A0Continuer avec Microsoft\u00A0» ou «\u00A0Continuer avec Google\u00A0» remplace le mot de passe, dès l’invitation.',
      'Si la double authentification est demandée, photographiez le carré avec une application d’authentification de votre téléphone, tapez le code qu’elle montre et choisissez «\u00A0Activer\u00A0». Notez les codes de secours ailleurs que dans ce téléphone.',
      'Vous êtes sur le [Dashboard](/dashboard). Les sept pages sont à gauche\u202F; sur un téléphone, cinq sont en bas et «\u00A0Menu\u00A0» montre les autres.',
      'Pour voir un compte rendu tout de suite, ouvrez [Analyse Réunion](/test-bot), choisissez «\u00A0Exemple\u00A0», puis «\u00A0Analyser\u00A0».',
    ],
  },
  { heading: 'Comment obtenir un compte rendu' },
  {
    columns: ['Vous avez', 'Ce qu’il faut faire'],
    rows: [
      [
        'Une réunion Google Meet qui commence',
        'Sur [Bot Google Meet](/google-meet-bot), collez le lien et choisissez «\u00A0Lancer le Bot\u00A0». Le détail est dans [Configurer Google Meet](/user-guide#google-meet).',
      ],
      [
        'Le texte d’une réunion passée',
        'Sur [Analyse Réunion](/test-bot), collez-le ou choisissez un fichier, puis «\u00A0Analyser\u00A0» et «\u00A0Sauvegarder en base\u00A0».',
      ],
      [
        'Une réunion Microsoft Teams',
        'Collez son lien sur la même page, ou reprenez sa transcription\u00A0: [Configurer Microsoft Teams](/user-guide#teams) explique les deux.',
      ],
      [
        'Beaucoup de fichiers',
        'La personne qui tient le serveur les importe ensemble\u00A0: `npx greffier import reunion.txt`.',
      ],
      [
        'Rien encore, et l’envie d’essayer',
        'La personne qui tient le serveur charge douze réunions d’une entreprise inventée\u00A0: `npx greffier demo load`. Leurs titres commencent par le mot Démo, et `npx greffier demo remove` les retire toutes.',
      ],
    ],
  },
  'L’analyse d’une réunion suivie par un bot arrive 5 à 10\u00A0minutes après la fin. Une réunion de moins de 5\u00A0minutes est gardée, mais n’a pas de résumé.',
  { heading: 'Qui peut quoi' },
  {
    columns: ['Rôle', 'Ce qu’il permet'],
    rows: [
      ['«\u00A0Observateur\u00A0»', 'Lire les réunions publiques et leurs comptes rendus.'],
      [
        '«\u00A0Utilisateur\u00A0»',
        'Lancer des bots, enregistrer des réunions\u202F; lire celles que l’on organise, où l’on participe, ou qui sont partagées\u202F; modifier celles que l’on organise.',
      ],
      [
        '«\u00A0Admin\u00A0»',
        'Tout lire et modifier, gérer les comptes et les paramètres. Ses lectures de réunions qui ne lui sont pas ouvertes autrement sont notées, et l’organisateur les voit.',
      ],
    ],
  },
];
