import { GreffierError } from '#domain/errors.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import type { GoogleConference, GoogleParticipant, GoogleSaying, GoogleTranscript } from '#domain/google/workspace.ts';
import type { CalendarEntry, EntryPerson, EntryTime } from '#domain/calendar/entry.ts';
import { instantOf } from '#domain/local-time.ts';
import { RESPONSES } from '#domain/meeting/event-data.ts';
import { z, type ZodMiniType } from 'zod/mini';

const maybe = <Schema extends ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const id = z.string().check(z.minLength(1), z.maxLength(4_096));
const text = z.string();
const moment = z.iso.datetime({ offset: true });

const person = z.object({
  email: maybe(text),
  displayName: maybe(text),
  self: maybe(z.boolean()),
  resource: maybe(z.boolean()),
  responseStatus: maybe(text),
});
const time = z.object({ date: maybe(z.iso.date()), dateTime: maybe(text), timeZone: maybe(text) });
const entry = z.object({
  id,
  etag: maybe(text),
  status: maybe(text),
  eventType: maybe(text),
  iCalUID: maybe(text),
  recurringEventId: maybe(text),
  originalStartTime: maybe(time),
  start: maybe(time),
  end: maybe(time),
  summary: maybe(text),
  organizer: maybe(person),
  attendees: maybe(z.array(person)),
  hangoutLink: maybe(text),
  conferenceData: maybe(
    z.object({
      conferenceId: maybe(text),
      conferenceSolution: maybe(z.object({ key: maybe(z.object({ type: maybe(text) })) })),
      entryPoints: maybe(z.array(z.object({ entryPointType: maybe(text), uri: maybe(text) }))),
    }),
  ),
  location: maybe(text),
  description: maybe(text),
  attachments: maybe(z.array(z.object({ fileUrl: maybe(text), title: maybe(text), mimeType: maybe(text) }))),
});
const conference = z.object({ name: id, space: id, startTime: moment, endTime: maybe(moment) });
const participant = z.object({
  name: id,
  signedinUser: maybe(z.object({ user: maybe(text), displayName: maybe(text) })),
  anonymousUser: maybe(z.object({ displayName: maybe(text) })),
  phoneUser: maybe(z.object({ displayName: maybe(text) })),
});
const transcript = z.object({
  name: id,
  state: text,
  startTime: moment,
  endTime: maybe(moment),
  docsDestination: maybe(z.object({ document: maybe(text) })),
});
const saying = z.object({
  name: id,
  participant: maybe(text),
  text: maybe(text),
  languageCode: maybe(text),
  startTime: moment,
});

/** What an answer is, as far as it is used. Throws GOOGLE_UNREADABLE where it is something else. */
export function read<Schema extends ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success)
    throw new GreffierError(GOOGLE_FAILURES.unreadable, {
      paths: result.error.issues.slice(0, 10).map(({ path }) => path.join('.')),
    });
  return result.data;
}

const utc = (written: string): string => new Date(written).toISOString();

function timeIn(given: z.output<typeof time> | null | undefined): EntryTime | null {
  if (given?.date) return { kind: 'day', day: given.date };
  const at = given?.dateTime ? instantOf(given.dateTime) : null;
  return at === null ? null : { kind: 'moment', at };
}

const personIn = ({ email, displayName, self, resource, responseStatus }: z.output<typeof person>): EntryPerson => ({
  email: email?.includes('@') === true ? email : null,
  name: displayName?.trim() || null,
  response: RESPONSES.find((one) => one === responseStatus) ?? null,
  isSelf: self === true,
  isResource: resource === true,
});

const MEET = /^https:\/\/meet\.google\.com\/([a-z]{3}-[a-z]{4}-[a-z]{3})(?:$|[/?#])/u;

export function entryIn(answer: unknown): CalendarEntry {
  const given = read(entry, answer);
  const { conferenceData: held, organizer } = given;
  const attendees = (given.attendees ?? []).map(personIn);
  const video = held?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri || null;
  const url = video ?? given.hangoutLink ?? null;
  const code = held?.conferenceSolution?.key?.type === 'hangoutsMeet' ? (held.conferenceId ?? '') : '';
  return {
    id: given.id,
    etag: given.etag ?? '',
    isCancelled: given.status === 'cancelled',
    type: given.eventType ?? 'default',
    iCalUid: given.iCalUID || null,
    seriesId: given.recurringEventId || null,
    originalStart: timeIn(given.originalStartTime),
    start: timeIn(given.start),
    end: timeIn(given.end),
    title: given.summary?.trim() || null,
    organiser: organizer ? personIn(organizer) : null,
    attendees,
    response: attendees.find(({ isSelf }) => isSelf)?.response ?? null,
    meetCode: MEET.exec(url ?? '')?.[1] ?? MEET.exec(`https://meet.google.com/${code}`)?.[1] ?? null,
    videoUrl: url,
    location: given.location ?? null,
    description: given.description ?? null,
    attachments: (given.attachments ?? []).flatMap(({ fileUrl, title, mimeType }) =>
      fileUrl ? [{ title: title?.trim() || null, url: fileUrl, mimeType: mimeType || null }] : [],
    ),
  };
}

export function conferenceIn(answer: unknown): GoogleConference {
  const { name, space, startTime, endTime } = read(conference, answer);
  return { name, space, startedAt: utc(startTime), endedAt: endTime ? utc(endTime) : null };
}

export function participantIn(answer: unknown): GoogleParticipant {
  const { name, signedinUser, anonymousUser, phoneUser } = read(participant, answer);
  const called = signedinUser?.displayName ?? anonymousUser?.displayName ?? phoneUser?.displayName;
  return { name, displayName: called?.trim() || null, user: signedinUser?.user || null };
}

const STATES: ReadonlyMap<string, GoogleTranscript['state']> = new Map([
  ['STARTED', 'started'],
  ['ENDED', 'ended'],
  ['FILE_GENERATED', 'written'],
]);

export function transcriptIn(answer: unknown): GoogleTranscript {
  const { name, state, startTime, endTime, docsDestination } = read(transcript, answer);
  return {
    name,
    state: STATES.get(state) ?? 'started',
    startedAt: utc(startTime),
    endedAt: endTime ? utc(endTime) : null,
    documentId: docsDestination?.document || null,
  };
}

export function sayingIn(answer: unknown): GoogleSaying {
  const given = read(saying, answer);
  return {
    name: given.name,
    participant: given.participant || null,
    text: given.text?.trim() ?? '',
    language: given.languageCode || null,
    startedAt: utc(given.startTime),
  };
}

/** A list of a kind of thing, and the token of its next page, null on the last one. */
export function pageIn(
  answer: unknown,
  name: string,
): { readonly items: readonly unknown[]; readonly next: string | null } {
  const schema = z.object({ [name]: maybe(z.array(z.unknown())), nextPageToken: maybe(z.string()) });
  const given = read(schema, answer);
  const items = given[name];
  return { items: Array.isArray(items) ? items : [], next: given.nextPageToken ? String(given.nextPageToken) : null };
}

export const syncTokenIn = (answer: unknown): string | null =>
  read(z.object({ nextSyncToken: maybe(text) }), answer).nextSyncToken || null;

export const meetCodeIn = (answer: unknown): string | null =>
  read(z.object({ meetingCode: maybe(text) }), answer).meetingCode || null;
