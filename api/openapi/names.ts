import * as access from '#api/contract/access.ts';
import * as account from '#api/contract/account.ts';
import * as actions from '#api/contract/actions.ts';
import * as admin from '#api/contract/admin.ts';
import * as persons from '#api/contract/persons.ts';
import * as analysis from '#api/contract/analysis.ts';
import * as analytics from '#api/contract/analytics.ts';
import * as receipts from '#api/contract/receipts.ts';
import * as registry from '#api/contract/registry.ts';
import * as audit from '#api/contract/audit.ts';
import * as auth from '#api/contract/auth.ts';
import * as backups from '#api/contract/backups.ts';
import * as bots from '#api/contract/bots.ts';
import * as corrections from '#api/contract/corrections.ts';
import * as glossary from '#api/contract/glossary.ts';
import * as documentation from '#api/contract/documentation.ts';
import * as eventStreams from '#api/contract/event-streams.ts';
import * as history from '#api/contract/history.ts';
import * as exported from '#api/contract/exports.ts';
import * as foreignEvents from '#api/contract/foreign-events.ts';
import * as google from '#api/contract/google.ts';
import * as googleSync from '#api/contract/google-sync.ts';
import * as taskTools from '#api/contract/task-tools.ts';
import * as googleMeetBot from '#api/contract/google-meet-bot.ts';
import * as objections from '#api/contract/objections.ts';
import * as home from '#api/contract/home.ts';
import * as identities from '#api/contract/identities.ts';
import * as information from '#api/contract/information.ts';
import * as invitation from '#api/contract/invitation.ts';
import * as joining from '#api/contract/joining.ts';
import * as knowledge from '#api/contract/knowledge.ts';
import * as logs from '#api/contract/logs.ts';
import * as chatBot from '#api/contract/chat-bot.ts';
import * as modelContext from '#api/contract/mcp.ts';
import * as meetingAnalyses from '#api/contract/meeting-analyses.ts';
import * as antiSpam from '#api/contract/anti-spam.ts';
import * as mails from '#api/contract/mails.ts';
import * as outgoingWebhooks from '#api/contract/outgoing-webhooks.ts';
import * as meetingAccess from '#api/contract/meeting-access.ts';
import * as meetingCaptures from '#api/contract/meeting-captures.ts';
import * as meetingPeople from '#api/contract/meeting-people.ts';
import * as meetings from '#api/contract/meetings.ts';
import * as microsoft from '#api/contract/microsoft.ts';
import * as microsoftCalendarSync from '#api/contract/microsoft-calendar-sync.ts';
import * as microsoftCalendars from '#api/contract/microsoft-calendars.ts';
import * as notices from '#api/contract/notices.ts';
import * as operations from '#api/contract/operations.ts';
import * as passwordReset from '#api/contract/password-reset.ts';
import * as passwordResetLink from '#api/contract/password-reset-link.ts';
import * as providers from '#api/contract/providers.ts';
import * as problems from '#api/contract/problem.ts';
import * as questions from '#api/contract/questions.ts';
import * as reference from '#api/contract/reference.ts';
import type { Route } from '#api/contract/route.ts';
import * as saves from '#api/contract/saves.ts';
import * as search from '#api/contract/search.ts';
import * as series from '#api/contract/series.ts';
import * as retention from '#api/contract/retention.ts';
import * as followUps from '#api/contract/follow-ups.ts';
import * as settings from '#api/contract/settings.ts';
import * as live from '#api/contract/stream.ts';
import * as system from '#api/contract/system.ts';
import * as users from '#api/contract/users.ts';
import * as webhooks from '#api/contract/webhooks.ts';
import { z, type ZodMiniType } from 'zod/mini';

/** The contract by subject, in the order in which a reader meets it. */
const SUBJECTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'Signing in': { ...auth, ...invitation },
  'Accounts at providers': { ...providers, ...identities },
  'Forgotten passwords': { ...passwordReset, ...passwordResetLink },
  Account: account,
  Home: home,
  Notices: notices,
  Meetings: { ...meetings, ...saves },
  'Analyses of a meeting': meetingAnalyses,
  'Knowledge of a meeting': { ...knowledge, ...series, ...followUps },
  'Who may read a meeting': meetingAccess,
  'People of a meeting': meetingPeople,
  'Captures of a meeting': meetingCaptures,
  Corrections: corrections,
  History: history,
  'Action items': actions,
  Exports: exported,
  Search: search,
  Questions: questions,
  'Live changes': live,
  Analyses: analysis,
  Analytics: analytics,
  'Google Meet bot': { ...googleMeetBot, ...objections },
  'Meetings to come': joining,
  'Public information': information,
  Users: users,
  'Addresses for providers': webhooks,
  Settings: settings,
  'Connection to Microsoft 365': microsoft,
  'Calendars at Microsoft': { ...microsoftCalendars, ...microsoftCalendarSync },
  'Connection to Google': google,
  'Synchronisation with Google': googleSync,
  'Action items in tools': taskTools,
  'Diagrams of the documentation': documentation,
  Glossary: glossary,
  Administration: { ...admin, ...persons },
  Operations: operations,
  'Anti-spam': antiSpam,
  Backups: backups,
  Retention: retention,
  Mails: mails,
  Webhooks: outgoingWebhooks,
  'Streams of events': eventStreams,
  'Bots at work': bots,
  Audit: audit,
  Register: { ...registry, ...receipts },
  'Foreign events': foreignEvents,
  Accesses: access,
  Logs: logs,
  System: system,
  'Chat bot of Teams': chatBot,
  'Model Context Protocol': modelContext,
  Reference: reference,
  Problems: problems,
};

const isSchema = (value: unknown): value is ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export interface Named {
  readonly operationId: string;
  readonly subject: string;
}

/** The subjects that have routes. */
export const subjects = (): string[] =>
  Object.entries(SUBJECTS).flatMap(([subject, contract]) => (Object.values(contract).some(isRoute) ? [subject] : []));

/** What the contract calls its routes. */
export const routeNames = (): ReadonlyMap<Route, Named> =>
  new Map(
    Object.entries(SUBJECTS).flatMap(([subject, contract]) =>
      Object.entries(contract).flatMap(([operationId, value]) =>
        isRoute(value) ? [[value, { operationId, subject }] as const] : [],
      ),
    ),
  );

/** What is written down once in the document, by its kind: objects, and choices among them. */
const NAMED: ReadonlySet<string> = new Set(['object', 'union']);

/** What the contract calls its objects and choices. */
export function schemaNames() {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const contract of Object.values(SUBJECTS)) {
    for (const [name, value] of Object.entries(contract)) {
      if (!isSchema(value) || !NAMED.has(value._zod.def.type) || registry.has(value) || taken.has(pascal(name)))
        continue;
      taken.add(pascal(name));
      registry.add(value, { id: pascal(name) });
    }
  }
  return registry;
}
