export const fr = {
  section: 'Analyse Réunion',
  editor: {
    meetingTitle: 'Titre de la réunion',
    meetingTitleHint: 'Il nomme la réunion enregistrée et sa carte mentale.',
    transcript: 'Transcript de la réunion',
    placeholder:
      'Collez ici le transcript d’une réunion, ou déposez un fichier.\n\n[00:00:12] Claire Martin\u00A0: Bonjour à tous…',
    formats: 'Texte, WebVTT, SubRip, SBV, CSV ou JSON. Les heures et les noms sont repris s’ils y figurent.',
    drop: 'Déposez le fichier ici',
    words: ['mot', 'mots'] as const,
    choose: 'Choisir un fichier',
    example: 'Exemple',
    clear: 'Effacer',
    shortcut: 'Ctrl + Entrée',
  },
  analyse: 'Analyser',
  cancel: 'Annuler',
  readOnly:
    'Votre rôle d’observateur permet d’analyser un texte\u00A0: l’enregistrer est réservé aux utilisateurs et aux administrateurs.',
  save: 'Sauvegarder en base',
  print: 'Export PDF',
  running: {
    analysis: 'Analyse en cours…',
    save: 'Sauvegarde en cours…',
    late: 'L’analyse prend plus de temps que d’habitude. Le résultat s’affichera ici dès qu’il sera prêt.',
    seconds: (seconds: number) => `${seconds}\u00A0s`,
  },
  stale: 'Le transcript a changé depuis cette analyse.',
  results: 'Analyse',
  tabs: {
    label: 'Parties de l’analyse',
    resume: 'Résumé',
    participants: 'Participants',
    timeline: 'Timeline',
    actions: 'Actions',
    mindmap: 'Mind Map',
  },
  blank: 'Veuillez saisir un transcript',
  remarks: {
    count: (count: number) =>
      count === 1
        ? 'Une ligne du transcript n’a pas pu être reprise telle quelle.'
        : `${count} lignes du transcript n’ont pas pu être reprises telles quelles.`,
    line: (line: number, message: string) => `Ligne ${line}\u00A0: ${message}`,
    more: (count: number) => `Et ${count} ${count === 1 ? 'autre' : 'autres'}.`,
  },
  nothingToSave: 'Aucune analyse à sauvegarder',
  impossible: 'Analyse impossible: ',
  analysisFailed: "Erreur lors de l'analyse du transcript",
  invalidAnswer: 'Réponse invalide du serveur',
  saveFailed: 'Erreur lors de la sauvegarde',
  saveFailedFor: (reason: string) => `Erreur lors de la sauvegarde: ${reason}`,
  notSaved: 'Échec de la sauvegarde',
  saved: {
    done: (id: string) => `Analyse sauvegardée dans la base de données (ID\u00A0: ${id}).`,
    hint: 'Elle figure dans la liste des réunions.',
    open: 'Ouvrir la réunion',
    list: 'Voir la liste',
  },
  notKept:
    'Ce navigateur n’a plus de place\u00A0: le transcript et l’analyse ne seront pas restaurés à la prochaine visite.',
  replace: {
    title: 'Remplacer le transcript\u202F?',
    description: 'Le texte saisi sera remplacé, et l’analyse affichée effacée.',
    confirmLabel: 'Remplacer',
  },
  erase: {
    title: 'Effacer le transcript\u202F?',
    description: 'Le texte saisi et l’analyse affichée seront effacés.',
    confirmLabel: 'Effacer',
  },
  saveAgain: {
    title: 'Cette analyse est déjà enregistrée',
    description: 'L’enregistrer encore fera une seconde réunion du même transcript.',
    confirmLabel: 'Enregistrer encore',
  },
  file: {
    tooLarge: 'Ce fichier dépasse 10\u00A0Mo. Découpez-le, ou collez la partie utile.',
    notText: 'Ce fichier n’est pas un texte. Exportez le transcript en texte, WebVTT, SubRip ou JSON.',
    word: 'Les documents Word ne se lisent pas ici. Copiez leur texte dans cette page, ou enregistrez-les au format .txt.',
    unreadable: 'Ce fichier n’a pas pu être lu.',
    empty: 'Ce fichier est vide.',
  },
} as const;
