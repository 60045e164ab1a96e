import type { Block } from '../../../guides/content.ts';

export const assistance: readonly Block[] = [
  { heading: 'À qui s’adresser' },
  {
    columns: ['Question', 'Personne'],
    rows: [
      [
        'Une réunion qui ne s’ouvre pas, un partage, une correction',
        'La personne qui organise la réunion\u00A0: son nom est en haut de la fiche.',
      ],
      ['Un compte, un rôle, un réglage', 'Un administrateur de votre installation.'],
      ['Une panne', 'La personne qui tient le serveur.'],
    ],
  },
  { heading: 'Ce qu’il faut lui donner' },
  {
    steps: [
      'L’adresse de la page, copiée de la barre du navigateur.',
      'L’heure, et ce que vous faisiez.',
      'Le message affiché, mot pour mot.',
      'La version, écrite en bas de chaque page\u00A0: «\u00A0v1.1.0-anti-spam\u00A0».',
    ],
  },
  'N’envoyez ni mot de passe, ni code, ni transcript.',
  { heading: 'Votre compte' },
  {
    list: [
      '[Mon compte](/account)\u00A0: «\u00A0Changer le mot de passe\u00A0», la double authentification, «\u00A0Nouveaux codes de secours\u00A0», et «\u00A0Jetons d’accès\u00A0».',
      '«\u00A0Connexion sans mot de passe\u00A0», là où Microsoft ou Google est réglé\u00A0: «\u00A0Lier un compte Microsoft\u00A0» ou «\u00A0Lier un compte Google\u00A0», et «\u00A0Délier\u00A0», avec votre mot de passe.',
      'Appareil perdu\u00A0: «\u00A0Se déconnecter partout\u00A0» ferme toutes vos sessions, celle-ci comprise.',
      '«\u00A0Apparence\u00A0», dans le menu de votre nom, choisit «\u00A0Claire\u00A0», «\u00A0Sombre\u00A0» ou «\u00A0Comme le système\u00A0».',
    ],
  },
  { heading: 'Vos données' },
  'Ce que vous avez dit, et ce qui vous concerne, est chiffré sous des clés qui vous sont propres. Pour recevoir une copie de ce qui vous désigne par votre adresse ou un lien confirmé, choisissez «\u00A0Exporter mes données\u00A0» dans [Mon compte](/account). Pour ce qui est sous votre seul nom, ou pour être effacé, adressez-vous à un administrateur. Il vous trouve dans [Registre](/registry), sous «\u00A0Personnes\u00A0», et choisit «\u00A0Exporter ce qui la concerne\u00A0», une page à lire, «\u00A0Ses données en JSON\u00A0», pour les reprendre ailleurs, ou «\u00A0Effacer cette personne…\u00A0». L’effacement détruit les clés, et ne se défait pas. Dans une réunion dont la conservation est imposée il attend\u00A0: il est inscrit, dit à qui le demande, et effectué dès qu’elle est levée\u202F; une notification le dit alors à cette personne, et un e-mail si elle l’a choisi dans [Mon compte](/account).',
  { heading: 'Combien de temps une réunion est conservée' },
  'Chaque réunion le dit sous son compte rendu\u00A0: quand elle sera supprimée et par quelle règle, ou qu’aucune ne la vise. Les administrateurs fixent ces règles dans [Registre](/registry), sous «\u00A0Conservation\u00A0»\u00A0: une étiquette, un type ou toutes les réunions, et un délai en heures ou en jours après la fin. La plus précise décide, puis la plus courte. Avant d’enregistrer, Greffier montre ce qui serait supprimé aussitôt.',
  {
    list: [
      '«\u00A0Conservation…\u00A0», sous une réunion\u00A0: l’organisateur y donne l’«\u00A0Étiquette de conservation\u00A0» que les règles connaissent.',
      'Un administrateur y choisit «\u00A0Imposer la conservation\u00A0», avec un motif, pour un litige par exemple\u00A0: plus rien n’y est supprimé tant qu’elle n’est pas levée. Qui l’a fait, et pourquoi, est inscrit.',
    ],
  },
  { heading: 'Pour aller plus loin' },
  'La page [Documentation](/documentation) explique comment Greffier est fait, la page [Infrastructure](/infrastructure) comment on l’installe.',
];
