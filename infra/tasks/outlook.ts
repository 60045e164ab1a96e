import { GreffierError, isError } from '#domain/errors.ts';
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
import { unlessUnknown } from './caller.ts';
import { isDoneTitle, titleOf } from './done-title.ts';
import { withMarker } from './marker.ts';
import { MicrosoftTaskCaller, type Asked, type MicrosoftTaskDependencies } from './microsoft-caller.ts';

type Held = Extract<HeldTool, { tool: 'outlook' }>;
type Given = Extract<GivenTool, { tool: 'outlook' }>;

const event = z.object({
  id: z.string().check(z.minLength(1)),
  subject: z.optional(z.nullable(z.string())),
  webLink: z.string().check(z.startsWith('https://')),
});
type Event = z.output<typeof event>;

const PLACE = 'Agenda principal';
/** Whole days begin at midnight of the calendar's own zone. */
const TIME_ZONE = 'Europe/Paris';
/** A property that other programs do not see, by which an entry is found again. */
const PROPERTY = 'String {6f3d7a52-9b0e-4c1f-8a44-2f6f0f0c5a11} Name GreffierAction';
const SELECT = 'id,subject,webLink';
const SPARE_MS = 30_000;

const e = encodeURIComponent;

const shown = ({ id, subject, webLink }: Event): ForeignTask => ({
  id,
  url: webLink,
  isDone: isDoneTitle(subject ?? ''),
});

/**
 * « Planification automatique » at Microsoft: each action item with a day has an entry of that whole day in its owner's
 * calendar, which blocks no time, invites nobody and is private (`TOOL_SCOPES.entries`).
 */
export class OutlookCalendarTasks implements TaskDestination<Given, Held> {
  readonly tool = 'outlook';
  readonly needsDay = true;
  readonly settlesMs: number;
  readonly #caller: MicrosoftTaskCaller;

  constructor(dependencies: MicrosoftTaskDependencies) {
    this.#caller = new MicrosoftTaskCaller(dependencies, { tool: 'outlook', scope: 'entries' });
    this.settlesMs = this.#caller.longestMs + SPARE_MS;
  }

  async open({ userId }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { email } = await this.#caller.person(userId, signal);
    const held: Held = { tool: 'outlook', userId };
    await this.check({ held, signal });
    return { held, place: PLACE, account: email };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    await this.#caller.text({ ...asked(call), query: { $select: 'id', $top: '1' } });
  }

  /** `transactionId`: Microsoft makes no second one of the same, as long as it remembers the first. */
  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const body = {
      ...fieldsOf(content, marker),
      isAllDay: true,
      showAs: 'free',
      sensitivity: 'private',
      // Greffier reminds of what is due.
      isReminderOn: false,
      transactionId: marker,
      singleValueExtendedProperties: [{ id: PROPERTY, value: marker }],
    };
    try {
      return shown(await this.#caller.json({ ...asked(call), method: 'post', body }, event));
    } catch (error) {
      if (!isError(error, TASK_FAILURES.refused) || error.details['status'] !== 409) throw error;
      const there = await this.find(call, marker);
      if (there === null) throw error;
      return there;
    }
  }

  async find(call: TaskCall<Held>, marker: string): Promise<ForeignTask | null> {
    const $filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${marker}')`;
    const query = { $filter, $select: SELECT, $top: '1' };
    const found = await this.#caller.find(
      { ...asked(call), query },
      { schema: event, until: ({ id }: Event) => id !== '' },
    );
    return found && shown(found);
  }

  async look(call: TaskCall<Held>, id: string): Promise<ForeignTask | null> {
    const there = await this.#entry(call, id);
    return there && shown(there);
  }

  async change(call: TaskCall<Held>, id: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#patch(call, id, fieldsOf(content, marker));
  }

  async setDone(call: TaskCall<Held>, id: string, isDone: boolean): Promise<void> {
    const there = await this.#entry(call, id);
    if (there !== null) await this.#patch(call, id, { subject: titleOf(there.subject ?? '', isDone) });
  }

  async remove(call: TaskCall<Held>, id: string): Promise<void> {
    await unlessUnknown(() => this.#caller.text({ ...asked(call, `/${e(id)}`), method: 'delete' }));
  }

  #entry = (call: TaskCall<Held>, id: string): Promise<Event | null> =>
    unlessUnknown(() => this.#caller.json({ ...asked(call, `/${e(id)}`), query: { $select: SELECT } }, event));

  async #patch(call: TaskCall<Held>, id: string, body: object): Promise<void> {
    await unlessUnknown(() => this.#caller.text({ ...asked(call, `/${e(id)}`), method: 'patch', body }));
  }
}

const asked = ({ held: { userId }, signal }: TaskCall<Held>, rest = ''): Asked => ({
  userId,
  signal,
  path: `/me/events${rest}`,
});

/** Throws TASK_REFUSED for what has no day. The end of whole days is the day after. */
function fieldsOf({ title, notes, due }: TaskContent, marker: string) {
  if (due === null) throw new GreffierError(TASK_FAILURES.refused, { tool: 'outlook' });
  const at = (day: string) => ({ dateTime: `${day}T00:00:00`, timeZone: TIME_ZONE });
  return {
    subject: title,
    body: { contentType: 'text', content: withMarker(notes, marker) },
    start: at(due),
    end: at(dayAfter(due, 1)),
  };
}
