import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import {
  calendarAccessStream,
  type CalendarAccess,
  type CalendarAccessCommand,
} from '#domain/microsoft/calendars/access.ts';
import { CALENDAR_NOT_GRANTED, MICROSOFT_ACCOUNT_TAKEN } from '#domain/microsoft/calendars/refusals.ts';
import type { MicrosoftScope } from '#domain/microsoft/calendars/scopes.ts';
import type { GraphFailureCode } from '#domain/microsoft/failures.ts';
import { randomUUID } from 'node:crypto';
import type { AuthorisationBook } from '../../authorisation/authorisation.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../../handle.ts';
import { loadState } from '../../stream.ts';

/** Whose calendars may be read, as the log says now. */
export const readCalendarAccess = async ({ log }: Pick<Dependencies, 'log'>): Promise<CalendarAccess> =>
  (await loadState(log, calendarAccessStream)).state;

export const changeCalendarAccess = (
  dependencies: Dependencies,
  command: CalendarAccessCommand,
  request: Request,
): Promise<CommandResult<CalendarAccess>> => handle(dependencies, { stream: calendarAccessStream, command, request });

/** For what Greffier finds at Microsoft by itself. */
export const microsoftRequest = (): Request => {
  const id = randomUUID();
  return { commandId: id, actor: 'system:microsoft', correlationId: id };
};

export interface MicrosoftTokensDependencies extends Dependencies {
  readonly tokens: AuthorisationTokens;
}

/** People's authorisations at Microsoft, which takes no token back: its person withdraws the consent there. */
export const microsoftAuthorisations = ({
  tokens,
  ...dependencies
}: MicrosoftTokensDependencies): AuthorisationBook<MicrosoftScope, GraphFailureCode> => ({
  provider: 'microsoft',
  tokens,
  now: dependencies.now,
  read: () => readCalendarAccess(dependencies),
  change: async (command, request) => (await changeCalendarAccess(dependencies, command, request)).state,
  giveBack: async () => false,
  taken: MICROSOFT_ACCOUNT_TAKEN,
  nothingGranted: CALENDAR_NOT_GRANTED,
});
