import type { Block } from '../../../guides/content.ts';

export const fonctionsAvancees: readonly Block[] = [
  { heading: 'Tout trouver' },
  {
    steps: [
      'Appuyez sur [[Ctrl K]] (⌘K sur un Mac), où que vous soyez.',
      'Tapez un mot, une personne, une décision, le nom d’une page ou d’une section de ce guide.',
      'Ou posez une question\u00A0: *Qui signe le bail\u202F?* La réponse est ce qui a été dit, mot pour mot, avec la réunion, la date et la personne.',
    ],
  },
  'La page [Recherche](/search) a les mêmes résultats avec des filtres («\u00A0Personne\u00A0», «\u00A0Du\u00A0», «\u00A0Au\u00A0»). Des guillemets cherchent des mots à la suite, `ou` l’un ou l’autre, un tiret exclut un mot.',
  { heading: 'Au clavier' },
  {
    columns: ['Touches', 'Effet'],
    rows: [
      ['[[?]]', 'montre tous les raccourcis de la page'],
      ['[[g d]] [[g r]] [[g a]] [[g b]]', 'le dashboard, les réunions, les actions, le bot'],
      ['[[j]] [[k]]', 'la ligne suivante, la ligne précédente'],
      ['[[e]]', 'corrige ce qui est choisi dans une fiche'],
      ['[[i]]', 'marque une ligne du transcript comme importante'],
    ],
  },
  'Les touches seules se désactivent dans «\u00A0Raccourcis clavier\u00A0», par «\u00A0Raccourcis d’une seule touche\u00A0».',
  { heading: 'Corriger' },
  {
    steps: [
      'Sur une fiche que vous organisez, choisissez le crayon («\u00A0Corriger\u00A0») à côté d’un titre, d’une phrase, d’une action, d’une ligne ou d’un nom.',
      'Écrivez, puis «\u00A0Enregistrer\u00A0». Pour un nom, «\u00A0Toutes ses interventions\u00A0» le change partout.',
      '«\u00A0Ajouter une décision\u00A0», «\u00A0Ajouter un point clé\u00A0», «\u00A0Ajouter une question ouverte\u00A0» et «\u00A0Ajouter une action\u00A0» complètent ce que l’analyse n’a pas vu.',
    ],
  },
  'Ce qui est corrigé le dit, avec qui et quand, et peut être annulé plus tard. Aucune analyse ne remplace une correction. Si quelqu’un a corrigé le même passage entre-temps, vous voyez les deux versions et choisissez «\u00A0Garder la mienne\u00A0» ou «\u00A0Garder la sienne\u00A0».',
  'Une ligne, un nom, une décision ou une action que vous corrigez change ce qui en découle\u00A0: résumé, points clés, décisions et actions sont réécrits d’après vos mots, le reste ne bouge pas. La fiche le dit pendant ce temps, et pourquoi si le modèle n’a pas répondu. Ce que vous avez écrit vous-même n’est jamais réécrit, et les citations suivent les mots corrigés.',
  { heading: 'Nommer les intervenants' },
  'Dans «\u00A0Participants\u00A0», «\u00A0Nommer les intervenants\u00A0» montre chacun avec trois de ses phrases\u00A0: écrivez les noms, puis «\u00A0Enregistrer les noms\u00A0». Si une personne a été prise pour deux, choisissez dans la liste qui elle est en fait\u202F; «\u00A0Séparer\u00A0» défait ce rapprochement.',
  { heading: 'Le glossaire de l’entreprise' },
  {
    steps: [
      'Après la correction d’un mot ou d’un nom, «\u00A0Toujours\u00A0» l’ajoute au glossaire\u00A0: il est corrigé dans toute la réunion, puis dans tout ce qui est capté ou importé. «\u00A0Seulement ici\u00A0» s’en tient à cette correction. Pendant une heure, qui a ajouté une entrée peut l’annuler, dans la notification ou en haut de l’historique de la réunion.',
      'Les administrateurs tiennent le [Glossaire](/glossary)\u00A0: «\u00A0Ajouter une entrée\u00A0», la modifier, la retirer, et voir où elle a été appliquée.',
      '«\u00A0Appliquer aux réunions passées\u00A0» reprend les réunions déjà captées\u202F; la page dit combien sont faites, et continue après un redémarrage.',
      'Ce que le glossaire corrige s’annule comme une autre correction, ligne par ligne. En retirant une entrée, «\u00A0Rétablir aussi les mots d’origine partout où elle a été appliquée\u00A0» l’annule partout.',
    ],
  },
  'Seuls des mots entiers sont corrigés, avec leurs majuscules\u00A0: Rose est une personne, une rose reste une fleur. Quand une personne est effacée, les entrées qui portent un de ses noms le sont aussi.',
  { heading: 'Remonter le temps' },
  '«\u00A0Historique\u00A0», dans le menu «\u00A0Autres actions\u00A0», dit en phrases ce qui est arrivé à la réunion. Chaque phrase mène à la réunion telle qu’elle était, avec «\u00A0Ce qui a changé depuis\u00A0».',
  { heading: 'Préparer la réunion suivante' },
  'Tant qu’une réunion laisse des actions ou des décisions en suspens, «\u00A0Suivi\u00A0», sous son résumé, propose la suivante\u00A0: les mêmes personnes, un jour dans le rythme de la série, et un ordre du jour fait de ce qui reste.',
  {
    steps: [
      '«\u00A0Modifier\u00A0» change le titre, le jour, les personnes ou l’ordre du jour. «\u00A0Revenir à la proposition\u00A0» défait ce que vous avez écrit.',
      '«\u00A0Prévoir\u00A0» arrête la date. Invitez ensuite depuis votre agenda\u00A0: «\u00A0Inviter avec Google Agenda\u00A0», «\u00A0Inviter avec Outlook\u00A0» ou «\u00A0Télécharger l’invitation (.ics)\u00A0» ouvrent l’invitation déjà remplie. Greffier n’envoie rien de lui-même.',
      '«\u00A0Écarter\u00A0» retire la proposition. Dès que la réunion suivante de la série est là, la fiche y mène.',
    ],
  },
  { heading: 'Vos actions dans vos outils' },
  'Greffier envoie les actions qui vous sont attribuées dans l’outil où vous travaillez, une seule fois chacune, avec un lien vers la réunion.',
  {
    steps: [
      'Sur [Mon compte](/account), sous «\u00A0Mes actions dans mes outils\u00A0», choisissez Asana, Trello, Jira, Slack, Google Tasks, Microsoft To Do ou Planner.',
      'Pour les quatre premiers, donnez le jeton que l’outil vous fournit et l’adresse du projet, du tableau ou du canal, puis «\u00A0Relier\u00A0». L’outil est interrogé avant que quoi que ce soit soit gardé.',
      'Dans Slack, chaque action est un message du canal, que tous ses membres voient. Une coche verte de n’importe qui, en réaction, la termine\u202F; rouverte ici, elle ne l’est dans Slack que si personne d’autre n’a mis de coche.',
      'Pour les autres, «\u00A0Autoriser mes tâches chez Google\u00A0» ou «\u00A0Autoriser mes tâches chez Microsoft\u00A0» donne d’abord un accord à part, que vous retirez quand vous voulez\u202F; choisissez ensuite la liste, ou le plan et son compartiment. To Do et Planner partagent le même accord.',
      'Ce que vous terminez d’un côté est terminé de l’autre. Une action confiée à quelqu’un d’autre est retirée de l’outil\u202F; une action que vous supprimez dans l’outil reste à faire ici et n’y est pas renvoyée.',
      '«\u00A0Tester la connexion\u00A0» interroge l’outil\u202F; «\u00A0Retirer\u00A0» oublie le jeton, et ce qui a été envoyé reste dans l’outil.',
    ],
  },
  'Au même endroit, «\u00A0Google Agenda\u00A0», ou l’agenda d’Outlook de même, est la planification automatique\u00A0: chaque action datée qui vous est attribuée a son entrée dans votre agenda, après «\u00A0Autoriser mon agenda chez Google\u00A0» ou «\u00A0Autoriser mon agenda chez Microsoft\u00A0». L’entrée suit la date de l’action et part avec elle\u202F; celle que vous supprimez n’y revient pas. Un ✓ au début de son titre la termine.',
  { heading: 'Plusieurs captations d’une réunion' },
  'Quand un bot, un import et un texte analysé racontent la même réunion, «\u00A0Captations de cette réunion\u00A0» les réunit. «\u00A0Choisir\u00A0» dit laquelle fait foi, «\u00A0Joindre\u00A0» et «\u00A0Séparer\u00A0» corrigent ce que Greffier a rapproché. Réunir n’ouvre la réunion à personne de plus. Un bot renvoyé dans la même réunion en capte une autre partie\u00A0: chaque partie garde sa page, et le haut de la page mène aux autres.',
  { heading: 'Administrer les comptes' },
  'Les administrateurs ont «\u00A0Administration\u00A0» dans le menu de leur nom, avec cinq onglets\u00A0: «\u00A0Utilisateurs\u00A0», «\u00A0Paramètres\u00A0», «\u00A0Glossaire\u00A0», «\u00A0Registre\u00A0» et «\u00A0Exploitation\u00A0».',
  {
    steps: [
      'Sous «\u00A0Utilisateurs\u00A0», «\u00A0Inviter une personne\u00A0» demande un nom, une adresse et un rôle. «\u00A0Inviter plusieurs personnes\u00A0» prend une liste d’adresses ou un tableau CSV, et dit ce qui ne va pas avant d’envoyer.',
      'Sans serveur d’e-mail, transmettez vous-même le «\u00A0Lien d’invitation\u00A0»\u00A0: il ouvre le compte à qui le possède.',
      '«\u00A0Voir détails\u00A0» montre un compte\u00A0: «\u00A0Modifier\u00A0» corrige le nom, l’adresse, la fonction ou le département\u202F; «\u00A0Réinitialiser le mot de passe\u00A0» donne un lien valable un jour\u202F; «\u00A0Désactiver le compte\u00A0» ferme ses sessions aussitôt.',
    ],
  },
  '«\u00A0Connexion avec Microsoft et Google\u00A0», dans «\u00A0Paramètres\u00A0», dit quels domaines créent des comptes sans invitation, avec quel rôle, et si la double authentification du service compte.',
  'Le rôle se change dans la liste\u202F; il y a toujours au moins un administrateur.',
  { heading: 'Répondre de ce qui s’est passé' },
  {
    steps: [
      'Ouvrez [Registre](/registry). «\u00A0Événements\u00A0» dit chaque chose en une phrase, la plus récente d’abord.',
      'Restreignez par «\u00A0Domaine\u00A0», «\u00A0Issue\u00A0», «\u00A0Personne\u00A0», «\u00A0Réunion\u00A0» et dates\u00A0: l’adresse garde la recherche, «\u00A0Exporter en CSV\u00A0» la télécharge.',
      'Choisissez «\u00A0Du\u00A0» et «\u00A0Au\u00A0»\u00A0: une ligne dit si le registre de ces jours est sans lacune, et combien de suppressions il compte\u202F; le domaine «\u00A0Suppressions\u00A0» les montre.',
      'Choisissez un événement pour voir «\u00A0Avant et après\u00A0», ce qui est «\u00A0De la même requête\u00A0», et sa place «\u00A0Dans la chaîne\u00A0».',
      'Greffier compare chaque jour le journal à sa chaîne d’empreintes, et «\u00A0Vérifier maintenant\u00A0» le fait aussitôt\u202F; «\u00A0Télécharger la preuve\u00A0» la donne à garder ailleurs.',
    ],
  },
  '«\u00A0Accès\u00A0» montre les connexions, les refus, les exports et les lectures d’administrateurs\u202F; «\u00A0Tous les exports\u00A0» dit qui a sorti quoi, et quand.',
  { heading: 'Depuis un programme' },
  'Tout ce que font les écrans, un programme peut le faire. Le serveur décrit ses appels à l’adresse `/api/reference`.',
  { heading: 'Prévenir d’autres programmes' },
  'Les administrateurs choisissent, sur [Webhooks](/settings/webhooks), quels programmes apprennent qu’une réunion est finie, qu’un compte rendu est prêt ou qu’une action est faite. Un envoi a des identifiants et une adresse, aucun mot de la réunion.',
  {
    steps: [
      '«\u00A0Ajouter un webhook\u00A0» demande un nom, une adresse et des événements. Le secret n’est montré qu’une fois\u00A0: donnez-le au programme, qui vérifie avec lui chaque envoi (Standard Webhooks).',
      '«\u00A0Envoyer un essai\u00A0» montre si l’adresse répond. «\u00A0Voir les envois\u00A0» dit ce qu’est devenu chacun, essai par essai, avec le début de la réponse\u202F; «\u00A0Renvoyer\u00A0» le refait sous le même identifiant.',
      '«\u00A0Renouveler le secret\u00A0» en donne un autre\u00A0: les deux signent pendant un jour, sauf si vous choisissez «\u00A0Y mettre fin maintenant\u00A0».',
      'Ce qui n’est pas reçu est renvoyé dix fois en trois jours. Si rien ne l’est pendant ce temps, Greffier arrête le webhook et prévient les administrateurs\u00A0: «\u00A0Mettre en marche\u00A0» le relance.',
    ],
  },
  { heading: 'Veiller sur le serveur' },
  {
    steps: [
      'Ouvrez [Exploitation](/operations). Ce qui ne va pas vient d’abord, avec ce qui le répare.',
      '«\u00A0Projections\u00A0» montre où en est chaque table de lecture\u202F; «\u00A0Reconstruire\u00A0» la refait à côté de celle qui sert, et «\u00A0Mettre en pause\u00A0» la laisse telle qu’elle est jusqu’à «\u00A0Reprendre\u00A0».',
      '«\u00A0Événements\u00A0» fait défiler un flux, événement par événement. Les données personnelles y sont masquées\u202F; «\u00A0Montrer les données personnelles\u00A0» est noté au registre.',
      '«\u00A0Journal technique\u00A0», «\u00A0Chiffres\u00A0» et «\u00A0Bots\u00A0» disent ce que le serveur a écrit, combien il sert, et ce que font les bots.',
      'Une erreur imprévue donne à l’écran l’identifiant de la requête, qui vous mène à ses lignes de journal. Collé dans le filtre du [Registre](/registry), il donne ses événements.',
    ],
  },
  { heading: 'Donner à lire à un assistant' },
  'Un assistant compatible MCP peut chercher et lire en votre nom\u202F; il ne modifie rien.',
  {
    steps: [
      'Sur [Mon compte](/account), sous «\u00A0Jetons d’accès\u00A0», choisissez «\u00A0Créer un jeton\u00A0».',
      'Donnez-lui un nom, dites «\u00A0Ce qu’il ouvre\u00A0» et sa «\u00A0Durée\u00A0», et tapez votre mot de passe.',
      'Copiez le jeton\u00A0: il n’est montré qu’une fois. Donnez-le à l’assistant avec l’«\u00A0Adresse à donner à l’assistant\u00A0» (`/api/mcp`).',
      '«\u00A0Retirer\u00A0» y met fin aussitôt. Chaque lecture de l’assistant est notée au registre des accès.',
    ],
  },
  'Ce que l’assistant lit va à qui le fait fonctionner\u00A0: choisissez-en un à qui votre organisation confie ses comptes rendus.',
  {
    note: 'Les boutons des intégrations, dans les paramètres, disent pour chaque outil s’il est ouvert sur ce serveur, et mènent là où il se règle. Gmail relié, le compte rendu des réunions que vous organisez part de votre boîte, à votre nom\u202F; Greffier n’y lit rien.',
  },
];
