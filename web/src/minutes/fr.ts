import type { AnalysisView } from '#api/contract/analysis.ts';
/** What the parts of a compte rendu say, on whichever page they stand. */
export const fr = {
  summary: {
    title: 'Résumé Exécutif',
    more: 'Lire la suite',
    less: 'Replier',
    toCheck: 'À vérifier',
    unread: 'Le résumé n’a pas pu être lu.',
    missing: 'Aucun résumé disponible pour le moment.',
    keyPoints: 'Points Clés',
    keyPointsMissing: 'Aucun point clé relevé pour le moment.',
    decisions: 'Décisions',
    questions: 'Questions ouvertes',
    leftOut: (count: number) =>
      count === 1
        ? 'L’analyse a trouvé un élément de plus, qui n’est pas conservé\u00A0: il y en avait trop.'
        : `L’analyse a trouvé ${count.toLocaleString('fr-FR')} éléments de plus, qui ne sont pas conservés\u00A0: il y en avait trop.`,
    writtenBy: (analyst: string, origin: AnalysisView['origin']) =>
      origin === 'person'
        ? 'Ce qui avait été écrit à la main, gardé après l’effacement d’une personne\u00A0: il n’y a pas d’analyse'
        : origin === 'model'
          ? `Rédigé par le modèle «\u00A0${analyst}\u00A0», chaque phrase vérifiée dans le transcript`
          : `Rédigé par l’analyste «\u00A0${analyst}\u00A0»${origin === 'rule' ? ', par règles' : ''}`,
    byPerson: '(saisi par une personne)',
    outdated: '(mise à jour en cours)',
    notUpdated: '(pas à jour)',
    modelFailed: ({ code, message }: { readonly code: string; readonly message: string }) =>
      `Le modèle n’a pas pu rédiger ce compte rendu\u00A0: ${message} (${code})`,
  },
  notes: {
    title: 'Notes',
    given: (by: string | null, time: string) => (by === null ? time : `${by}, ${time}`),
  },
  participants: {
    empty: 'Aucun participant listé pour cette réunion',
    defaultRole: 'Participant',
    organiser: 'Organisateur',
    room: 'Micro partagé d’une salle',
    account: {
      confirmed: (name: string) => `Compte confirmé\u00A0: ${name}`,
      address: (name: string) => `Compte de cette adresse\u00A0: ${name}`,
    },
  },
  actions: {
    title: 'Actions',
    late: 'en retard',
    lateOf: (late: string) => `dont ${late} en retard`,
    count: ['action identifiée', 'actions identifiées'] as const,
    empty: 'Aucune action identifiée',
    emptyNote: 'Les actions sont détectées automatiquement après l’analyse de la réunion.',
    pending: 'À faire',
    completed: 'Terminée',
    notYours: 'Seules la personne qui organise la réunion et celle à qui l’action est confiée peuvent la cocher.',
    check: (task: string) => `Terminer «\u00A0${task}\u00A0»`,
    priority: { high: 'Priorité haute', medium: 'Priorité moyenne', low: 'Priorité basse' },
    unassigned: 'Sans responsable',
    noDeadline: 'Sans échéance',
    assignee: 'Responsable',
    deadline: 'Échéance',
    status: 'État',
    said: 'Ce qui a été dit',
    saidAs: (words: string) => `«\u00A0${words}\u00A0»`,
  },
  citations: {
    show: (mark: string, quote: string) => `${mark}\u00A0: voir le passage «\u00A0${quote}\u00A0»`,
    quote: (quote: string) => `«\u00A0${quote}\u00A0»`,
    corrected: 'corrigé',
  },
  transcript: {
    title: 'Transcript',
    label: 'Répliques du transcript',
    missing: 'Transcription non disponible pour cette réunion',
    waiting: 'En attente des premières répliques…',
    fresh: ['nouvelle réplique', 'nouvelles répliques'] as const,
    unread: 'Le transcript n’a pas pu être lu.',
    copyLink: (mark: string) => `Copier le lien de ce passage (${mark})`,
    linkCopied: 'Lien du passage copié.',
    passage: (speaker: string, mark: string) => `${speaker}, ${mark}`,
    inContext: 'Lire dans le transcript',
    search: 'Chercher dans le transcript',
    found: ['passage', 'passages'] as const,
    previous: 'Passage précédent',
    next: 'Passage suivant',
    shown: (speaker: string, mark: string) => `Passage affiché\u00A0: ${speaker}, ${mark}`,
    lines: ['réplique', 'répliques'] as const,
  },
  timeline: {
    empty: 'Aucun moment marquant relevé.',
    show: 'voir le passage',
    category: { decision: 'Décision', action: 'Action', question: 'Question', other: 'Repère' },
  },
  figures: {
    label: 'La réunion en chiffres',
    duration: 'Durée',
    participants: 'Participants',
    words: 'Mots',
    actions: 'Actions',
    type: 'Type',
    sentiment: 'Sentiment',
    urgency: 'Urgence',
    unread: 'non lu',
  },
  meetingType: {
    planning: 'Planification',
    decision: 'Décision',
    review: 'Revue',
    brainstorm: 'Idées',
    debate: 'Débat',
    interview: 'Entretien',
    training: 'Formation',
    information: 'Information',
    other: 'Autre',
  },
  sentiment: { positive: 'Positif', neutral: 'Neutre', negative: 'Négatif', mixed: 'Mitigé' },
  urgency: { high: 'HIGH', medium: 'MEDIUM', low: 'LOW' },
  strip: {
    label: (shares: string) => `Temps de parole\u00A0: ${shares}`,
    share: (speaker: string, percent: number) => `${speaker} ${percent}\u00A0%`,
    decisions: ['décision', 'décisions'] as const,
    actions: ['action', 'actions'] as const,
    questions: ['question ouverte', 'questions ouvertes'] as const,
    marks: 'Décisions et actions au fil de la réunion',
    mark: (kind: 'decision' | 'action' | 'late', words: string) =>
      `${{ decision: 'Décision', action: 'Action', late: 'Action en retard' }[kind]}\u00A0: ${words}`,
  },
} as const;
