import type { Block } from '../../../guides/content.ts';

export const connexionAutomatique: readonly Block[] = [
  'Une minute avant l’heure, le bot rejoint de lui-même les réunions Google Meet et Microsoft Teams où quelqu’un le veut. [Réunions à venir](/joining) les montre pour les quatorze prochains jours, avec «\u00A0Le bot viendra\u00A0» ou «\u00A0Le bot ne viendra pas\u00A0», et pourquoi.',
  { heading: 'Le vouloir une fois pour toutes' },
  {
    list: [
      'Dans [Réunions à venir](/joining), «\u00A0Le bot vient de lui-même\u00A0»\u00A0: à aucune de vos réunions (c’est ainsi au début), à celles que vous organisez, ou aussi à celles que vous acceptez dans votre agenda.',
      'Les réunions viennent de l’agenda, que chacun autorise, ou qu’un administrateur relie, sur [Connexion à Google](/settings/google)\u202F; pour Microsoft, chacun relie le sien sur [Compte Microsoft](/settings/microsoft-calendar), si un administrateur l’a ouvert. Une réunion déplacée déplace le bot, une réunion annulée n’en a pas.',
      'Deux personnes qui le veulent ont un seul bot, et celui que quelqu’un a lancé à la main suffit aussi.',
    ],
  },
  { heading: 'Le changer pour une réunion, ou pour toute une série' },
  {
    list: [
      'Un clic, «\u00A0Faire venir le bot\u00A0» ou «\u00A0Sans le bot\u00A0», pour la réunion ou pour sa série\u202F; «\u00A0Selon la règle\u00A0» reprend ce choix. La ligne dit qui a choisi, et quand.',
      'Le choix de qui organise (ou d’un administrateur) passe avant celui des invités, un choix pour la réunion avant celui de la série. Les observateurs ne choisissent pas.',
      'Le choisir pendant la réunion fait venir le bot tout de suite. Qui arrête le bot n’en reçoit pas un autre.',
    ],
  },
  { heading: 'Quand il ne vient pas de lui-même' },
  {
    list: [
      'Le titre contient un mot sensible\u00A0: entretien, ressources humaines, santé, salaire… Un administrateur change la liste, «\u00A0Mots sensibles\u00A0», dans [Paramètres](/settings). Un titre que l’agenda cache est sensible aussi.',
      'L’agenda n’indique aucune visioconférence, ou une que Greffier ne rejoint pas\u202F; la réunion dure toute la journée, est annulée ou finie\u202F; un bot y est déjà.',
      'La limite de réunions simultanées est atteinte\u00A0: une notification le dit, et le bot vient dès qu’une place se libère.',
    ],
  },
  { heading: 'Pour une réunion qui n’est dans aucun agenda' },
  {
    steps: [
      'Ouvrez [Réunions à venir](/joining) ([[g v]]), puis «\u00A0Prévoir un lien\u00A0».',
      'Collez le lien Google Meet ou Teams, et dites le jour et l’heure de Paris.',
      'Cochez «\u00A0Chaque semaine\u00A0» s’il revient, avec un dernier jour si vous en voulez un. La liste permet de le modifier, de le retirer, et de passer une seule semaine.',
    ],
  },
  { heading: 'Ce que le bot fait alors' },
  {
    list: [
      'Il coupe son micro et sa caméra, active les sous-titres et choisit leur langue.',
      'Il écrit ce qui est dit, ligne par ligne, et répond quand on lui parle\u00A0: voir [Commandes dans la réunion](/user-guide#commandes).',
      'S’il est coupé de la réunion par une panne, il y revient\u202F; le trou est indiqué dans le transcript.',
      'Quand il part, ce qu’il a entendu devient une réunion, sans que personne ait à la sauvegarder. L’analyse suit.',
      'Si quelqu’un doit le laisser entrer, une notification le dit à la personne au nom de qui il est venu.',
    ],
  },
  { heading: 'Quand il part' },
  {
    list: [
      'Quelqu’un choisit «\u00A0Arrêter\u00A0», ou le retire de la réunion\u202F; ou la réunion est finie.',
      'Il est seul depuis 5\u00A0minutes, il attend à la porte depuis 10\u00A0minutes, ou il est là depuis 8\u00A0heures. Un administrateur change ces durées dans [Paramètres](/settings)\u00A0: «\u00A0Départ du bot resté seul, en minutes\u00A0», «\u00A0Attente du bot en salle d’attente, en minutes\u00A0», «\u00A0Durée maximale du bot, en heures\u00A0».',
    ],
  },
];
