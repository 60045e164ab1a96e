import { googleAuthorisations } from '#commands/google/authorisation.ts';
import { microsoftAuthorisations } from '#commands/microsoft/calendars/access.ts';
import type { Google } from './google.ts';
import type { MicrosoftCalendars } from './microsoft-calendars.ts';
import type { OpenRecord } from './record.ts';

/** People's authorisations, by provider. */
export interface AuthorisationBooks {
  readonly google: ReturnType<typeof googleAuthorisations>;
  readonly microsoft: ReturnType<typeof microsoftAuthorisations>;
}

const now = () => new Date().toISOString();

export const authorisationBooks = (
  { log }: Pick<OpenRecord, 'log'>,
  { client, tokens }: Pick<Google, 'client' | 'tokens'>,
  calendars: Pick<MicrosoftCalendars, 'tokens'>,
): AuthorisationBooks => ({
  google: googleAuthorisations({ log, now, client, tokens }),
  microsoft: microsoftAuthorisations({ log, now, tokens: calendars.tokens }),
});
