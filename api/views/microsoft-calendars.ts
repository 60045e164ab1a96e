import type { CalendarAuthorisation, CalendarRefusal, MicrosoftCalendars } from '#api/contract/microsoft-calendars.ts';
import { comeFromMicrosoftCalendar } from '#api/contract/microsoft-calendars.ts';
import { readCalendarAccess } from '#commands/microsoft/calendars/access.ts';
import type { HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import type { CalendarAccess } from '#domain/microsoft/calendars/access.ts';
import { calendarRemedy } from '#domain/microsoft/calendars/remedies.ts';
import { MICROSOFT_SCOPE_NAMES, MICROSOFT_SCOPES } from '#domain/microsoft/calendars/scopes.ts';
import { sayFailure } from '#domain/microsoft/connecting.ts';
import type { GraphFailureCode } from '#domain/microsoft/failures.ts';
import { activeAccounts } from '#projections/users/queries.ts';
import type { CalendarsContext } from '../context/calendars.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';

type Context = RecordContext & ReadingContext & CalendarsContext & MailContext;
type Given = CalendarAccess['authorisations'] extends ReadonlyMap<string, infer One> ? One : never;

export const refusalView = (code: GraphFailureCode | null): CalendarRefusal | null =>
  code === null ? null : { code, message: sayFailure(code), steps: [...calendarRemedy(code)] };

const authorisationView = (
  { granted, since, refusal }: Given,
  held: HeldAuthorisation | undefined,
): CalendarAuthorisation => ({
  email: held?.email ?? null,
  granted: [...granted],
  since,
  failure: refusalView(refusal?.failure ?? (held ? null : 'GRAPH_AUTHORISATION_LOST')),
});

/** One's own authorisation, and for administrators everybody's and what turns calendars on. */
export async function calendarsView(
  context: Context,
  { userId, role }: { readonly userId: string; readonly role: string },
): Promise<MicrosoftCalendars> {
  const { calendars, pool, publicUrl } = context;
  const { offered, tokens, variables } = calendars;
  const [state, accounts] = await Promise.all([readCalendarAccess(context), activeAccounts(pool)]);
  const isAdministrator = role === 'admin';
  const shown = accounts.filter((one) => isAdministrator || one.userId === userId);
  const held = await tokens.find({ ids: shown.flatMap((one) => state.authorisations.get(one.userId)?.id ?? []) });
  const people = shown.flatMap(({ userId: id, name }) => {
    const given = state.authorisations.get(id);
    return given ? [{ userId: id, name, authorisation: authorisationView(given, held.get(given.id)) }] : [];
  });
  const administration = {
    variables: [...variables],
    callbackAddress: `${publicUrl()}${comeFromMicrosoftCalendar.path}`,
    permissions: (offered.length === 0 ? MICROSOFT_SCOPE_NAMES : offered).map((one) => MICROSOFT_SCOPES[one]),
    people,
  };
  return {
    isConfigured: offered.includes('calendar'),
    isOpenToTools: offered.includes('tasks'),
    own: people.find((one) => one.userId === userId)?.authorisation ?? null,
    administration: isAdministrator ? administration : null,
  };
}
