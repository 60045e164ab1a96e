import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import type { RegisteredClient } from './openid/provider.ts';
import { serviceAccountKeyIn, type ServiceAccountKey } from './service-account-key.ts';
import { EXIT, StartupError } from './startup-error.ts';

/** The application that an organisation registered at Microsoft for Greffier, and where it is reached. */
export interface MicrosoftApplication {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where tokens come from, without a slash at the end. */
  readonly loginRoot: string;
  /** Where Microsoft Graph answers, without a version and a slash at the end. */
  readonly graphRoot: string;
}

/** Null where none is configured. */
export function microsoftOf(config: Config): MicrosoftApplication | null {
  const { MICROSOFT_TENANT_ID: tenantId, MICROSOFT_CLIENT_ID: clientId } = config;
  const { MICROSOFT_CLIENT_SECRET: clientSecret, MICROSOFT_LOGIN_ROOT: loginRoot, GRAPH_ROOT: graphRoot } = config;
  if (tenantId === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { tenantId, clientId, clientSecret, loginRoot, graphRoot };
}

/** The bot that is registered with Microsoft, which goes by its own name there; null where none is configured. */
export function teamsBotOf(config: Config): Omit<MicrosoftApplication, 'graphRoot'> | null {
  const { TEAMS_BOT_TENANT_ID: tenantId, TEAMS_BOT_CLIENT_ID: clientId } = config;
  const { TEAMS_BOT_CLIENT_SECRET: clientSecret, MICROSOFT_LOGIN_ROOT: loginRoot } = config;
  if (tenantId === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { tenantId, clientId, clientSecret, loginRoot };
}

/** The application that people authorise at Google. */
export interface GoogleApplication extends RegisteredClient {
  readonly issuer: string;
  /** Of the organisation whose accounts alone may be authorised; empty for every account. */
  readonly domains: readonly string[];
}

/** Null where none is configured. */
export function googleClientOf(config: Config): GoogleApplication | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_OAUTH_ROOT: issuer } = config;
  const domains = config.GOOGLE_WORKSPACE_DOMAINS;
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret, issuer, domains };
}

/**
 * The key of the service account; null where none is configured. Reads its file.
 * @throws StartupError where there is no key in it
 */
export function serviceAccountKeyOf(config: Config): ServiceAccountKey | null {
  const { GOOGLE_SERVICE_ACCOUNT_KEY: given, GOOGLE_SERVICE_ACCOUNT_KEY_FILE: path } = config;
  if (given !== undefined) return serviceAccountKeyIn(given);
  if (path === undefined) return null;
  const key = serviceAccountKeyIn(readable(path));
  if (key !== null) return key;
  throw new StartupError(
    'Configuration refusée\u00A0:\n' +
      '  GOOGLE_SERVICE_ACCOUNT_KEY_FILE\u00A0: le fichier de clé JSON d’un compte de service est attendu',
    EXIT.configuration,
  );
}

/** Empty for a file that cannot be read. */
function readable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
