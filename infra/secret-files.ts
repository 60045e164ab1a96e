import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Variables whose value is a secret, or has one in it. `NAME_FILE` names a file that has it instead. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'NATS_URL',
  'OPENAI_API_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'TEAMS_BOT_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'MICROSOFT_CLIENT_SECRET',
] as const;

/** By which variables files are named, as Docker mounts them under /run/secrets. */
export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): value is string => (value?.trim() ?? '') !== '';

/**
 * The environment with secrets read from their files; the line break at a file's end is not part of one. What is wrong
 * is a line in French for each variable, which repeats no value.
 */
export function readSecretFiles(
  environment: Environment,
  directory: string,
): { readonly environment: Environment; readonly refused: readonly string[] } {
  const refused: string[] = [];
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`];
    if (!isSet(path)) continue;
    if (isSet(environment[name])) refused.push(`${name}_FILE\u00A0: ${name} est déjà renseigné, gardez l’un des deux`);
    else {
      const secret = textOf(resolve(directory, path));
      if (secret === null) refused.push(`${name}_FILE\u00A0: ce fichier n’existe pas, ou ne peut pas être lu`);
      else if (!isSet(secret)) refused.push(`${name}_FILE\u00A0: ce fichier est vide`);
      else read[name] = secret.replace(/\r?\n$/u, '');
    }
  }
  return { environment: { ...environment, ...read }, refused };
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
