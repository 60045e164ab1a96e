import { GreffierError } from '#domain/errors.ts';
import { frenchDate } from '#domain/french-date.ts';
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
import type { ToolCaller, ToolRequest } from './caller.ts';
import { MESSAGE_GONE } from './slack-refusal.ts';

type Held = Extract<HeldTool, { tool: 'slack' }>;
type Given = Extract<GivenTool, { tool: 'slack' }>;

const whose = z.object({ user: z.string(), team: z.string(), url: z.string().check(z.startsWith('https://')) });
const channel = z.object({
  channel: z.object({
    id: z.string(),
    name: z.optional(z.string()),
    is_archived: z.optional(z.boolean()),
  }),
});
const posted = z.object({ ts: z.string().check(z.regex(/^\d+\.\d+$/)) });
const message = z.object({
  ts: z.string(),
  reactions: z.optional(z.array(z.object({ name: z.string() }))),
  metadata: z.optional(z.object({ event_payload: z.optional(z.object({ marker: z.optional(z.unknown()) })) })),
});
type Message = z.output<typeof message>;
const history = z.object({
  messages: z.array(message),
  response_metadata: z.optional(z.object({ next_cursor: z.optional(z.string()) })),
});

const PAGE_SIZE = 200;
const MOST_PAGES = 50;
const SPARE_MS = 30_000;
/** ✅: anybody who puts it below the message finishes the action item. */
const DONE = 'white_check_mark';
const EVENT = 'greffier_action';
const DAY = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * `https://{workspace}.slack.com/archives/{channel}`, or `https://app.slack.com/client/{team}/{channel}`. Throws
 * TASK_ADDRESS_INVALID.
 */
function channelIn(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const [, form, second, third] = path.split('/');
  const found = form === 'archives' ? second : form === 'client' ? third : undefined;
  if (found === undefined || !/^[CDG][\dA-Z]{5,30}$/.test(found)) throw new GreffierError(TASK_FAILURES.addressInvalid);
  return found;
}

const isDone = ({ reactions = [] }: Message): boolean => reactions.some(({ name }) => name === DONE);

/** Slack by its Web API, with the token of an application, or of a person's: one message for each action item. */
export class SlackTasks implements TaskDestination<Given, Held> {
  readonly tool = 'slack';
  readonly needsDay = false;
  readonly settlesMs: number;
  readonly #root: string;
  readonly #caller: ToolCaller;

  constructor(root: string, caller: ToolCaller) {
    this.#root = root;
    this.#caller = caller;
    this.settlesMs = caller.timeoutMs + SPARE_MS;
  }

  async open({ token, address }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const asking = { held: { tool: 'slack', token, channel: channelIn(address), site: '' } as const, signal };
    const { user, team, url: site } = await this.#caller.json(this.#post(asking, 'auth.test', {}), whose);
    const { id, name } = await this.#channel(asking);
    return {
      held: { ...asking.held, channel: id, site },
      place: name === undefined ? team : `${team}, #${name}`,
      account: user,
    };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    await this.#channel(call);
  }

  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const { ts } = await this.#caller.json(
      this.#post(call, 'chat.postMessage', { ...fieldsOf(content, marker), unfurl_links: false, unfurl_media: false }),
      posted,
    );
    return shown(call.held, { ts });
  }

  /** By the metadata of messages, which people do not see; the newest page comes first. */
  async find(call: TaskCall<Held>, marker: string, since: string): Promise<ForeignTask | null> {
    let cursor = '';
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const oldest = String(Math.floor(Date.parse(since) / 1_000));
      const { messages, response_metadata: more } = await this.#history(call, {
        oldest,
        include_all_metadata: 'true',
        limit: String(PAGE_SIZE),
        ...(cursor === '' ? {} : { cursor }),
      });
      const found = messages.find(({ metadata }) => metadata?.event_payload?.marker === marker);
      if (found) return shown(call.held, found);
      cursor = more?.next_cursor ?? '';
      if (cursor === '') return null;
    }
    throw new GreffierError(TASK_FAILURES.unreadable);
  }

  async look(call: TaskCall<Held>, ts: string): Promise<ForeignTask | null> {
    const { messages } = await this.#history(call, { latest: ts, oldest: ts, inclusive: 'true', limit: '1' });
    const there = messages.find((one) => one.ts === ts);
    return there === undefined ? null : shown(call.held, there);
  }

  async change(call: TaskCall<Held>, ts: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#about(call, 'chat.update', { ts, ...fieldsOf(content, marker) });
  }

  /** Throws TASK_NO_TRANSITION where somebody else's ✅ stays: Slack takes back one's own alone. */
  async setDone(call: TaskCall<Held>, ts: string, done: boolean): Promise<void> {
    await this.#about(call, done ? 'reactions.add' : 'reactions.remove', { timestamp: ts, name: DONE });
    if (!done && (await this.look(call, ts))?.isDone === true) throw new GreffierError(TASK_FAILURES.noWay);
  }

  async remove(call: TaskCall<Held>, ts: string): Promise<void> {
    await this.#about(call, 'chat.delete', { ts });
  }

  async #channel(call: TaskCall<Held>) {
    const query = new URLSearchParams({ channel: call.held.channel });
    const found = await this.#caller.json(this.#request(call, `conversations.info?${query}`), channel);
    if (found.channel.is_archived === true) throw new GreffierError(TASK_FAILURES.placeUnknown);
    return found.channel;
  }

  #history = (call: TaskCall<Held>, asked: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ channel: call.held.channel, ...asked });
    return this.#caller.json(this.#request(call, `conversations.history?${query}`), history);
  };

  /** Nothing is said where the message is there no more, or is so already. */
  async #about(call: TaskCall<Held>, method: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      await this.#caller.text(this.#post(call, method, body));
    } catch (error) {
      const said = error instanceof GreffierError ? error.details['said'] : undefined;
      if (said !== MESSAGE_GONE && said !== 'already_reacted' && said !== 'no_reaction') throw error;
    }
  }

  #post = (call: TaskCall<Held>, method: string, body: Readonly<Record<string, unknown>>): ToolRequest => ({
    ...this.#request(call, method),
    method: 'POST',
    body: { channel: call.held.channel, ...body },
  });

  #request = ({ held: { token }, signal }: TaskCall<Held>, path: string): ToolRequest => ({
    method: 'GET',
    url: new URL(`${this.#root}/api/${path}`),
    authorization: `Bearer ${token}`,
    signal,
  });
}

const shown = ({ site, channel: where }: Held, one: Message): ForeignTask => ({
  id: one.ts,
  url: new URL(`archives/${where}/p${one.ts.replace('.', '')}`, site).href,
  isDone: isDone(one),
});

/** As Slack's markup has them: what people wrote is no link and names nobody. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const fieldsOf = ({ title, notes, due }: TaskContent, marker: string) => ({
  text: [
    escaped(title),
    ...(due === null ? [] : [`Échéance\u00A0: ${frenchDate(DAY, new Date(`${due}T00:00:00Z`))}`]),
    escaped(notes),
  ].join('\n'),
  metadata: { event_type: EVENT, event_payload: { marker } },
});
