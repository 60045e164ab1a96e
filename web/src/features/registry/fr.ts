import type { AuditEntry, AUDIT_KINDS, AUDIT_OUTCOMES, Verification } from '#api/contract/audit.ts';
import { countOf, formatNumber } from '../../fr/plural.ts';

const FAULTS: Readonly<Record<NonNullable<Verification['report']>['faults'][number]['kind'], string>> = {
  changed: 'Modifié',
  missing: 'Disparu',
  inserted: 'Inséré',
  reordered: 'Déplacé',
};

export const fr = {
  section: 'Registre',
  tabs: { events: 'Événements', accesses: 'Accès', people: 'Personnes', retention: 'Conservation', receipts: 'Envois' },
  tabsLabel: 'Le registre',

  seal: 'Sceau du registre',
  sealed: (entries: number, ago: string) =>
    `Vérifié jusqu’à l’entrée ${formatNumber(entries)}, ${ago}\u00A0: rien n’a été modifié ni retiré.`,
  broken: (count: number, ago: string) =>
    `${countOf(count, 'anomalie', 'anomalies')}, d’après la vérification d’${ago}.`,
  never: 'Le journal n’a encore jamais été comparé au registre.',
  behind: (count: number) => countOf(count, 'entrée plus récente', 'entrées plus récentes'),
  verify: 'Vérifier maintenant',
  verification: 'Vérification du journal',
  verifying: (checked: number, total: number) =>
    `Vérification en cours\u00A0: ${formatNumber(checked)} sur ${formatNumber(total)}`,
  waiting: 'Le journal d’événements ne répond pas\u00A0: la vérification reprendra à son retour.',
  failed: (code: string) => `La dernière vérification a échoué (${code}).`,
  proof: 'Télécharger la preuve',
  proofNote: 'La preuve vaut pour les dates choisies, ou pour tout le registre.',
  head: 'Empreinte de la dernière entrée',
  fault: (kind: keyof typeof FAULTS, sequence: number | null) =>
    `${FAULTS[kind]}${sequence === null ? '' : `\u00A0: entrée ${formatNumber(sequence)}`}`,

  kind: 'Domaine',
  kinds: {
    '': 'Tous',
    meetings: 'Réunions',
    captures: 'Captations',
    bots: 'Bots',
    accounts: 'Comptes',
    access: 'Accès',
    installation: 'Installation',
    exports: 'Exports',
    removals: 'Suppressions',
    objections: 'Annonces et oppositions',
  } satisfies Record<(typeof AUDIT_KINDS)[number] | '', string>,
  outcome: 'Issue',
  outcomes: { '': 'Toutes', done: 'Fait', refused: 'Refusé', failed: 'Échoué' } satisfies Record<
    (typeof AUDIT_OUTCOMES)[number] | '',
    string
  >,
  person: 'Personne',
  meeting: 'Réunion',
  unchosen: (found: number) =>
    found === 0
      ? 'Rien de ce nom\u00A0: rien n’est filtré.'
      : 'Choisissez l’une des propositions\u00A0: rien n’est encore filtré.',
  access: 'Accès',
  accesses: {
    '': 'Tous',
    SignedIn: 'Connexions',
    SignInRefused: 'Connexions refusées',
    AccessRefused: 'Accès refusés',
    RestrictedMeetingRead: 'Lectures par le rôle seul',
    PersonalDataShown: 'Données personnelles montrées',
    exports: 'Tous les exports',
    MeetingExported: 'Exports de réunions',
    RegistryExported: 'Exports du registre',
    PersonExported: 'Exports de personnes',
    PasswordResetRequested: 'Mots de passe oubliés',
    TokenUsed: 'Lectures par jeton',
  },
  accessNote:
    'Les lectures par ceux à qui une réunion est ouverte ne sont pas notées\u00A0: seulement celles qu’un administrateur fait par son seul rôle, une fois par heure et par session.',
  from: 'Du',
  to: 'Au',
  heard: 'Montrer aussi chaque ligne entendue',
  only: {
    type: (type: string) => `Type\u00A0: ${type}`,
    person: (name: string) => `Personne\u00A0: ${name}`,
    meeting: (title: string) => `Réunion\u00A0: ${title}`,
    correlation: (id: string) => `Même requête\u00A0: ${id.slice(0, 8)}…`,
    stream: (stream: string) => `Flux\u00A0: ${stream}`,
  },
  unnamed: (id: string) => `${id.slice(0, 8)}…`,
  remove: (what: string) => `Retirer le filtre «\u00A0${what}\u00A0»`,
  filter: 'Filtrer',
  clear: 'Effacer les filtres',

  found: (count: number, more: boolean) =>
    more ? `Plus de ${formatNumber(count)} événements` : countOf(count, 'événement', 'événements'),
  withheldCount: (count: number) =>
    `${countOf(count, 'contenu retenu', 'contenus retenus')}\u00A0: des réunions que seul votre rôle vous ouvre`,
  live: 'Mise à jour toutes les 5 secondes',
  paused: 'En pause',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  export: 'Exporter en CSV',
  none: 'Aucun événement ne correspond.',
  noneRemoved: 'Rien n’a été supprimé ni effacé.',
  noneAccessed: 'Aucun accès de cette sorte n’est noté.',
  empty: 'Rien n’a encore été enregistré.',
  earlier: 'Événements précédents',
  storeAway: 'Le journal d’événements ne répond pas\u00A0: ce que disent les événements sera lu à son retour.',
  list: 'Événements, du plus récent au plus ancien',

  refused: 'Refusé',
  failedOutcome: 'Échoué',
  withheld: 'Contenu retenu',
  lost: 'Perdu par une restauration\u00A0: son entrée reste comme preuve.',
  /** While the store is away: only what kind of event it is is known. */
  unread: (type: string) => `Événement «\u00A0${type}\u00A0», lisible au retour du journal.`,
  unreadable: (code: string | null) => `Cet événement ne peut pas être lu (${code ?? 'journal indisponible'}).`,

  details: (sequence: number) => `Entrée ${formatNumber(sequence)}`,
  reveal: 'Montrer le contenu',
  revealNote:
    'Cette réunion ne vous est ouverte que par votre rôle d’administrateur. La consulter est noté dans le registre des accès.',
  facts: {
    what: 'Type',
    at: 'Date',
    stream: 'Flux',
    revision: 'Révision',
    event: 'Événement',
    correlation: 'Requête',
    cause: 'Cause',
    meeting: 'Réunion',
    person: 'Compte',
  },
  moment: (day: string, time: string) => `${day} à ${time}`,
  changes: 'Avant et après',
  field: 'Champ',
  was: 'Avant',
  is: 'Après',
  data: 'Ce que dit l’événement',
  erased: 'effacé',
  nothing: 'rien',
  related: 'De la même requête',
  rows: 'Lignes que l’événement écrit',
  chain: 'Dans la chaîne',
  previous: 'Entrée précédente',
  own: 'Cette entrée',
  next: 'Entrée suivante',
  open: 'Ouvrir',
} as const;

