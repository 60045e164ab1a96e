import { GreffierError } from '#domain/errors.ts';
import { dayAfter } from '#domain/local-time.ts';
import type {
  ForeignTask,
  GivenTool,
  HeldTool,
  TaskCall,
  TaskContent,
  TaskDestination,
  ToolPlace,
} from '#domain/tasks/destination.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';
import { z } from 'zod/mini';
import { googleApis } from '../google/apis.ts';
import { unlessUnknown } from './caller.ts';
import { isDoneTitle, titleOf } from './done-title.ts';
import { GoogleTaskCaller, type GoogleTaskDependencies, type Make } from './google-caller.ts';
import { withMarker } from './marker.ts';

type Held = Extract<HeldTool, { tool: 'calendar' }>;
type Given = Extract<GivenTool, { tool: 'calendar' }>;

const entry = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  summary: z.optional(z.string()),
  htmlLink: z.string().check(z.startsWith('https://')),
});
type Entry = z.output<typeof entry>;

/** Google's own name for the main calendar of whose token it is. */
const CALENDAR = 'primary';
const PLACE = 'Agenda principal';
/** An entry is there once its call ended. */
const SPARE_MS = 5_000;

/**
 * Ids of entries are chosen by who makes them, of the characters a to v and figures: the same action item is the same
 * entry, however often it is made.
 */
const idOf = (marker: string): string => `greffier${marker.replaceAll('-', '')}`;

const shown = ({ id, summary = '', htmlLink }: Entry): ForeignTask => ({
  id,
  url: htmlLink,
  isDone: isDoneTitle(summary),
});

/**
 * « Planification automatique »: each action item with a day has an entry of that whole day in its owner's calendar at
 * Google, which blocks no time, invites nobody and is shown to its owner alone (`OPTIONAL_SCOPES.entries`).
 */
export class GoogleCalendarTasks implements TaskDestination<Given, Held> {
  readonly tool = 'calendar';
  readonly needsDay = true;
  readonly settlesMs: number;
  readonly #caller: GoogleTaskCaller<'calendar'>;
  readonly #api: ReturnType<typeof googleApis>['calendars'];

  constructor({ apiRoot, ...dependencies }: GoogleTaskDependencies<'calendar'>) {
    this.#caller = new GoogleTaskCaller(dependencies, { api: 'calendar', scope: 'entries' });
    this.#api = googleApis(apiRoot).calendars;
    this.settlesMs = this.#caller.longestMs + SPARE_MS;
  }

  async open({ userId }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { email } = await this.#caller.person(userId, signal);
    const held: Held = { tool: 'calendar', userId };
    await this.check({ held, signal });
    return { held, place: PLACE, account: email };
  }

  async check({ held, signal }: TaskCall<Held>): Promise<void> {
    const asked = { calendarId: CALENDAR, singleEvents: true, maxResults: 1, fields: 'kind' };
    const make: Make = (options) => this.#api.events.list(asked, options);
    await this.#caller.text({ userId: held.userId, signal, make });
  }

  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const { held, signal } = call;
    const id = idOf(marker);
    const requestBody = {
      id,
      ...fieldsOf(content, marker),
      transparency: 'transparent',
      visibility: 'private',
      // Greffier reminds of what is due.
      reminders: { useDefault: false, overrides: [] },
    };
    const make: Make = (options) => this.#api.events.insert({ calendarId: CALENDAR, requestBody }, options);
    try {
      return shown(await this.#caller.json({ userId: held.userId, signal, changes: true, make }, entry));
    } catch (error) {
      // 409: an entry of that id is there, or was deleted by somebody, who wants none.
      if (!(error instanceof GreffierError) || error.details['status'] !== 409) throw error;
      const there = await this.look(call, id);
      if (there === null) throw error;
      return there;
    }
  }

  find(call: TaskCall<Held>, marker: string): Promise<ForeignTask | null> {
    return this.look(call, idOf(marker));
  }

  async look(call: TaskCall<Held>, id: string): Promise<ForeignTask | null> {
    const there = await this.#entry(call, id);
    return there && shown(there);
  }

  async change(call: TaskCall<Held>, id: string, { marker, ...content }: TaskContent & { marker: string }) {
    if ((await this.#entry(call, id)) !== null) await this.#patch(call, id, fieldsOf(content, marker));
  }

  async setDone(call: TaskCall<Held>, id: string, isDone: boolean): Promise<void> {
    const there = await this.#entry(call, id);
    if (there === null) return;
    await this.#patch(call, id, { summary: titleOf(there.summary ?? '', isDone) });
  }

  async remove({ held, signal }: TaskCall<Held>, eventId: string): Promise<void> {
    const make: Make = (options) => this.#api.events.delete({ calendarId: CALENDAR, eventId }, options);
    await unlessUnknown(() => this.#caller.text({ userId: held.userId, signal, changes: true, make }));
  }

  /** Null also for one that somebody deleted: Google goes on telling of it as cancelled. */
  async #entry({ held, signal }: TaskCall<Held>, eventId: string): Promise<Entry | null> {
    const make: Make = (options) => this.#api.events.get({ calendarId: CALENDAR, eventId }, options);
    const there = await unlessUnknown(() => this.#caller.json({ userId: held.userId, signal, make }, entry));
    return there === null || there.status === 'cancelled' ? null : there;
  }

  async #patch({ held, signal }: TaskCall<Held>, eventId: string, requestBody: object): Promise<void> {
    const make: Make = (options) => this.#api.events.patch({ calendarId: CALENDAR, eventId, requestBody }, options);
    await unlessUnknown(() => this.#caller.text({ userId: held.userId, signal, changes: true, make }));
  }
}

/** Throws TASK_REFUSED for what has no day. The end of whole days is the day after. */
function fieldsOf({ title, notes, due }: TaskContent, marker: string) {
  if (due === null) throw new GreffierError(TASK_FAILURES.refused, { tool: 'calendar' });
  return {
    summary: title,
    description: withMarker(notes, marker),
    start: { date: due },
    end: { date: dayAfter(due, 1) },
  };
}
