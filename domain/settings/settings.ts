import { areDomains, domainsIn } from '#domain/user/identities/domains.ts';
import { TRUSTED_FACTORS } from '#domain/user/identities/provider.ts';
import { BOT_NAME_EXPECTED, isBotName, OWN_NAME } from '#domain/bot-session/bot-name.ts';
import { INFORMATION_TEXT } from '#domain/information/information.ts';
import { SENSITIVE_WORDS } from '#domain/joining/sensitive.ts';
import { z } from 'zod/mini';
import { isModelAddress, MODEL_ADDRESS_EXPECTED } from './model-address.ts';
import { isSmtpServer, SMTP_SERVER_EXPECTED } from './smtp-server.ts';

/** `extractive`: rules alone. `other`: the model that `aiOtherModel` names. */
export const AI_MODELS = ['gpt-4', 'gpt-3.5-turbo', 'extractive', 'other'] as const;
export const LANGUAGES = ['fr', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const whole = (least: number, most: number, what: string) => {
  const message = `${what}\u00a0: un nombre entier de ${least} à ${most.toLocaleString('fr')} est attendu.`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

const yesOrNo = (what: string) => z.boolean(`${what}\u00a0: oui (true) ou non (false) est attendu.`);

const choice = <const Values extends readonly string[]>(values: Values, what: string) =>
  z.enum(values, `${what}\u00a0: une de ces valeurs est attendue\u00a0: ${values.join(', ')}.`);

/** Roles of accounts that people create themselves: nobody becomes an administrator by a domain. */
export const NEW_ACCOUNT_ROLES = ['observer', 'user'] as const;

const DOMAINS_LONGEST = 2_000;
const domains = (what: string) => {
  const message = `${what}\u00a0: des domaines de votre organisation sont attendus, séparés par des virgules, comme exemple.fr, ou rien.`;
  return z.string(message).check(
    z.maxLength(DOMAINS_LONGEST, message),
    z.overwrite((text) => domainsIn(text).join(', ')),
    z.refine(areDomains, message),
  );
};

const OTHER_MODEL = 'Autre modèle\u00a0: le nom d’un modèle est attendu, comme llama3.1:8b, sans espace, ou rien.';

const LONGEST_WORDS = 2_000;
const SENSITIVE = 'Mots sensibles\u00a0: des mots séparés par des virgules sont attendus, ou rien.';

const LONGEST_INFORMATION = 8_000;
const INFORMATION = `Information des participants\u00a0: un texte de ${LONGEST_INFORMATION} caractères au plus est attendu, ou rien.`;
const CONTACT = 'Personne à qui s’adresser\u00a0: un texte de 500 caractères au plus est attendu, ou rien.';
const SENDER = 'Adresse de l’expéditeur\u00a0: une adresse e-mail est attendue, ou rien.';
const LONGEST_TEXT = 500;

/** Every setting, with its validation; messages are for the person who fills in the form. */
export const SETTINGS = {
  /** Meetings that bots attend at the same time. */
  simultaneousMeetings: whole(1, 100, 'Limite de réunions simultanées'),
  /** A bot leaves after so long in the lobby, alone in the meeting, and in all. */
  botLobbyMinutes: whole(1, 120, 'Attente du bot en salle d’attente, en minutes'),
  botAloneMinutes: whole(1, 120, 'Départ du bot resté seul, en minutes'),
  botLongestHours: whole(1, 24, 'Durée maximale du bot, en heures'),
  /** Whether bots agree, for everybody who launches one, that a meeting is recorded. */
  botAcceptsRecording: yesOrNo('Le bot accepte l’enregistrement'),
  /** What bots are called that come by themselves. */
  botName: z.string(BOT_NAME_EXPECTED).check(z.trim(), z.refine(isBotName, BOT_NAME_EXPECTED)),
  /** Separated by commas: to a meeting whose title has one of them no bot comes by itself. */
  sensitiveWords: z.string(SENSITIVE).check(z.trim(), z.maxLength(LONGEST_WORDS, SENSITIVE)),
  /** What the public page says of meetings; empty for the usual text. */
  informationText: z.string(INFORMATION).check(z.trim(), z.maxLength(LONGEST_INFORMATION, INFORMATION)),
  /** Whom people may ask about what is kept of them. */
  informationContact: z.string(CONTACT).check(z.trim(), z.maxLength(LONGEST_TEXT, CONTACT)),
  logRetentionDays: whole(1, 3650, 'Conservation des journaux, en jours'),
  sessionHours: whole(1, 720, 'Expiration des sessions, en heures'),
  notifications: yesOrNo('Notifications'),
  mfaRequired: yesOrNo('Double authentification obligatoire'),
  /** Locked: erasing somebody is destroying the keys that their data are encrypted with. */
  encryption: z.literal(
    true,
    'Chiffrement des données sensibles\u00a0: il est toujours actif, car l’effacement en dépend.',
  ),
  /** Domains of which somebody with a proven address may create an account; none where empty. */
  microsoftDomains: domains('Domaines admis avec Microsoft'),
  googleDomains: domains('Domaines admis avec Google'),
  newAccountRole: choice(NEW_ACCOUNT_ROLES, 'Rôle des comptes créés'),
  /** Whether a second factor of the provider stands in for Greffier's own. */
  microsoftSecondFactor: choice(TRUSTED_FACTORS, 'Double authentification de Microsoft'),
  googleSecondFactor: choice(TRUSTED_FACTORS, 'Double authentification de Google'),
  automaticSummaries: yesOrNo('Résumés automatiques'),
  automaticEmails: yesOrNo('E-mails automatiques'),
  aiModel: choice(AI_MODELS, 'Modèle d’IA'),
  /** As its address calls it. */
  aiOtherModel: z.string(OTHER_MODEL).check(z.trim(), z.regex(/^(?:[\w.:/@-]{1,200})?$/u, OTHER_MODEL)),
  /** Up to its version, without a slash at the end; that of the OpenAI API where empty. */
  aiAddress: z.string(MODEL_ADDRESS_EXPECTED).check(
    z.trim(),
    z.maxLength(LONGEST_TEXT, MODEL_ADDRESS_EXPECTED),
    z.overwrite((text) => text.replace(/(?<!\/)\/+$/u, '')),
    z.refine(isModelAddress, MODEL_ADDRESS_EXPECTED),
  ),
  /** Tokens that models may take in a day, both ways; 0 for any number. */
  aiDailyTokens: whole(0, 1_000_000_000, 'Jetons par jour'),
  /** Of captions, summaries and mails, where nothing else was chosen. */
  language: choice(LANGUAGES, 'Langue'),
  senderEmail: z
    .string(SENDER)
    .check(z.trim(), z.maxLength(255, SENDER), z.regex(/^$|^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/u, SENDER)),
  /** Without a secret once it is kept: see `smtp-server.ts`. */
  smtpServer: z
    .string(SMTP_SERVER_EXPECTED)
    .check(z.trim(), z.maxLength(LONGEST_TEXT, SMTP_SERVER_EXPECTED), z.refine(isSmtpServer, SMTP_SERVER_EXPECTED)),
} as const;

export const settings = z.object(SETTINGS);
export type Settings = Readonly<z.infer<typeof settings>>;

const KEY = 'Clé du modèle\u00a0: une clé sans espace est attendue, ou rien pour l’oublier.';
/** Only ever given: it goes to the vault, and to the address with which it was given. Empty, it is forgotten. */
const aiKey = z.string(KEY).check(z.trim(), z.regex(/^\S{0,500}$/u, KEY));

/** Some of the settings; others stay as they are, and there are no others than these. */
export const settingsChange = z.partial(z.strictObject({ ...SETTINGS, aiKey }));
export type SettingsChange = z.output<typeof settingsChange>;

export const DEFAULT_SETTINGS: Settings = {
  simultaneousMeetings: 10,
  botLobbyMinutes: 10,
  botAloneMinutes: 5,
  botLongestHours: 8,
  botAcceptsRecording: false,
  botName: OWN_NAME,
  sensitiveWords: SENSITIVE_WORDS,
  informationText: INFORMATION_TEXT,
  informationContact: '',
  logRetentionDays: 30,
  sessionHours: 8,
  notifications: true,
  mfaRequired: true,
  encryption: true,
  microsoftDomains: '',
  googleDomains: '',
  newAccountRole: 'observer',
  microsoftSecondFactor: 'never',
  googleSecondFactor: 'never',
  automaticSummaries: true,
  automaticEmails: true,
  aiModel: 'gpt-4',
  aiOtherModel: '',
  aiAddress: '',
  aiDailyTokens: 1_000_000,
  language: 'fr',
  senderEmail: '',
  smtpServer: '',
};
