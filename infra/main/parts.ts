import type { Config, VariableName } from '../config.ts';
import { EXIT, StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';

/** How a part of Greffier stands at the start: for the person at the terminal. */
export interface Part {
  readonly name: string;
  readonly state: 'embarqué' | 'configuré' | 'non configuré';
  /** Where it is, or what it is. */
  readonly detail: string;
}

/** Variables of parts that this version does not have: a value for one of them changes nothing, and is said to. */
const WITHOUT_EFFECT: readonly VariableName[] = [
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'SMTP_URL',
  'CHROME_PATH',
  'MEET_ORIGIN',
  'GOOGLE_API_ROOT',
  'GOOGLE_OAUTH_ROOT',
  'GRAPH_ROOT',
  'MICROSOFT_LOGIN_ROOT',
  'BOT_FRAMEWORK_METADATA_URL',
];

/** @throws StartupError for a variable that says where data go, when they would go elsewhere. */
export function refuseUnsupported({ given }: Config): void {
  if (given.has('EVENTSTORE_URL')) {
    throw new StartupError('EVENTSTORE_URL\u00A0: cette version garde les événements dans Postgres (DATABASE_URL). Retirez cette variable.', EXIT.configuration);
  }
}

export const withoutEffect = ({ given }: Config): VariableName[] => WITHOUT_EFFECT.filter((name) => given.has(name));

export function partsOf(database: Database, others: readonly Part[]): Part[] {
  const absent = (name: string): Part => ({ name, state: 'non configuré', detail: '' });
  return [
    { ...database.part, name: 'Événements' },
    { ...database.part, name: 'Tables de lecture' },
    ...others,
    absent('Google Meet'),
    absent('Microsoft Teams'),
    absent('E-mails'),
  ];
}