export const sentenceText = ({ sentence, lost, unreadable, type }: AuditEntry): string => {
  if (lost) return fr.lost;
  if (sentence !== null) return sentence;
  return unreadable === null && type !== null ? fr.unread(type) : fr.unreadable(unreadable);
};

const UNITS = [
  { ms: 86_400_000, one: 'jour', several: 'jours' },
  { ms: 3_600_000, one: 'heure', several: 'heures' },
  { ms: 60_000, one: 'minute', several: 'minutes' },
] as const;

/** « il y a 2 minutes », « à l’instant ». */
export const agoText = (at: string, now: number): string => {
  const passed = now - Date.parse(at);
  const unit = UNITS.find(({ ms }) => passed >= ms);
  return unit === undefined ? 'à l’instant' : `il y a ${countOf(Math.floor(passed / unit.ms), unit.one, unit.several)}`;
};

/** Of fields whose name alone says little to who does not write code; by the last part of their path. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'Titre',
  titles: 'Titre',
  text: 'Texte',
  name: 'Nom',
  displayName: 'Nom',
  email: 'Adresse e-mail',
  formerEmail: 'Adresse précédente',
  role: 'Rôle',
  department: 'Département',
  jobTitle: 'Fonction',
  task: 'Tâche',
  assignee: 'Responsable',
  deadline: 'Échéance',
  priority: 'Priorité',
  visibility: 'Visibilité',
  summary: 'Résumé',
  address: 'Adresse réseau',
  reason: 'Motif',
  route: 'Appel',
  line: 'Ligne',
  speaker: 'Intervenant',
  participant: 'Participant',
  phase: 'État',
  disabled: 'Désactivé',
  invited: 'Invitation en attente',
  secondFactor: 'Double authentification',
  keysDestroyed: 'Clés détruites',
  startedAt: 'Début',
  endedAt: 'Fin',
  expiresAt: 'Valable jusqu’au',
  platform: 'Plateforme',
};

/** States of what events are about, of which a reader without code knows only the word. */
const PHASES: Readonly<Record<string, string>> = {
  unknown: 'inconnu',
  scheduled: 'programmé',
  recording: 'en cours d’enregistrement',
  complete: 'complet',
  deleted: 'supprimé',
  erasing: 'en cours d’effacement',
  erased: 'effacé',
  active: 'actif',
  requested: 'demandé',
  claimed: 'pris en charge',
  joined: 'en réunion',
  ended: 'terminé',
};

/** A value as it is shown under its field; those that are codes in words. */
export const valueText = (path: string, value: string): string =>
  path.split('.').at(-1) === 'phase' ? (PHASES[value] ?? value) : value;

/** « Échéance » for `deadline`, « Échéance (content.deadline) »; the path itself where nothing says more. */
export const fieldLabel = (path: string): string => {
  const last = path.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? path;
  const label = FIELDS[last];
  if (label === undefined) return path;
  return last === path ? label : `${label} (${path})`;
};
