import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ObservedOf, OrderOf, Replicated, ReportOf, Timed, Utterance } from '../protocol.ts';
import { Directed } from './direction.ts';
import type { Guest } from './guest.ts';
import { Waiting } from './waiting.ts';

export interface ChatMessage {
  readonly from: string;
  readonly text: string;
  readonly at: number;
}

/** A script that every page in the call has drawn. */
export interface Played {
  readonly steps: number;
  /** What was said, in order, without what was misheard on the way. */
  readonly text: string;
  /** For each page, when each step was drawn (epoch milliseconds); null for a step that drew nothing there. */
  readonly shown: ReadonlyMap<string, readonly (number | null)[]>;
}

interface WaitOptions {
  readonly timeoutMs?: number;
}

/** How long a script may take beyond its own time until it counts as stuck. */
const PLAY_GRACE_MS = 120_000;

/** A meeting: how it is set up, who is in it, and what was seen in it. */
export abstract class Room<R extends Replicated, G extends Guest<R> = Guest<R>> extends Directed<R> {
  readonly code: string;
  readonly url: string;
  readonly guests: G[] = [];
  readonly log: ObservedOf<R>[] = [];
  readonly chat: ChatMessage[] = [];
  #setup: R['setup'];
  #people: readonly R['person'][];
  readonly #handedOut = new Set<string>();
  readonly #waiting = new Waiting();

  constructor(code: string, url: string, setup: R['setup']) {
    super();
    this.code = code;
    this.url = url;
    this.#setup = setup;
    this.#people = setup.people;
  }

  /** A page that has just opened the link. */
  protected abstract newGuest(id: string): G;
  /** What somebody says, as changes of the captions. */
  protected abstract compile(
    utterances: readonly Utterance<R['person']>[],
    schedule: R['schedule'],
  ): readonly Timed<R['step']>[];

  get setup(): R['setup'] {
    return this.#setup;
  }

  /** Everybody in the call but the pages. */
  get people(): readonly R['person'][] {
    return this.#people;
  }

  /** Changes the room, also for pages that are open. */
  change(setup: Partial<R['setup']>): void {
    this.#setup = { ...this.#setup, ...setup };
    this.order({ kind: 'setup', setup });
    if (setup.people) this.#setPeople(setup.people);
  }

