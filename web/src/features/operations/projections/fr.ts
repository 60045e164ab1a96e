import { formatDuration } from '../../../fr/duration.ts';
import { countOf, formatNumber, pluralWord } from '../../../fr/plural.ts';

const NAMES: Readonly<Record<string, string>> = {
  meetings: 'Réunions',
  transcripts: 'Transcriptions',
  summaries: 'Comptes rendus',
  sessions: 'Sessions des bots',
  users: 'Comptes',
  access: 'Accès',
  requests: 'Travaux à faire',
  diagrams: 'Diagrammes',
  glossary: 'Glossaire',
  mails: 'E-mails',
  notices: 'Notifications',
  knowledge: 'Base de connaissance',
  joining: 'Réunions à venir',
  tasks: 'Actions dans les outils',
  'follow-ups': 'Réunions de suivi',
  retention: 'Conservation',
  webhooks: 'Webhooks',
  conversations: 'Conversations du bot',
};

/** What shows old data while a projection rests. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  meetings: 'les listes, la recherche par titre et les droits de lecture',
  transcripts: 'les transcriptions et la recherche de passages',
  summaries: 'les comptes rendus et les actions',
  sessions: 'les bots et ce qu’ils entendent',
  users: 'les comptes et leurs rôles',
  access: 'le registre des accès',
  requests: 'les analyses, les effacements et les bots à lancer, qui attendent',
  diagrams: 'les diagrammes ajoutés à la documentation',
  glossary: 'où le glossaire a été appliqué',
  mails: 'les e-mails qui attendent ou ont échoué, et qui reçoit un compte rendu',
  notices: 'les notifications et celles qui sont lues',
  knowledge: 'les sujets, les documents cités et les suggestions de la base de connaissance',
  joining: 'les réunions à venir et ce qui y est choisi pour le bot',
  tasks: 'les outils reliés et les actions qui y sont envoyées',
  'follow-ups': 'les réunions de suivi modifiées, prévues ou écartées',
  retention: 'les règles de conservation, les étiquettes des réunions et la conservation imposée',
  webhooks: 'les webhooks et ce qui leur est envoyé, qui attend',
  conversations: 'où le bot peut écrire',
};

const projectionName = (name: string): string => NAMES[name] ?? name;
const quoted = (name: string): string => `«\u00A0${projectionName(name)}\u00A0»`;
const events = (count: number): string => countOf(count, 'événement', 'événements');

export const fr = {
  section: 'Exploitation',
  projectionName,
  quoted,
  well: (count: number): string =>
    `Tout va bien\u00A0: ${countOf(count, 'projection est', 'projections sont')} à jour.`,
  working: 'Rien à réparer\u00A0: ce qui vient d’arriver est en cours de lecture.',
  unwell: (count: number): string => `${countOf(count, 'chose demande', 'choses demandent')} votre attention.`,
  problems: 'Ce qui ne va pas',
  storeAway:
    'Le journal d’événements ne répond pas\u00A0: ce qui arrive n’est pas enregistré, et le retard n’est pas connu. Tout reprend de soi-même quand il répond.',
  storeAwayNote:
    'Vérifiez que le serveur EventStoreDB que nomme EVENTSTORE_URL fonctionne, et que Greffier l’atteint. Il n’y a rien d’autre à faire ici.',
  diskFull:
    'Le disque de la base est plein\u00A0: ce qui arrive est refusé, la lecture reste possible. Tout reprend de soi-même quand il y a de la place.',
  diskFullNote:
    'Libérez 112\u00A0Mo au moins\u00A0: les journaux d’autres programmes et les anciennes sauvegardes d’abord, jamais ce qui est dans DATA_DIR.',
  clockWrong: (aheadSeconds: number): string =>
    `L’horloge du serveur ${aheadSeconds > 0 ? 'avance' : 'retarde'} de ${countOf(Math.round(Math.abs(aheadSeconds) / 60), 'minute', 'minutes')} sur celle de la base\u00A0: ce qui est dû vient trop tôt ou trop tard.`,
  clockWrongNote:
    'Réglez les deux horloges sur la même heure (NTP). Rien n’est perdu\u00A0: ce qui attend se fait ensuite, et il n’y a rien d’autre à faire ici.',
  feedAway:
    'Le fil des transcriptions (NATS) ne répond pas\u00A0: ce que les bots entendent n’est plus montré en direct.',
  feedAwayNote:
    'Rien n’est perdu\u00A0: tout est enregistré, et sera publié au retour du fil. Vérifiez que le serveur NATS que nomme NATS_URL fonctionne\u202F; celui que Greffier démarre lui-même revient seul.',
  botsAlarmed: (count: number): string =>
    `${countOf(count, 'alerte', 'alertes')} de capture\u00A0: ce qui est dit en réunion n’est pas entendu en entier.`,
  botsAlarmedNote: 'La page des bots dit lequel, ce qu’il ne reconnaît plus, et ce qu’il a vu.',
  seeBots: 'Voir les bots',
  mailsOpen: (unknown: number, failed: number): string =>
    [
      ...(unknown === 0
        ? []
        : [countOf(unknown, 'e-mail dont l’issue est inconnue', 'e-mails dont l’issue est inconnue')]),
      ...(failed === 0 ? [] : [countOf(failed, 'e-mail n’est pas parti', 'e-mails ne sont pas partis')]),
    ].join(', '),
  analysesLate: (count: number): string =>
    count === 1 ? 'Une analyse est en retard' : `${formatNumber(count)}\u00A0analyses sont en retard`,
  analysesLateNote:
    'Dix minutes après la fin de la réunion, elle n’est pas faite\u00A0: il y en a beaucoup, ou l’analyse est lente. Elles se font dans l’ordre des fins, sans que rien ne se perde.',
  backupMissing: {
    unreachable: 'Un dossier des sauvegardes ne répond pas',
    never: 'Aucune sauvegarde n’a encore été faite',
    failed: 'La dernière sauvegarde a échoué',
    late: 'La dernière sauvegarde a plus d’un jour',
    unproven: 'La dernière sauvegarde n’a pas pu être restaurée à l’essai',
  },
  backupMissingNote: 'Ce qui l’a empêché est dit avec les sauvegardes.',
  seeBackups: 'Voir les sauvegardes',
  headsLate: (failing: number): string =>
    failing === 0
      ? 'La tête de la chaîne d’audit n’a pas été envoyée depuis plus d’un jour à qui doit la garder.'
      : 'La dernière tête de la chaîne d’audit n’a pas été reçue par qui doit la garder.',
  headsLateNote:
    'Rien n’est perdu\u00A0: la prochaine tête dit tout ce qui précède. Vérifiez l’adresse ou le courrier de qui la reçoit.',
  webhooksStopped: (count: number): string =>
    `${countOf(count, 'webhook est arrêté', 'webhooks sont arrêtés')} après des jours d’échecs.`,
  webhooksStoppedNote: 'Ce qui arrive n’est plus dit à cet autre programme. Ses envois disent ce qu’il a répondu.',
  seeWebhooks: 'Voir les webhooks',
  mailsOpenNote: 'À vous de dire s’ils sont à renvoyer.',
  seeMails: 'Voir les e-mails',
  mailFailing: (when: string | null): string =>
    when === null ? 'Le dernier e-mail n’est pas parti.' : `Le dernier e-mail n’est pas parti, le ${when}.`,
  smtpAnswer: (code: number): string => `Réponse du serveur\u00A0: ${code}.`,
  mailFailingNote:
    'Un lien (invitation, mot de passe) ne repartira pas de lui-même\u00A0: remettez-le depuis «\u00A0Utilisateurs\u00A0»\u202F; un compte rendu est essayé de nouveau, ou se renvoie depuis «\u00A0E-mails\u00A0». Corrigez le serveur dans les paramètres, puis envoyez un e-mail de test\u00A0: dès qu’un e-mail part, cette ligne disparaît.',
  seeSettings: 'Ouvrir les paramètres',
  stopped: (name: string): string => `${quoted(name)} s’est arrêtée.`,
  stoppedTogether: (count: number): string =>
    `${formatNumber(count)}\u00A0projections se sont arrêtées au même événement.`,
  stoppedNames: (names: readonly string[]): string => `${names.map(quoted).join(', ')}.`,
  paused: (name: string): string => `${quoted(name)} est en pause.`,
  pausedBy: (who: string, when: string, why: string): string => `Par ${who}, le ${when}\u00A0: «\u00A0${why}\u00A0».`,
  stale: (name: string): string =>
    SHOWN_BY[name] === undefined ? '' : `Restent tels qu’ils étaient\u00A0: ${SHOWN_BY[name]}.`,
  unheld: (name: string): string => `Aucun processus ne tient ${quoted(name)}.`,
  unheldNote: 'Un processus avec le rôle projector doit fonctionner\u00A0: voyez les journaux du serveur.',
  noneHeld: 'Aucun processus ne tient les projections\u00A0: rien de ce qui arrive n’est montré.',
  noneHeldNote:
    'Le processus avec le rôle projector ne fonctionne pas, ou n’atteint pas la base de données\u00A0: voyez les journaux du serveur. Tout reprend de soi-même quand il l’atteint.',
  parked: (name: string, count: number): string => `${quoted(name)} a mis de côté ${events(count)}.`,
  parkedNote: 'Le reste continue. Essayez sans écrire, puis reprenez quand l’essai réussit.',
  stuck: (name: string, behind: string): string => `${quoted(name)} n’avance plus\u00A0: ${behind} en attente.`,
  stuckNote: 'La lecture échoue et recommence\u00A0: le journal du serveur dit par quel code.',
  seeLogs: 'Voir les journaux',
  growing: (name: string, behind: string): string => `${quoted(name)} prend du retard\u00A0: ${behind}.`,
  rebuildFailed: (name: string): string => `La reconstruction de ${quoted(name)} a échoué.`,
  seeEvent: 'Voir l’événement',
  see: 'Voir',

  list: 'Projections',
  columns: { name: 'Projection', status: 'État', position: 'Position', behind: 'Retard', actions: 'Actions' },
  status: { running: 'En marche', paused: 'En pause', stopped: 'Arrêtée' },
  noProcess: 'Sans processus',
  upToDate: 'À jour',
  behind: (count: number): string => (count >= 10_000 ? `${events(count)} au moins` : events(count)),
  unknownBehind: 'Inconnu',
  left: (minutes: number): string => (minutes < 1 ? 'moins d’une minute' : `encore ${formatDuration(minutes)}`),
  catchingUp: (perMinute: number): string => `rattrape ${events(perMinute)} par minute`,
  fallingBehind: (perMinute: number): string => `en perd ${formatNumber(perMinute)} par minute`,
  steady: 'stable',
  details: 'Détails',
  hide: 'Fermer',
  of: (name: string): string => ` ${quoted(name)}`,
  position: (position: string, head: string | null): string =>
    head === null
      ? formatNumber(Number(position))
      : `${formatNumber(Number(position))} sur ${formatNumber(Number(head))}`,

  pause: 'Mettre en pause',
  resume: 'Reprendre',
  tryAgain: 'Réessayer maintenant',
  pauseTitle: (name: string): string => `Mettre ${quoted(name)} en pause\u202F?`,
  pauseNote:
    'Ce qui change n’y sera plus visible pour personne, jusqu’à la reprise. La raison est gardée dans le registre.',
  reason: 'Raison',
  reasonHint: 'Par exemple\u00A0: le disque est presque plein',
  reasonMissing: 'Dites pourquoi.',
  pausedNow: (name: string): string => `${quoted(name)} est en pause.`,
  resumedNow: (name: string): string => `${quoted(name)} reprend.`,

  chart: 'La dernière heure',
  head: 'Fin du journal',
  here: 'Projection',
  chartSummary: (name: string, from: string, to: string): string =>
    `${quoted(name)} et la fin du journal, de ${from} à ${to}.`,
  chartTable: 'Ces chiffres dans un tableau',
  noSamples: 'Rien n’a encore été relevé\u00A0: un relevé est fait toutes les 30 secondes.',
  sampleColumns: { at: 'Heure', head: 'Fin du journal', position: 'Position', behind: 'Retard' },
  tables: 'Tables',
  rows: (count: number | null): string => {
    if (count === null) return 'pas encore là';
    if (count === 0) return 'vide';
    return count >= 10_000 ? 'au moins 10\u00A0000\u00A0lignes' : countOf(count, 'ligne', 'lignes');
  },
  tablesNote:
    'Une table à laquelle il manque des lignes se refait à partir du journal\u00A0: «\u00A0Reconstruire\u00A0».',
  history: 'Ce qui a été fait',
  noHistory: 'Personne n’y a encore touché.',
  historyAway: 'Le journal d’événements ne répond pas\u00A0: ce qui a été fait n’est pas connu pour le moment.',
  operation: {
    paused: (who: string): string => `${who} l’a mise en pause`,
    resumed: (who: string): string => `${who} l’a relancée`,
    'rebuild-requested': (who: string): string => `${who} en a demandé la reconstruction`,
    'rebuild-cancelled': (who: string): string => `${who} en a annulé la reconstruction`,
    'undo-requested': (who: string): string => `${who} a demandé d’en rétablir les tables d’avant`,
    'dead-letters-retried': (who: string): string => `${who} a repris des événements mis de côté`,
  },

  workers: 'Processus qui prennent du travail',
  noWorkers: 'Aucun processus n’analyse de réunions ni n’envoie de bots en ce moment.',
  workerRole: { analyst: 'Analyse des réunions', meet: 'Bots dans les réunions' },
  taken: {
    analyst: (taken: number, capacity: number): string =>
      `${countOf(taken, 'analyse', 'analyses')} en cours, ${formatNumber(capacity)} au plus`,
    meet: (taken: number, capacity: number): string =>
      `${countOf(taken, 'réunion', 'réunions')} en cours, ${formatNumber(capacity)} au plus`,
  },
  free: 'Disponible',
  full: 'Complet',
  draining: 'S’arrête, ne prend plus rien',

  letters: 'Événements mis de côté',
  noLetters: 'Aucun événement n’est mis de côté.',
  lettersMore: (shown: number, total: number): string =>
    `Les ${formatNumber(shown)} premiers sur ${formatNumber(total)} sont montrés.`,
  attempts: (count: number): string => countOf(count, 'essai', 'essais'),
  waiting: (count: number): string =>
    `${events(count)} du même flux ${pluralWord(count, 'attend', 'attendent')} derrière.`,
  since: (when: string): string => `depuis le ${when}`,
  dryRun: 'Essayer sans écrire',
  trying: 'Essai…',
  retry: 'Reprendre ce flux',
  retryAll: (name: string): string => `Reprendre tout ce que ${quoted(name)} a mis de côté`,
  retrying: 'Reprise…',
  stillFails: 'Échouerait encore\u00A0:',
  wouldWork: 'Réussirait. Rien n’a été écrit.',
  nothingParked: 'Plus rien n’est mis de côté dans ce flux.',
  nothingWritten: 'Ne changerait aucune ligne.',
  written: (inserted: number, updated: number, deleted: number): string =>
    [
      ...(inserted > 0 ? [countOf(inserted, 'ligne ajoutée', 'lignes ajoutées')] : []),
      ...(updated > 0 ? [countOf(updated, 'ligne modifiée', 'lignes modifiées')] : []),
      ...(deleted > 0 ? [countOf(deleted, 'ligne supprimée', 'lignes supprimées')] : []),
    ].join(', '),
  notTried: (count: number): string =>
    `${events(count)} derrière ${pluralWord(count, 'n’a pas été essayé', 'n’ont pas été essayés')}.`,
  retried: (count: number): string => `${events(count)} ${pluralWord(count, 'repris', 'repris')}.`,
  notRetried: (code: string): string => `Bloqué encore\u00A0: ${code}`,
  openStream: 'Voir le flux pas à pas',

  setAside: 'Passer outre cet événement',
  setAsideTitle: 'Passer outre un événement étranger\u202F?',
  setAsideNote:
    'Tout ce qui lit le journal passera par-dessus cet événement, que Greffier n’a pas écrit. La décision ne se reprend pas\u202F; elle est gardée avec sa raison.',
  setAsideDone: 'L’événement est mis de côté\u00A0: la lecture reprend dans quelques secondes.',
} as const;
