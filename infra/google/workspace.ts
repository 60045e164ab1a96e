import { GreffierError, isError } from '#domain/errors.ts';
import type { GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import type { EntryPage } from '#domain/calendar/entry.ts';
import type { GoogleApi, GoogleSaying, GoogleWorkspace } from '#domain/google/workspace.ts';
import { compareIds } from '#domain/compare.ts';
import {
  conferenceIn,
  entryIn,
  meetCodeIn,
  pageIn,
  participantIn,
  sayingIn,
  syncTokenIn,
  transcriptIn,
} from './answers.ts';
import { googleApis } from './apis.ts';
import { GoogleCaller, type CallerDependencies, type GoogleCall } from './caller.ts';

/** Largest pages that each method gives. */
const ENTRIES = 250;
const CONFERENCES = 100;
const PARTICIPANTS = 250;
const TRANSCRIPTS = 100;
const SAYINGS = 100;
/** A list that has more pages than anybody's data is one that goes round in circles. */
const MOST_PAGES = 2_000;
/** As much as Google exports. */
const LARGEST_DOCUMENT = 10 * 1_048_576;

export interface WorkspaceDependencies extends CallerDependencies {
  /** GOOGLE_API_ROOT */
  readonly apiRoot: string;
}

interface Listing {
  readonly person: GooglePerson;
  readonly api: GoogleApi;
  readonly use: string;
  readonly signal: AbortSignal | undefined;
  readonly make: (pageToken: { readonly pageToken?: string }) => GoogleCall['make'];
}

/** What people have at Google, through its own SDKs. */
export function googleWorkspace({ apiRoot, ...dependencies }: WorkspaceDependencies): GoogleWorkspace {
  const caller = new GoogleCaller(dependencies);
  const { calendars, files, meetings } = googleApis(apiRoot);

  async function* pages({ person, api, use, signal, make }: Listing): AsyncGenerator<unknown> {
    let next: string | null = null;
    for (let count = 0; count < MOST_PAGES; count += 1) {
      const answer = await caller.json({
        person,
        api,
        use,
        signal,
        make: make(next === null ? {} : { pageToken: next }),
      });
      yield answer;
      next = pageIn(answer, 'items').next;
      if (next === null) return;
    }
    throw new GreffierError(GOOGLE_FAILURES.unreadable, { api });
  }

  /** Everything that a listing has; none where what it is of is gone. */
  async function all<One>(listing: Listing, name: string, one: (item: unknown) => One): Promise<One[]> {
    const found: One[] = [];
    try {
      for await (const answer of pages(listing)) found.push(...pageIn(answer, name).items.map(one));
    } catch (error) {
      if (!isError(error, GOOGLE_FAILURES.notFound)) throw error;
      return [];
    }
    return found;
  }

  return {
    entries: (person, mark, signal) =>
      entryPages(
        pages({
          person,
          api: 'calendar',
          use: 'entries',
          signal,
          make: (page) => (options) => {
            const asked = 'token' in mark ? { syncToken: mark.token } : { timeMin: mark.from, timeMax: mark.until };
            return calendars.events.list(
              { calendarId: 'primary', singleEvents: true, maxResults: ENTRIES, ...asked, ...page },
              options,
            );
          },
        }),
      ),
    conferences: (person, since, signal) =>
      all(
        {
          person,
          api: 'meet',
          use: 'conferences',
          signal,
          make: (page) => (options) =>
            meetings.conferenceRecords.list(
              { filter: `end_time>="${since}"`, pageSize: CONFERENCES, ...page },
              options,
            ),
        },
        'conferenceRecords',
        conferenceIn,
      ),
    meetCode: async (person, name, signal) =>
      meetCodeIn(
        await caller.json({
          person,
          api: 'meet',
          use: 'conferences',
          signal,
          make: (options) => meetings.spaces.get({ name }, options),
        }),
      ),
    participants: (person, parent, signal) =>
      all(
        {
          person,
          api: 'meet',
          use: 'transcripts',
          signal,
          make: (page) => (options) =>
            meetings.conferenceRecords.participants.list({ parent, pageSize: PARTICIPANTS, ...page }, options),
        },
        'participants',
        participantIn,
      ),
    transcripts: (person, parent, signal) =>
      all(
        {
          person,
          api: 'meet',
          use: 'conferences',
          signal,
          make: (page) => (options) =>
            meetings.conferenceRecords.transcripts.list({ parent, pageSize: TRANSCRIPTS, ...page }, options),
        },
        'transcripts',
        transcriptIn,
      ),
    sayings: async (person, parent, signal) =>
      inOrder(
        await all(
          {
            person,
            api: 'meet',
            use: 'transcripts',
            signal,
            make: (page) => (options) =>
              meetings.conferenceRecords.transcripts.entries.list({ parent, pageSize: SAYINGS, ...page }, options),
          },
          'transcriptEntries',
          sayingIn,
        ),
      ),
    document: (person, fileId, signal) =>
      caller.text({
        person,
        api: 'drive',
        use: 'documents',
        signal,
        largest: LARGEST_DOCUMENT,
        make: (options) => files.files.export({ fileId, mimeType: 'text/plain' }, options),
      }),
  };
}

/** Which of several sayings at one moment comes first, their names decide: the same ones are the same transcript. */
function inOrder(found: readonly GoogleSaying[]): GoogleSaying[] {
  const each = new Map(found.map((one) => [one.name, one]));
  return [...each.values()].toSorted(
    (one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt) || compareIds(one.name, other.name),
  );
}

/** What ends without a token was cut off: who went on from it would leave out what is missing. */
async function* entryPages(answers: AsyncIterable<unknown>): AsyncGenerator<EntryPage> {
  let token: string | null = null;
  for await (const answer of answers) {
    token = syncTokenIn(answer);
    yield { entries: pageIn(answer, 'items').items.map(entryIn), token };
  }
  if (token === null) throw new GreffierError(GOOGLE_FAILURES.unreadable, { api: 'calendar' });
}
