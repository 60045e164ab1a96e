import type { Block } from '../../../guides/content.ts';

export const commandes: readonly Block[] = [
  'Tout le monde dans la réunion peut parler au bot. Dites son nom, puis une commande. Il comprend le nom que vous lui avez donné, et «\u00A0Greffier\u00A0» toujours. Il répond dans la discussion de la réunion.',
  {
    columns: ['Commande', 'Vous dites', 'Le bot'],
    rows: [
      ['`help`', '*Greffier, aide*', 'écrit la liste des commandes'],
      ['`status`', '*Greffier, statut*', 'dit où en est la réunion et qui est là'],
      ['`participants`', '*Greffier, participants*', 'donne la liste des participants'],
      ['`time`', '*Greffier, durée*', 'dit depuis quand la réunion dure'],
      ['`resume`', '*Greffier, résumé*', 'résume ce qui a été dit jusqu’ici, dès qu’il y en a assez'],
      [
        '`note`',
        '*Greffier, note relire le contrat avant jeudi*',
        'retient la note, qui figure ensuite dans le compte rendu sous «\u00A0Notes\u00A0»',
      ],
      [
        '`reminder`',
        '*Greffier, rappel dans 5\u00A0minutes relire le contrat*',
        'écrit ce rappel dans la discussion, cinq minutes plus tard',
      ],
    ],
  },
  { heading: 'Pour être bien compris' },
  {
    list: [
      'Parlez à voix haute\u00A0: dans Meet et dans Teams, le bot entend par les sous-titres et ne lit pas ce qui est écrit dans la discussion.',
      'Faites suivre le nom de la commande sans longue pause. Quelques mots polis entre les deux ne gênent pas\u00A0: *Greffier, donne-nous le résumé s’il te plaît*.',
      'Parler du bot ne le réveille pas\u00A0: un article devant son nom (le, notre) dit qu’on ne s’adresse pas à lui.',
      'Un rappel peut être demandé pour douze heures au plus, et n’est donné que tant que le bot est là.',
    ],
  },
  { heading: 'Sans parler' },
  {
    steps: [
      'Ouvrez [Bot Google Meet](/google-meet-bot) et choisissez la session du bot.',
      'Sous «\u00A0Commandes du Bot\u00A0», écrivez dans «\u00A0Commande\u00A0», par exemple `note Relire le contrat avant jeudi`, puis «\u00A0Envoyer\u00A0».',
      'La réponse paraît sous «\u00A0Réponse du bot\u00A0».',
    ],
  },
  { heading: 'Par écrit, dans Microsoft Teams' },
  'Là où un administrateur a installé l’application de Teams, le bot est aussi dans la discussion\u00A0: mentionnez-le, puis écrivez une des commandes du tableau.',
  {
    list: [
      'Dans un groupe, il n’entend que les messages qui le mentionnent. Les autres, il ne les reçoit pas.',
      'Il ne parle que de la réunion de cette discussion\u00A0: celle qui est en cours, ou la dernière dont un bot a pris le compte rendu. Si des personnes ont rejoint la discussion depuis, il renvoie à la réunion dans Greffier, où chacun lit selon ses droits.',
      'Une note écrite pendant que le bot est en réunion figure dans le compte rendu\u202f; hors réunion, elle reste dans la discussion, et `note` seul relit ces notes.',
      'Un rappel peut être demandé par un délai ou un moment, `rappel 5min` ou `rappel demain 9h appeler Léa`, un an à l’avance au plus. Il est écrit même si Greffier a redémarré entre-temps.',
      'Quand la capture de la réunion commence, le bot l’annonce dans la discussion\u00A0: qui il est, pour qui il écrit, et comment s’y opposer.',
    ],
  },
];
