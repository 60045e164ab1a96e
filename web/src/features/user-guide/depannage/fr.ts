import type { Block } from '../../../guides/content.ts';

export const depannage: readonly Block[] = [
  {
    columns: ['Ce qui arrive', 'Ce qu’il faut faire'],
    rows: [
      [
        '«\u00A0Identifiants incorrects\u00A0»',
        'Vérifiez l’adresse et le mot de passe. Après plusieurs essais manqués, attendez avant de recommencer.',
      ],
      [
        'Microsoft ou Google vous renvoie à la connexion',
        'Ce compte n’est pas lié au vôtre\u00A0: connectez-vous avec votre mot de passe, puis liez-le dans [Mon compte](/account). La même adresse ne suffit pas.',
      ],
      [
        'Mot de passe perdu',
        '«\u00A0Mot de passe oublié\u202F?\u00A0», sous la connexion\u00A0: un lien part à votre adresse, valable une heure. Sans serveur d’e-mail, la page dit à qui demander\u00A0: un administrateur vous remet un lien.',
      ],
      [
        'Téléphone perdu',
        'À la place du code, tapez un code de secours. Si vous n’en avez plus, un administrateur choisit «\u00A0Retirer la double authentification\u00A0» dans les détails de votre compte.',
      ],
      [
        'Plus aucun administrateur ne peut se connecter',
        'La personne qui tient le serveur écrit `npx greffier user reset ADRESSE`, et ajoute `--second-factor` si c’est le téléphone qui manque.',
      ],
      [
        '«\u00A0Veuillez entrer une URL Google Meet valide\u00A0»',
        'Collez le lien entier, qui finit par `xxx-yyyy-zzz`, et non le code seul.',
      ],
      [
        'La page dit que le serveur n’a pas de Chrome',
        'Installez-en un\u00A0: [Configurer Google Meet](/user-guide#google-meet) dit comment.',
      ],
      [
        'Le bot reste à la porte',
        'Quelqu’un dans Meet doit le laisser entrer. Il part après 10\u00A0minutes\u202F; relancez-le alors.',
      ],
      [
        'Le transcript attend des sous-titres, et rien ne vient',
        'Activez les sous-titres dans Meet, et vérifiez que quelqu’un parle. Choisissez aussi dans Meet la langue qui est parlée.',
      ],
      [
        '«\u00A0Échec\u00A0» d’une étape',
        'Ouvrez «\u00A0Voir ce que le bot a vu\u00A0»\u00A0: c’est la page de Meet au moment de l’échec. Relancez ensuite le bot.',
      ],
      [
        '«\u00A0Session expirée, veuillez relancer\u00A0»',
        'Le bot n’est plus là. Ce qu’il avait entendu est dans [Réunions](/meetings)\u202F; relancez-en un pour la suite.',
      ],
      [
        '«\u00A0Aucune réunion trouvée\u00A0»',
        '«\u00A0Effacer les filtres\u00A0». Si la liste reste vide, la réunion ne vous est pas ouverte\u00A0: demandez à qui l’organise de la partager avec votre adresse.',
      ],
      [
        'Pas de résumé',
        'Une réunion de moins de 5\u00A0minutes n’en a pas. Sinon la fiche dit quand l’analyse est attendue\u202F; «\u00A0Résumés automatiques\u00A0» peut être désactivé dans les paramètres.',
      ],
      [
        'Une action n’est dans les «\u00A0Mes actions\u00A0» de personne',
        'Son responsable n’est pas relié à un compte. L’organisateur le relie sous «\u00A0Participants\u00A0», par «\u00A0Ce participant est…\u00A0».',
      ],
      [
        'Une erreur dont la page ne dit que la requête',
        'Donnez cette requête, et l’heure, à un administrateur. Il la colle dans [Exploitation](/operations), «\u00A0Journal technique\u00A0», sous «\u00A0Requête\u00A0»\u00A0: le serveur y dit ce qui a échoué.',
      ],
      [
        'Un e-mail n’arrive pas',
        'Un administrateur voit dans [Exploitation](/operations) si le dernier e-mail est parti, et sinon pourquoi. D’ici là il remet le lien à la main. Un compte rendu qui n’est pas parti, ou dont personne ne sait s’il est parti, attend sous l’onglet «\u00A0E-mails\u00A0»\u00A0: «\u00A0Renvoyer\u00A0» ou «\u00A0Ne pas renvoyer\u00A0».',
      ],
      [
        '«\u00A0Réunion introuvable\u00A0»',
        'Elle a été supprimée, ou ne vous est pas ouverte\u00A0: les deux ne se distinguent pas, et c’est voulu.',
      ],
      [
        '«\u00A0Impossible de charger les données\u00A0»',
        'Attendez une demi-minute, la page réessaie. Si cela dure, voyez [Assistance](/user-guide#assistance).',
      ],
      [
        'Une ligne dit que le journal d’événements ne répond pas',
        'La lecture continue, rien ne peut être enregistré. Ce que les bots entendent est gardé. Prévenez la personne qui tient le serveur.',
      ],
    ],
  },
];
