import type { Block } from '../../../guides/content.ts';
import { PICTURES } from '../../../guides/pictures.ts';

export const dashboard: readonly Block[] = [
  { heading: 'Le dashboard' },
  'Le [Dashboard](/dashboard) commence par ce qui vous concerne.',
  {
    list: [
      '«\u00A0Mes actions\u00A0»\u00A0: ce que l’on vous a confié, le plus urgent d’abord. Cochez ce qui est fait\u202F; «\u00A0Annuler\u00A0» revient en arrière.',
      '«\u00A0En cours\u00A0»\u00A0: les bots et les réunions en cours, et ce qui attend une réponse de vous.',
      '«\u00A0Depuis votre dernière visite\u00A0»\u00A0: les réunions terminées entre-temps et leurs décisions.',
      '«\u00A0Réunions récentes\u00A0» et «\u00A0Actions en retard\u00A0».',
      '«\u00A0Services des bots\u00A0» et «\u00A0État du système\u00A0»\u00A0: en bas de page pour les administrateurs, derrière «\u00A0État du service\u00A0» pour les autres.',
    ],
  },
  { heading: 'Les notifications' },
  'La cloche, en haut de chaque page ([[n]]), compte ce que vous n’avez pas encore lu\u00A0: une action qui vous est attribuée, votre bot refusé ou en attente, une analyse en échec, un compte rendu prêt.',
  {
    list: [
      'Une notification mène à l’action, au bot ou à la réunion dont elle parle, et devient lue\u202F; «\u00A0Tout marquer comme lu\u00A0» vaut pour toutes celles que vous avez sous les yeux.',
      'Elles restent trente jours. Ce qui est fait, et ce que vous ne pouvez plus lire, n’y est plus.',
      'Sur [Mon compte](/account), sous «\u00A0Vos notifications\u00A0», choisissez lesquelles vous voulez «\u00A0Dans l’application\u00A0» et «\u00A0Par e-mail\u00A0».',
    ],
  },
  { heading: 'La liste des réunions' },
  {
    steps: [
      'Ouvrez [Réunions](/meetings) ([[g r]]).',
      'Tapez dans «\u00A0Rechercher une réunion\u00A0» un mot du titre ou de l’organisateur. Ce qui a été dit et décidé est cherché aussi, plus bas dans la page.',
      'Restreignez avec «\u00A0Statut\u00A0» («\u00A0Traitées\u00A0», «\u00A0En cours\u00A0», «\u00A0Programmées\u00A0») et «\u00A0Lesquelles\u00A0» («\u00A0Que j’organise\u00A0», «\u00A0Partagées avec moi\u00A0»). L’adresse de la page garde vos filtres\u00A0: elle peut être mise en favori.',
    ],
  },
  { heading: 'La fiche d’une réunion' },
  { picture: PICTURES.meeting },
  'À gauche le compte rendu, à droite le transcript (sur un écran étroit, le transcript est sous «\u00A0Timeline\u00A0»). Les petites marques à la fin des phrases (une heure, ou un numéro de ligne) sont des citations\u00A0: survolez pour lire le passage, cliquez pour y aller.',
  {
    list: [
      '«\u00A0Résumé\u00A0»\u00A0: «\u00A0Résumé Exécutif\u00A0», «\u00A0Décisions\u00A0», «\u00A0Actions\u00A0», «\u00A0Questions ouvertes\u00A0», «\u00A0Points Clés\u00A0».',
      'Au bas d’un compte rendu écrit sans modèle, des lignes disent ce qui est peut-être décidé ou peut-être à faire\u00A0: cela y ressemble sans être sûr. Cliquez sur la citation, et ajoutez aux décisions ou aux actions ce qui en est. La dernière ligne dit quels tours de parole ne sont repris nulle part.',
      '«\u00A0Participants\u00A0»\u00A0: qui était là, et à quel compte chacun est relié.',
      '«\u00A0Timeline\u00A0»\u00A0: le transcript, avec «\u00A0Chercher dans le transcript\u00A0».',
      '«\u00A0Actions\u00A0» et «\u00A0Mind Map\u00A0»\u00A0: les actions en détail, et la carte de la réunion, lisible aussi en «\u00A0Liste\u00A0».',
      '«\u00A0Détails\u00A0» montre la durée, les mots, le type et le ton de la réunion. Ce que personne n’a mesuré est un tiret.',
    ],
  },
  { heading: 'La base de connaissance d’une réunion' },
  'L’onglet «\u00A0Base de connaissance\u00A0» rapproche la réunion de vos autres réunions, et d’aucune que vous ne pouvez pas lire.',
  {
    list: [
      '«\u00A0Sujets\u00A0»\u00A0: ce qui se dit ici plus souvent que dans vos 50 dernières réunions. Un clic sur un sujet montre où il se dit et les réunions qui en parlent aussi, et ne garde que les ressources citées autour de lui\u202F; un second clic le quitte.',
      '«\u00A0Suggestions\u00A0»\u00A0: une réunion à revoir, un document à mettre à jour, une personne à consulter, une action qu’une décision peut changer. Chacune dit pourquoi, et cite la phrase sur laquelle elle repose.',
      '«\u00A0Série\u00A0»\u00A0: les réunions qui reviennent (même titre ou même salle, mêmes personnes), ce qu’elles ont laissé ouvert, et ce qui était «\u00A0Déjà décidé\u00A0» avant, avec les deux phrases. La personne qui organise peut en sortir une réunion\u00A0: «\u00A0Sortir de la série\u00A0».',
      '«\u00A0Ressources\u00A0»\u00A0: les liens et les documents que quelqu’un a cités, ceux qui sont joints à l’entrée d’un agenda Google, et la transcription que Google Meet a rédigée. L’adresse est montrée en entier avant de s’ouvrir\u00A0: Greffier ne l’a pas vérifiée.',
      '«\u00A0Qui s’y connaît\u00A0»\u00A0: qui parle de ces sujets, ou s’en est chargé, avec le nombre de fois et de réunions.',
    ],
  },
  { heading: 'Suivre les actions' },
  {
    steps: [
      'Ouvrez [Actions](/actions) ([[g a]]), le second onglet de «\u00A0Réunions\u00A0».',
      'Choisissez «\u00A0Mes actions\u00A0» ou «\u00A0Toutes les actions\u00A0», et groupez par «\u00A0Échéance\u00A0», «\u00A0Responsable\u00A0» ou «\u00A0Réunion\u00A0».',
      'Sélectionnez plusieurs lignes pour les «\u00A0Terminer\u00A0» ensemble, les «\u00A0Confier à…\u00A0» quelqu’un ou fixer une «\u00A0Échéance…\u00A0».',
      '«\u00A0Exporter en CSV\u00A0» les donne à un tableur, «\u00A0Exporter les échéances (ICS)\u00A0» à un agenda.',
    ],
  },
  'Cocher une action est permis à la personne qui organise la réunion et à celle à qui l’action est confiée.',
  { heading: 'Partager, exporter, supprimer' },
  {
    list: [
      '«\u00A0Partager\u00A0» ouvre la réunion à une personne par son adresse. Sous «\u00A0Réglages\u00A0», «\u00A0Visibilité\u00A0» la rend «\u00A0Publique\u00A0» pour tous ceux qui sont connectés\u202F; «\u00A0Transmettre…\u00A0» change d’organisateur.',
      '«\u00A0Compte rendu par e-mail\u00A0», au même endroit, l’envoie dès qu’il est prêt à celles et ceux qui ont participé et peuvent lire la réunion, une seule fois. Sans choix pour la réunion, c’est le réglage «\u00A0E-mails automatiques\u00A0» des paramètres qui vaut.',
      '«\u00A0Exporter\u00A0» donne le «\u00A0Compte rendu en Markdown\u00A0», le «\u00A0Compte rendu en PDF\u00A0», les «\u00A0Actions en CSV\u00A0», les «\u00A0Échéances en ICS\u00A0» ou les «\u00A0Sous-titres en VTT\u00A0».',
      'Le menu «\u00A0Autres actions\u00A0» a «\u00A0Export PDF\u00A0» (l’impression du navigateur), «\u00A0Historique\u00A0» et «\u00A0Supprimer\u00A0».',
    ],
  },
  {
    note: '«\u00A0Supprimer\u00A0» est définitif\u00A0: les clés qui chiffrent la réunion sont détruites, et rien ne la rend lisible ensuite.',
  },
];
