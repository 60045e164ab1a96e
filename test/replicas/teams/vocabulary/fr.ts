import type { Vocabulary } from './vocabulary.ts';

/**
 * French. ⚠ Guessed: nobody has recorded the French page. One source (F) lists, without a capture: the launcher's
 * buttons, « Tapez votre nom », « Rejoindre maintenant » (two sources), microphone and camera off, « Poursuivre sans
 * audio ni vidéo », « Quitter », « Tapez un message », « Personnes », « Conversation », the lobby, the refusal, the
 * removal, the end. Everything else is translated in the same style; the sources give the refusal and the lobby's first
 * sentence cut short, which is completed here.
 */
export const FR: Vocabulary = {
  launcher: {
    continue: ['Continuer sur ce navigateur', 'Utiliser la version web'],
    join: ['Rejoindre la réunion à partir de ce navigateur', 'Ouvrir ici'],
  },
  loading: ['Chargement', 'Un instant'],
  unknownMeeting: ['Réunion Microsoft Teams', 'Votre réunion'],
  preJoin: ['Options avant de rejoindre la réunion', 'Préparez-vous'],
  yourName: ['Tapez votre nom', 'Qui êtes-vous ?'],
  microphone: ['Microphone', 'Entrée du son'],
  camera: ['Caméra', 'Image'],
  audioChoices: {
    computer: ['Audio de l’ordinateur', 'Cet appareil'],
    phone: ['Audio du téléphone', 'Par téléphone'],
    none: ['Ne pas utiliser l’audio', 'En silence'],
  },
  joinNow: ['Rejoindre maintenant', 'Entrer'],
  cancel: ['Annuler', 'Retour'],
  changeAccount: ['Changer de compte', 'Quelqu’un d’autre'],
  allowDevices: [
    'Sélectionnez Autoriser pour permettre à Microsoft Teams d’utiliser votre micro et votre caméra',
    'Votre navigateur demande ce qu’il en est du son et de l’image',
  ],
  dialogs: {
    media: {
      title: ['Voulez-vous vraiment continuer sans audio ni vidéo ?', 'Ni son ni image ?'],
      accept: ['Poursuivre sans audio ni vidéo', 'Y aller en silence'],
      close: ['Revenir en arrière', 'Retour'],
    },
    unknown: {
      title: ['Votre organisation a de nouvelles conditions', 'Quelque chose a changé'],
      accept: ['Accepter les conditions', 'Accepter'],
      close: ['Pas maintenant', 'Plus tard'],
    },
  },
  lobby: {
    'meeting-starts': [
      'Bonjour {name}. Quelqu’un vous laissera bientôt entrer lorsque la réunion commencera.',
      'Bonjour {name}, un peu de patience.',
    ],
    shortly: ['Quelqu’un vous laissera bientôt entrer', 'Ce ne sera pas long'],
    soon: ['Quelqu’un vous laissera bientôt entrer dans la réunion', 'La porte s’ouvrira dans un moment'],
    'should-soon': [
      'Quelqu’un dans la réunion devrait bientôt vous laisser entrer',
      'On devrait vous ouvrir dans un moment',
    ],
    'will-tell': [
      'Lorsque la réunion commencera, nous informerons les personnes que vous attendez',
      'Dès le début, on saura que vous êtes là',
    ],
    told: ['Nous avons informé les personnes de la réunion que vous attendez', 'On sait que vous êtes là'],
    'in-lobby': ['Vous êtes dans la salle d’attente', 'Vous êtes devant la porte'],
  },
  denied: {
    denied: ['Désolé, mais vous avez été refusé à cette réunion', 'On ne veut pas de vous ici'],
    declined: ['Votre demande de participation a été refusée', 'La réponse est non'],
  },
  ended: { ended: ['La réunion est terminée', 'C’est fini'], callEnded: ['Appel terminé', 'Plus d’appel'] },
  signIn: {
    verifyInfo: [
      'Nous devons vérifier vos informations avant que vous puissiez participer',
      'Dites d’abord qui vous êtes',
    ],
    signInOrContact: [
      'Connectez-vous à Teams pour participer, ou contactez l’organisateur de la réunion',
      'Il faut un compte, ou demandez à l’organisateur',
    ],
    signInAgain: [
      'Pour rejoindre cette réunion, connectez-vous à nouveau ou sélectionnez un autre compte',
      'Prenez un autre compte',
    ],
    orgPolicy: [
      'En raison de la stratégie de votre organisation, vous devez vous connecter pour participer',
      'Votre organisation veut un compte',
    ],
    notBeforeStart: [
      'Les participants externes ne sont pas autorisés à participer avant le début de l’événement',
      'Vous êtes en avance',
    ],
    verifyEmail: ['Vérifiez votre adresse e-mail pour participer', 'Est-ce bien votre adresse ?'],
    noGuests: ['Les utilisateurs anonymes ne peuvent pas participer', 'Pas sans compte'],
  },
  signInButton: ['Se connecter', 'Utiliser un compte'],
  notFound: [
    'Nous n’avons pas trouvé de réunion correspondant à cet ID et à ce code secret.',
    'Cette réunion n’existe pas.',
  ],
  badAddress: ['L’URL de la réunion semble incorrecte', 'Ce lien ne mène nulle part'],
  meetingId: ['ID de réunion', 'Numéro'],
  passcode: ['Code secret', 'Secret'],
  rejoin: ['Rejoindre à nouveau', 'Essayer encore'],
  dismiss: ['Ignorer', 'Bien'],
  challenge: ['Vérifiez que vous êtes une personne réelle', 'Montrez que vous n’êtes pas une machine'],
  trouble: ['Impossible de rejoindre la réunion', 'La ligne est coupée'],
  encryptionError: ['Une erreur de chiffrement s’est produite', 'Les clés ne conviennent pas'],
  removed: ['Vous avez été supprimé de cette réunion', 'On vous a mis dehors'],
  left: ['Êtes-vous parti par erreur ?', 'Vous êtes dehors'],
  toolbar: ['Contrôles de réunion', 'À faire'],
  muteMicrophone: ['Désactiver le micro', 'Couper le son'],
  unmuteMicrophone: ['Activer le micro', 'Rétablir le son'],
  cameraOff: ['Désactiver la caméra', 'Couper l’image'],
  cameraOn: ['Activer la caméra', 'Rétablir l’image'],
  share: ['Partager', 'Montrer'],
  raiseHand: ['Lever la main', 'Demander la parole'],
  view: ['Affichage', 'Aspect'],
  views: { MixedGrid: ['Galerie', 'Tous les visages'], SpeakerView: ['Orateur', 'Un visage'] },
  more: ['Plus', 'Le reste'],
  leave: ['Quitter', 'Partir'],
  leaveOptions: ['Options pour quitter', 'Autres sorties'],
  endForAll: ['Mettre fin à la réunion', 'Renvoyer tout le monde'],
  confirmLeave: ['Quitter la réunion ?', 'Voulez-vous partir ?'],
  settings: ['Paramètres', 'Préférences'],
  captions: ['Sous-titres', 'Texte en direct'],
  languageAndSpeech: ['Langue et parole', 'Mots'],
  showCaptions: ['Afficher les sous-titres en direct', 'Écrire ce qui se dit'],
  hideCaptions: ['Masquer les sous-titres en direct', 'Ne plus écrire'],
  captionsPlaceholder: ['Les sous-titres apparaîtront ici lorsque quelqu’un parlera', 'Rien encore'],
  captionSettings: ['Paramètres des sous-titres', 'Préférences du texte'],
  dismissCaptions: ['Fermer les sous-titres', 'Retirer le texte'],
  languageSettings: ['Paramètres de langue', 'Idiomes'],
  spokenLanguage: ['Langue parlée', 'Ce qui se parle'],
  changeLanguage: ['Tout le monde parle-t-il cette langue ?', 'La parlez-vous tous ?'],
  update: ['Mettre à jour', 'Allons-y'],
  people: ['Personnes', 'Qui'],
  attendees: ['Participants', 'Présents'],
  roles: {
    Organizer: ['Organisateur', 'Hôte'],
    Attendee: ['Participant', 'Membre'],
    Unverified: ['Non vérifié', 'Inconnu'],
  },
  muted: ['micro désactivé', 'sans son'],
  alone: ['En attente d’autres participants…', 'Personne d’autre n’est encore là'],
  gallery: ['Galerie vidéo', 'Visages'],
  chat: ['Conversation', 'Messages'],
  typeMessage: ['Tapez un message', 'Écrire ici'],
  chatDisabled: ['La conversation est désactivée pour cette réunion', 'On n’écrit pas aujourd’hui'],
  send: ['Envoyer', 'En route'],
  notice: ['Votre micro n’est pas configuré correctement', 'À propos du son'],
};
