import {
  MICROSOFT_SCOPE_NAMES,
  TOOL_SCOPE_NAMES,
  type MicrosoftScope,
  type ToolScope,
} from '#domain/microsoft/calendars/scopes.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

const scope = z.enum(MICROSOFT_SCOPE_NAMES as [MicrosoftScope, ...MicrosoftScope[]]);

const toolScope = z.enum(TOOL_SCOPE_NAMES as [ToolScope, ...ToolScope[]]);

const failure = z.object({
  code: z.string(),
  message: z.string(),
  /** What somebody does about it, in French, one after the other; empty: wait. */
  steps: z.array(z.string()),
});

const authorisation = z.object({
  /** At Microsoft; null where the vault does not know it any more. */
  email: z.nullable(z.string()),
  granted: z.array(scope),
  since: z.string(),
  /** Why Microsoft takes it no more; null while it does. */
  failure: z.nullable(failure),
});

export const comeFromMicrosoftCalendar = route({
  method: 'get',
  path: '/auth/microsoft/calendar/callback',
  access: 'public',
  summary: 'Where Microsoft sends the browser back to, after somebody was asked for their calendar',
  description:
    'Registered in Entra. Takes `code` and `state`, or `error`, as Microsoft adds them, once, in the browser that was sent there, within ten minutes. Leads to a page; its fragment has what the session that began hands in (`returned`), or the code of what went wrong (`refused`). Nothing is redeemed before.',
  status: 302,
  produces: 'text/plain',
  answer: z.string(),
});

export const microsoftCalendars = route({
  method: 'get',
  path: '/api/microsoft/calendars',
  access: 'signed-in',
  summary: 'Whether one lets Greffier read one’s calendar at Microsoft; for administrators also how that is turned on',
  answer: z.object({
    /** Whether people may let it read their calendars here. */
    isConfigured: z.boolean(),
    /** Whether they may have their action items sent to To Do, Planner and their calendar. */
    isOpenToTools: z.boolean(),
    /** One’s own authorisation; null without one. */
    own: z.nullable(authorisation),
    /** Null for others. */
    administration: z.nullable(
      z.object({
        /** Whether each is set as it has to be; values are never shown. `isNeeded`: whatever is turned on. */
        variables: z.array(z.object({ name: z.string(), isSet: z.boolean(), isNeeded: z.boolean() })),
        /** To be registered in Entra. */
        callbackAddress: z.string(),
        /** Delegated permissions, beside the five of the application. */
        permissions: z.array(z.string()),
        /** Everybody whose calendar is read, or was until Microsoft refused. */
        people: z.array(z.object({ userId: z.string(), name: z.string(), authorisation })),
      }),
    ),
  }),
});

export const beginMicrosoftCalendar = route({
  method: 'post',
  path: '/api/microsoft/calendars/authorisation/departure',
  access: 'signed-in',
  summary: 'Begin to authorise Greffier at Microsoft, in one’s own name',
  description:
    '409 MICROSOFT_CALENDARS_NOT_SET_UP where calendars are off, MICROSOFT_TOOLS_NOT_SET_UP where what is wanted is. What was granted before is asked for again.',
  query: z.object({
    /** What is wanted in place of the calendar’s reading. */
    with: z.optional(toolScope),
  }),
  /** Where to send the browser; the answer comes with the cookie without which nobody comes back. */
  answer: z.object({ address: z.string() }),
});

export const authoriseMicrosoftCalendar = route({
  method: 'post',
  path: '/api/microsoft/calendars/authorisation',
  access: 'signed-in',
  summary: 'Hand in what came back from Microsoft, in the session that began',
  description:
    'Within two minutes, once. 410 AUTHORISING_ENDED for what another session or account began; 403 GRAPH_ACCOUNT_FOREIGN for an account of another tenant, or a guest; 409 MICROSOFT_ACCOUNT_TAKEN where another account of Greffier is connected to that one at Microsoft.',
  body: z.object({ returned: z.string().check(z.maxLength(8_000)) }),
  answer: z.object({ success: z.literal(true), granted: z.array(scope) }),
});

const ended = z.object({ success: z.literal(true) });

export const endMicrosoftCalendar = route({
  method: 'post',
  path: '/api/microsoft/calendars/authorisation/removal',
  access: 'signed-in',
  summary: 'Let Greffier read one’s calendar at Microsoft no more',
  description:
    'Its token is forgotten. Microsoft lets no application take back a consent: the person withdraws it at myapplications.microsoft.com.',
  answer: ended,
});

export const checkOwnMicrosoftCalendar = route({
  method: 'post',
  path: '/api/microsoft/calendars/authorisation/check',
  access: 'signed-in',
  summary: 'Ask Microsoft for real whether one’s own authorisation still holds, and opens one’s calendar',
  description: 'Answers 200 with what Microsoft said, refusals as well, within eight seconds.',
  answer: z.object({
    success: z.literal(true),
    /** Null where it holds. */
    failure: z.nullable(failure),
    /** After which Microsoft wants to be asked again; null where it did not say. */
    retryAfterSeconds: z.nullable(z.int()),
  }),
});

export const endMicrosoftCalendarOf = route({
  method: 'post',
  path: '/api/microsoft/calendars/authorisations/:userId/removal',
  access: 'admin',
  summary: 'End somebody’s authorisation at Microsoft for them',
  params: z.object({ userId: z.string().check(z.maxLength(64)) }),
  answer: ended,
});

export type MicrosoftCalendars = z.infer<typeof microsoftCalendars.answer>;
export type CalendarAuthorisation = z.infer<typeof authorisation>;
export type CalendarRefusal = z.infer<typeof failure>;
