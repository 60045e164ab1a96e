import type { Block } from '../../../guides/content.ts';

export const connexionAutomatique: readonly Block[] = [
  {
    note: 'La connexion automatique n’existe pas encore\u00A0: Greffier ne lit aucun agenda, ni celui de Google ni celui de Microsoft, et aucun bot ne part de lui-même. Il faut une personne pour lancer chaque bot.',
  },
  { heading: 'En attendant, au début de chaque réunion' },
  {
    steps: [
      'Copiez le lien de la réunion dans l’invitation de l’agenda ou dans la barre d’adresse de Meet.',
      'Ouvrez [Bot Google Meet](/google-meet-bot), par exemple avec les touches [[g b]].',
      'Collez le lien dans «\u00A0Lien de la réunion\u00A0», puis «\u00A0Lancer le Bot\u00A0».',
      'Dans Meet, laissez entrer le bot quand il frappe à la porte.',
    ],
  },
  { heading: 'Ce que le bot fait alors de lui-même' },
  {
    list: [
      'Il coupe son micro et sa caméra, active les sous-titres et choisit leur langue.',
      'Il écrit ce qui est dit, ligne par ligne, et répond quand on lui parle\u00A0: voir [Commandes dans la réunion](/user-guide#commandes).',
      'S’il est coupé de la réunion par une panne, il y revient\u202F; le trou est indiqué dans le transcript.',
      'Quand il part, ce qu’il a entendu devient une réunion, sans que personne ait à la sauvegarder. L’analyse suit.',
    ],
  },
  { heading: 'Quand il part' },
  {
    list: [
      'Quelqu’un choisit «\u00A0Arrêter\u00A0», ou le retire dans Meet\u202F; ou la réunion est finie.',
      'Il est seul depuis 5\u00A0minutes, il attend à la porte depuis 10\u00A0minutes, ou il est là depuis 8\u00A0heures. Un administrateur change ces durées dans [Paramètres](/settings)\u00A0: «\u00A0Départ du bot resté seul, en minutes\u00A0», «\u00A0Attente du bot en salle d’attente, en minutes\u00A0», «\u00A0Durée maximale du bot, en heures\u00A0».',
    ],
  },
];