  /** The next page that asks to join, or joins. Each page is handed out once. */
  async arrival({ timeoutMs = 60_000 }: WaitOptions = {}): Promise<G> {
    const asked = (): G | undefined => {
      const found = this.guests.find(
        ({ id, state }) =>
          state.phase !== 'pre-join' &&
          !this.#handedOut.has(id) &&
          this.log.some((entry) => entry.kind === 'asked-to-join' && entry.guest === id),
      );
      if (found) this.#handedOut.add(found.id);
      return found;
    };
    return await this.#waiting.until(asked, {
      timeoutMs,
      what: `a page that asks to join ${this.code}`,
      instead: () => this.#summary(),
    });
  }

  /** The first report, of the past or to come, for which `test` holds. */
  until(test: (entry: ObservedOf<R>) => boolean, { timeoutMs = 30_000 }: WaitOptions = {}): Promise<ObservedOf<R>> {
    return this.#waiting.until(() => this.log.find(test), {
      timeoutMs,
      what: `a report in ${this.code}`,
      instead: () => this.#summary(),
    });
  }

  join(person: R['person'] | string): void {
    this.#setPeople([...this.#people, typeof person === 'string' ? { name: person } : person]);
  }

  leave(name: string): void {
    this.#setPeople(this.#people.filter((person) => person.name !== name));
  }

  /** Somebody else writes into the chat. */
  write(from: string, text: string): void {
    this.chat.push({ from, text, at: Date.now() });
    this.order({ kind: 'chat', from, text });
  }

  /** Somebody speaks; resolves when every page in the call has drawn it all. */
  say(speaker: R['person'] | string, words: string, schedule: R['schedule'] = {}): Promise<Played> {
    return this.talk([{ speaker, words }], schedule);
  }

  /** A conversation, shown as the platform shows one. */
  async talk(utterances: readonly Utterance<R['person']>[], schedule: R['schedule'] = {}): Promise<Played> {
    return {
      ...(await this.play(this.compile(utterances, schedule), schedule.speed ?? 0)),
      text: utterances.map(({ words }) => words).join('\n'),
    };
  }

  /** Raw changes of the captions, at once. */
  caption(steps: readonly R['step'][]): Promise<Played> {
    return this.play(steps.map((step) => ({ ...step, at: 0 })));
  }

  /** Plays a script in every page that is there. `speed` 1 is real time, 0 as fast as a page can. */
  async play(steps: readonly Timed<R['step']>[], speed = 0): Promise<Played> {
    const id = randomUUID();
    const pages = this.guests.filter(({ isThere }) => isThere);
    for (const guest of pages) guest.order({ kind: 'play', id, steps, speed });
    const timeoutMs = PLAY_GRACE_MS + (speed > 0 ? (steps.at(-1)?.at ?? 0) / speed : steps.length * 20);
    const shown = new Map<string, readonly (number | null)[]>();
    for (const { id: guest } of pages) {
      const drawn = await this.#waiting.until(() => this.#drawn(guest, id), {
        timeoutMs,
        what: `guest ${guest} to play ${steps.length} steps`,
        instead: () => this.#summary(),
      });
      shown.set(guest, drawn);
    }
    return { steps: steps.length, text: '', shown };
  }

  /** Tells every page that is there. */
  override order(order: OrderOf<R>): void {
    for (const guest of this.guests) if (guest.isThere) guest.order(order);
  }

  /** A page is there until its stream closes; the server calls this. */
  async serve(id: string, response: ServerResponse, lastSeen: number): Promise<void> {
    const guest = this.#enter(id);
    guest.attach(response, lastSeen);
    await once(response, 'close');
    if (guest.detach(response)) this.heard(guest, { kind: 'state', state: { ...guest.state, phase: 'gone' } });
  }

  /** A page reports; the server calls this. */
  receive(id: string, reports: unknown): void {
    const guest = this.#enter(id);
    for (const report of reports as readonly ReportOf<R>[]) this.heard(guest, report);
  }

  /** What else comes of a report. */
  protected heard(guest: G, report: ReportOf<R>): void {
    this.log.push({ ...report, guest: guest.id, at: Date.now() });
    if (report.kind === 'chat-sent' && 'text' in report) this.#chatFrom(guest, String(report.text));
    const before = guest.state;
    guest.heard(report);
    if ((before.phase === 'call') !== (guest.state.phase === 'call')) this.#tellWhoIsThere();
    this.#waiting.changed();
  }

  #enter(id: string): G {
    const known = this.guests.find((guest) => guest.id === id);
    if (known) return known;
    const guest = this.newGuest(id);
    guest.order({ kind: 'setup', setup: this.#setup });
    this.guests.push(guest);
    guest.order({ kind: 'people', people: this.#othersOf(guest) });
    return guest;
  }

  /** When a page drew the steps of a script; undefined while it has not, and none where it is gone. */
  #drawn(guest: string, script: string): readonly (number | null)[] | undefined {
    for (const entry of this.log) {
      if (entry.guest !== guest) continue;
      if (entry.kind === 'played' && 'shown' in entry && entry.id === script)
        return entry.shown as readonly (number | null)[];
    }
    return this.guests.some(({ id, state }) => id === guest && state.phase === 'gone') ? [] : undefined;
  }

  #setPeople(people: readonly R['person'][]): void {
    this.#people = people;
    this.#tellWhoIsThere();
  }

  /** Everybody that a page sees: the people, and the other pages in the call. */
  #othersOf(guest: G): R['person'][] {
    const pages = this.guests.filter((other) => other !== guest && other.state.phase === 'call');
    return [...this.#people, ...pages.map(({ state }) => ({ name: state.name }))];
  }

  #tellWhoIsThere(): void {
    for (const guest of this.guests) if (guest.isThere) guest.order({ kind: 'people', people: this.#othersOf(guest) });
  }

  #chatFrom(sender: G, text: string): void {
    this.chat.push({ from: sender.state.name, text, at: Date.now() });
    for (const guest of this.guests)
      if (guest.isThere && guest !== sender) guest.order({ kind: 'chat', from: sender.state.name, text });
  }

  #summary(): string {
    return JSON.stringify({
      guests: this.guests.map(({ id, state }) => ({ id, ...state })),
      last: this.log.slice(-5),
    }).slice(0, 2_000);
  }
}
