import type { SettingsContext } from '../context/settings.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  changeOrganiser,
  configureMeeting,
  listConsultations,
  listShares,
  meetingConfiguration,
  meetingDirectory,
  MOST_PROPOSED,
  shareMeeting,
  unshareMeeting,
} from '#api/contract/meeting-access.ts';
import { shareMeeting as share } from '#commands/meeting/people.ts';
import { changeOrganiser as handOver } from '#commands/meeting/organiser.ts';
import { EXPORT_FORMATS } from '#domain/access/events.ts';
import { GreffierError } from '#domain/errors.ts';
import type { MeetingConfig } from '#domain/meeting/config.ts';
import { MEETING_FORBIDDEN } from '#domain/meeting/errors.ts';
import { readsPublicOnly } from '#domain/meeting/readers.ts';
import { consultationsOf } from '#projections/access/queries.ts';
import { guestsOf, type MeetingRecord } from '#projections/meetings/queries.ts';
import { findInDirectory } from '#projections/users/directory.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { readAt } from '../meetings/corrections.ts';
import { CallLimit } from '../http/call-limit.ts';
import { LOOKUPS, TOO_MANY_LOOKUPS } from '../meetings/directory-limit.ts';
import { tagged, type MeetingReader, type Reading } from '../meetings/reader.ts';
import { mayEdit } from '../views/meeting.ts';

/** Who may read a meeting, who organises it, and how it is treated. */
export function meetingAccessEndpoints(
  dependencies: RecordContext & ReadingContext & IdentityContext & SettingsContext,
  reader: MeetingReader,
): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  const lookUps = new CallLimit(LOOKUPS, TOO_MANY_LOOKUPS);
  /** What the settings say of meetings that nobody has configured. */
  const usual = async (): Promise<Omit<MeetingConfig, 'visibility'>> => {
    const { language, automaticSummaries, automaticEmails } = (await dependencies.settings()).settings;
    return {
      captionLanguage: language,
      summaryLanguage: language,
      automaticSummary: automaticSummaries,
      automaticEmail: automaticEmails,
    };
  };
  /** What those alone may know who may also share it. Throws MEETING_FORBIDDEN, and what reading throws. */
  const ofEditor = async (call: Reading): Promise<MeetingRecord> => {
    const meeting = await reader.meeting(call);
    if (!mayEdit(meeting, call.principal)) throw new GreffierError(MEETING_FORBIDDEN);
    return meeting;
  };
  return [
    endpoint(meetingConfiguration, async (call) => {
      const meeting = await reader.meeting(call);
      const { visibility, chosen } = meeting.config;
      return tagged(meeting, {
        config: { visibility, ...(chosen ?? (await usual())) },
        revision: String(meeting.revision),
      });
    }),
    endpoint(configureMeeting, ({ params, body: { seen, ...config }, ...call }) =>
      changer.change(
        params.id,
        { type: 'configureMeeting', config, principal: call.principal },
        { ...call, seen: readAt('config', seen) },
      ),
    ),
    endpoint(listShares, async (call) => {
      const meeting = await ofEditor(call);
      const guests = await guestsOf(dependencies.pool, meeting.id);
      return tagged(meeting, {
        shares: guests.map(({ sharedAt, ...guest }) => ({ ...guest, sharedAt: sharedAt.toISOString() })),
      });
    }),
    endpoint(meetingDirectory, async ({ query: { search }, ...call }) => {
      await ofEditor({ ...call, query: {} });
      await lookUps.count(call.principal.userId);
      const people = await findInDirectory(dependencies.pool, search, MOST_PROPOSED);
      return { people: people.map(({ role, ...person }) => ({ ...person, readsPublicOnly: readsPublicOnly(role) })) };
    }),
    endpoint(listConsultations, async (call) => {
      const { id } = await ofEditor(call);
      const { consultations, total } = await consultationsOf(dependencies.pool, id, call.query.limit);
      return {
        consultations: consultations.map(({ at, format, ...rest }) => ({
          ...rest,
          at: at.toISOString(),
          format: EXPORT_FORMATS.find((one) => one === format) ?? null,
        })),
        total,
      };
    }),
    endpoint(shareMeeting, ({ params: { id }, body, ...call }) =>
      changer.with(id, { ...call, status: 201 }, (meetingId) =>
        share(dependencies, { meetingId, address: body.email, principal: call.principal, request: call.command }),
      ),
    ),
    endpoint(unshareMeeting, ({ params, ...call }) =>
      changer.change(params.id, { type: 'unshareMeeting', guest: params.guest, principal: call.principal }, call),
    ),
    endpoint(changeOrganiser, ({ params, body, ...call }) =>
      changer.with(params.id, call, (meetingId) =>
        handOver(dependencies, {
          meetingId,
          address: body.email,
          keepsReading: body.keepsReading ?? false,
          principal: call.principal,
          request: call.command,
          seen: readAt('organiser', body.seen),
        }),
      ),
    ),
  ];
}
