import { FACTOR_WORDS, REASON_WORDS } from '#api/contract/access-words.ts';
import type { ACCESS_KINDS } from '#api/contract/access.ts';
import type { PersonExport } from '#api/contract/persons.ts';
import { mailKind } from '../../../../fr/mail-kinds.ts';
import { countOf } from '../../../../fr/plural.ts';

const KINDS: Readonly<Record<(typeof ACCESS_KINDS)[number], string>> = {
  'signed-in': 'Connexion',
  'sign-in-refused': 'Connexion refusée',
  'reset-requested': 'Autre mot de passe demandé',
  'token-used': 'Lecture par un jeton d’accès',
  'token-reused': 'Jeton déjà remplacé\u00A0: session fermée',
  'signed-out': 'Déconnexion',
  'access-refused': 'Accès refusé',
  'refusals-counted': 'Refus comptés',
  'meeting-exported': 'Export d’une réunion',
  'meeting-read': 'Lecture d’une réunion par le seul rôle',
  'personal-data-shown': 'Données personnelles montrées',
  'registry-exported': 'Export du registre',
  'person-exported': 'Export de ce qui concerne une personne',
};

/** Second factors, reasons of refusals and the like; formats and names of tools are shown as they are. */
const REASONS: Readonly<Record<string, string>> = {
  ...FACTOR_WORDS,
  ...REASON_WORDS,
  everywhere: 'de toutes ses sessions',
};

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);
const fromKind = (kind: string): string => (isKind(kind) ? KINDS[kind] : kind);

const MAIL_STATUSES: Readonly<Record<PersonExport['mails'][number]['status'], string>> = {
  sent: 'envoyé',
  unknown: 'peut-être envoyé',
  failed: 'pas parti',
  withheld: 'retenu',
  dismissed: 'abandonné',
  waiting: 'en attente',
};

const PROVIDERS: Readonly<Record<string, string>> = { microsoft: 'Microsoft', google: 'Google' };
const providerName = (provider: string): string => PROVIDERS[provider] ?? provider;

const NOTICES: Readonly<Record<string, string>> = {
  action: 'action assignée',
  reminder: 'rappel d’une action',
  bot: 'bot',
  failure: 'échec',
  minutes: 'compte rendu prêt, ou réécrit après un effacement',
};

export const fr = {
  title: (name: string): string => `Ce que Greffier garde de ${name}`,
  somebody: 'cette personne',
  made: (when: string): string => `Fait le ${when}, pour être remis à la personne (articles 15 et 20 du RGPD).`,
  scope:
    'Y est ce qui a été confirmé comme étant de cette personne\u00A0: son compte, ce qu’elle a dit, ce qu’elle a à faire, ses accès et ses actes. Ce que d’autres ont dit d’elle n’y est pas. Les mêmes données existent en JSON, pour les reprendre ailleurs.',
  account: 'Son compte',
  noAccount: 'Aucun compte n’a été confirmé.',
  facts: {
    name: 'Nom',
    email: 'Adresse e-mail',
    role: 'Rôle',
    department: 'Département',
    jobTitle: 'Fonction',
    created: 'Compte créé',
    lastSignIn: 'Dernière connexion',
    identities: 'Comptes liés',
  },
  unknown: 'Non renseigné',
  never: 'Jamais',
  meetings: 'Ses réunions',
  noMeetings: 'Aucune réunion n’a été confirmée.',
  heldOn: (day: string): string => `Réunion du ${day}`,
  as: (names: string): string => `Sous le nom de\u00A0: ${names}`,
  addresses: (addresses: string): string => `Sous l’adresse\u00A0: ${addresses}`,
  said: (count: number): string => `Ce qu’elle a dit (${countOf(count, 'ligne', 'lignes')})`,
  tasks: 'Ce qu’elle a à faire',
  due: (day: string): string => `pour le ${day}`,
  status: { completed: 'fait', pending: 'à faire' } as Readonly<Record<string, string>>,
  chats: 'Ce qu’elle a demandé au bot de Teams',
  chat: (when: string, request: string, answer: string | null): string =>
    `${when}\u00A0: ${request}${answer === null ? '' : ` – ${answer}`}`,
  mails: 'Les e-mails que Greffier lui a adressés',
  mail: (when: string, { kind, meeting, status }: Omit<PersonExport['mails'][number], 'at'>): string =>
    `${when} : ${mailKind(kind)}${meeting === null ? '' : `, ${meeting}`} (${MAIL_STATUSES[status]})`,
  tools: 'Les outils où vont ses actions',
  tool: (
    since: string,
    { title, place, account }: Pick<PersonExport['tools'][number], 'title' | 'place' | 'account'>,
  ): string =>
    [`${title}, depuis le ${since}`, ...(place === null ? [] : [place]), ...(account === null ? [] : [account])].join(
      ' – ',
    ),
  sentTask: (url: string, done: boolean): string => `${url} (${done ? 'terminée' : 'en cours'})`,
  notices: 'Ses notifications',
  notice: (when: string, { kind, meeting }: Omit<PersonExport['notices'][number], 'at'>): string =>
    `${when}\u00A0: ${NOTICES[kind] ?? kind}${meeting === null ? '' : `, ${meeting}`}`,
  objections: 'Ses oppositions à la capture',
  objection: (when: string, meeting: string): string => `${when}\u00A0: ${meeting}`,
  accesses: 'Ses accès',
  noAccesses: 'Aucun accès n’est noté.',
  columns: { at: 'Date', what: 'Ce qui s’est passé', more: 'Précision', address: 'Adresse réseau' },
  done: 'Ce qu’elle a fait',
  noneDone: 'Rien n’est noté.',
  kind: fromKind,
  more: ({ reason, way }: { readonly reason: string | null; readonly way: string | null }): string =>
    [
      ...(way === null || way === 'password' ? [] : [`avec ${providerName(way)}`]),
      ...(reason === null ? [] : [REASONS[reason] ?? reason]),
    ].join(', '),
  identity: (provider: string, label: string | null): string =>
    label === null ? providerName(provider) : `${providerName(provider)} (${label})`,
} as const;
