import { GreffierError } from '#domain/errors.ts';
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
import { foldText } from '#domain/fold-text.ts';
import { instantOf } from '#domain/local-time.ts';
import { z } from 'zod/mini';
import { unlessUnknown, type ToolCaller, type ToolRequest } from './caller.ts';
import { bears, withMarker } from './marker.ts';

type Held = Extract<HeldTool, { tool: 'trello' }>;
type Given = Extract<GivenTool, { tool: 'trello' }>;

const id = z.string().check(z.regex(/^[\da-f]{24}$/i));
const member = z.object({ fullName: z.string() });
const board = z.object({ id, name: z.string() });
const lists = z.array(z.object({ id, name: z.string() }));
const list = z.object({ closed: z.boolean() });
const card = z.object({
  id,
  shortUrl: z.string().check(z.startsWith('https://')),
  desc: z.optional(z.string()),
  dueComplete: z.boolean(),
  closed: z.boolean(),
});
const cards = z.array(card);
const FIELDS = 'shortUrl,desc,dueComplete,closed';

/** Trello answers a thousand cards at most. */
const MOST_CARDS = 1_000;
const MOST_PAGES = 20;
const SPARE_MS = 30_000;
/** Trello's times are moments: the day's end of work in Paris. */
const DUE_TIME = '18:00:00';

/** `https://trello.com/b/{short}/…`. Throws TASK_ADDRESS_INVALID. */
function boardIn(address: string): string {
  const [, form, short] = URL.canParse(address) ? new URL(address).pathname.split('/') : [];
  if (form !== 'b' || short === undefined || !/^[\dA-Za-z]{6,24}$/.test(short))
    throw new GreffierError(TASK_FAILURES.addressInvalid);
  return short;
}

const shown = ({ id: cardId, shortUrl: url, dueComplete: isDone }: z.output<typeof card>): ForeignTask => ({
  id: cardId,
  url,
  isDone,
});

/** Trello by REST, version 1, with the key of an application and a token of the person's. */
export class TrelloTasks implements TaskDestination<Given, Held> {
  readonly tool = 'trello';
  readonly needsDay = false;
  readonly settlesMs: number;
  readonly #root: string;
  readonly #caller: ToolCaller;

  constructor(root: string, caller: ToolCaller) {
    this.#root = root;
    this.#caller = caller;
    this.settlesMs = caller.timeoutMs + SPARE_MS;
  }

  async open(given: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { key, token } = given;
    const short = boardIn(given.address);
    const asking = { held: { tool: 'trello', key, token, board: short, list: '' } as const, signal };
    const me = await this.#caller.json(this.#request(asking, '/members/me?fields=fullName'), member);
    const where = await this.#caller.json(this.#request(asking, `/boards/${short}?fields=name`), board);
    const there = await this.#caller.json(
      this.#request(asking, `/boards/${where.id}/lists?filter=open&fields=name`),
      lists,
    );
    const wanted = foldText(given.list.trim());
    const chosen = wanted === '' ? there[0] : there.find(({ name }) => foldText(name) === wanted);
    if (!chosen) throw new GreffierError(TASK_FAILURES.placeUnknown);
    return {
      held: { ...asking.held, board: where.id, list: chosen.id },
      place: `${where.name}, ${chosen.name}`,
      account: me.fullName,
    };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    const { closed } = await this.#caller.json(this.#request(call, `/lists/${call.held.list}?fields=closed`), list);
    if (closed) throw new GreffierError(TASK_FAILURES.placeUnknown);
  }

  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const body = { ...fieldsOf(content, marker), idList: call.held.list, pos: 'bottom' };
    return shown(await this.#caller.json({ ...this.#request(call, '/cards'), method: 'POST', body }, card));
  }

  /** Pages go from the newest back, by the id of the oldest of the page before. */
  async find(call: TaskCall<Held>, marker: string, since: string): Promise<ForeignTask | null> {
    let before: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = new URLSearchParams({
        fields: FIELDS,
        limit: String(MOST_CARDS),
        since,
        ...(before === undefined ? {} : { before }),
      });
      const there = await this.#caller.json(
        this.#request(call, `/boards/${call.held.board}/cards/all?${query}`),
        cards,
      );
      const found = there.find(({ desc }) => bears(desc, marker));
      if (found) return shown(found);
      const oldest = there.map((one) => one.id).toSorted()[0];
      if (oldest === undefined || there.length < MOST_CARDS) return null;
      before = oldest;
    }
    throw new GreffierError(TASK_FAILURES.unreadable);
  }

  /** A card that is archived is there no more, as people see it. */
  async look(call: TaskCall<Held>, cardId: string): Promise<ForeignTask | null> {
    const there = await unlessUnknown(() =>
      this.#caller.json(this.#request(call, `/cards/${encodeURIComponent(cardId)}?fields=${FIELDS}`), card),
    );
    return there === null || there.closed ? null : shown(there);
  }

  async change(call: TaskCall<Held>, cardId: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#put(call, cardId, fieldsOf(content, marker));
  }

  async setDone(call: TaskCall<Held>, cardId: string, isDone: boolean): Promise<void> {
    await this.#put(call, cardId, { dueComplete: isDone });
  }

  /** Archived, not deleted: Trello brings nothing back that was deleted. */
  async remove(call: TaskCall<Held>, cardId: string): Promise<void> {
    await this.#put(call, cardId, { closed: true });
  }

  async #put(call: TaskCall<Held>, cardId: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    const request = { ...this.#request(call, `/cards/${encodeURIComponent(cardId)}`), method: 'PUT' } as const;
    await unlessUnknown(() => this.#caller.text({ ...request, body }));
  }

  #request = ({ held, signal }: TaskCall<Held>, path: string): ToolRequest => ({
    method: 'GET',
    url: new URL(`${this.#root}/1${path}`),
    authorization: `OAuth oauth_consumer_key="${held.key}", oauth_token="${held.token}"`,
    signal,
  });
}

const fieldsOf = ({ title, notes, due }: TaskContent, marker: string) => ({
  name: title,
  desc: withMarker(notes, marker),
  due: due === null ? null : instantOf(`${due}T${DUE_TIME}`),
});
