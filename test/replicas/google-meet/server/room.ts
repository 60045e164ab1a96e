import { randomUUID } from 'node:crypto';
import { compile, type Schedule, type Turn, type Utterance } from '../captions/schedule.ts';
import type { CaptionStep, Observed, Order, Person, Report, RoomSetup, TimedStep } from '../protocol.ts';
import { Directed } from './direction.ts';
import { Guest } from './guest.ts';
import { DEFAULTS } from './setup.ts';
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
export class Room extends Directed {
  readonly code: string;
  readonly url: string;
  readonly guests: Guest[] = [];
  readonly log: Observed[] = [];
  readonly chat: ChatMessage[] = [];
  #setup: RoomSetup;
  #people: readonly Person[];
  #turn: Turn | null = null;
  readonly #handedOut = new Set<string>();
  readonly #waiting = new Waiting();

  constructor(code: string, url: string, setup: Partial<RoomSetup>) {
    super();
    this.code = code;
    this.url = url;
    this.#setup = { ...DEFAULTS, ...setup };
    this.#people = this.#setup.people;
  }

  get setup(): RoomSetup {
    return this.#setup;
  }

  /** Everybody in the call but the pages. */
  get people(): readonly Person[] {
    return this.#people;
  }

  /** Changes the room, also for pages that are open. */
  change(setup: Partial<RoomSetup>): void {
    this.#setup = { ...this.#setup, ...setup };
    this.order({ kind: 'setup', setup });
    if (setup.people) this.#setPeople(setup.people);
  }

  /** The next page that asks to join, or joins. Each page is handed out once. */
  async arrival({ timeoutMs = 60_000 }: WaitOptions = {}): Promise<Guest> {
    const asked = (): Guest | undefined => {
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
  until(test: (entry: Observed) => boolean, { timeoutMs = 30_000 }: WaitOptions = {}): Promise<Observed> {
    return this.#waiting.until(() => this.log.find(test), {
      timeoutMs,
      what: `a report in ${this.code}`,
      instead: () => this.#summary(),
    });
  }

  join(person: Person | string): void {
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
  say(speaker: Person | string, words: string, schedule: Schedule = {}): Promise<Played> {
    return this.talk([{ speaker, words }], schedule);
  }

  /** A conversation. A turn goes on in the block of the one before when the same person speaks. */
  async talk(utterances: readonly Utterance[], schedule: Schedule = {}): Promise<Played> {
    const script = compile(utterances, schedule, randomUUID, this.#turn);
    this.#turn = script.turn;
    return {
      ...(await this.play(script.steps, schedule.speed ?? 0)),
      text: utterances.map(({ words }) => words).join('\n'),
    };
  }

  /** Raw changes of the caption region, at once. */
  caption(steps: readonly CaptionStep[]): Promise<Played> {
    return this.play(steps.map((step) => ({ ...step, at: 0 })));
  }

  /** The region goes and comes back with its last `history` blocks in new elements. */
  recreateRegion(history = 3): Promise<Played> {
    return this.caption([{ kind: 'recreate', history }]);
  }

  /** Plays a script in every page that is there. `speed` 1 is real time, 0 as fast as a page can. */
  async play(steps: readonly TimedStep[], speed = 0): Promise<Played> {
    const id = randomUUID();
    const pages = this.guests.filter(({ isThere }) => isThere);
    for (const guest of pages) guest.order({ kind: 'play', id, steps, speed });
    const timeoutMs = PLAY_GRACE_MS + (speed > 0 ? (steps.at(-1)?.at ?? 0) / speed : steps.length * 20);
    const shown = new Map<string, readonly (number | null)[]>();
    for (const { id: guest } of pages) {
      const entry = await this.#waiting.until(
        () =>
          this.log.find(
            (entry) =>
              entry.guest === guest &&
              ((entry.kind === 'played' && entry.id === id) ||
                (entry.kind === 'state' && entry.state.phase === 'gone')),
          ),
        { timeoutMs, what: `guest ${guest} to play ${steps.length} steps`, instead: () => this.#summary() },
      );
      shown.set(guest, entry.kind === 'played' ? entry.shown : []);
    }
    return { steps: steps.length, text: '', shown };
  }

  /** Tells every page that is there. */
  override order(order: Order): void {
    for (const guest of this.guests) if (guest.isThere) guest.order(order);
  }

  /** A page is there; the server calls this when it connects. */
  enter(id: string): Guest {
    const known = this.guests.find((guest) => guest.id === id);
    if (known) return known;
    const guest = new Guest(id);
    guest.order({ kind: 'setup', setup: this.#setup });
    this.guests.push(guest);
    // A page that has just come has none of the blocks that others show.
    this.#turn = null;
    guest.order({ kind: 'people', people: this.#othersOf(guest) });
    return guest;
  }

  /** A page reports; the server calls this. */
  heard(guest: Guest, report: Report): void {
    const entry: Observed = { ...report, guest: guest.id, at: Date.now() };
    this.log.push(entry);
    if (report.kind === 'chat-sent') this.#chatFrom(guest, report.text);
    const before = guest.state;
    guest.heard(report);
    if ((before.phase === 'call') !== (guest.state.phase === 'call')) this.#tellWhoIsThere();
    this.#waiting.changed();
  }

  /** A page is gone; the server calls this. */
  lost(guest: Guest): void {
    this.heard(guest, { kind: 'state', state: { ...guest.state, phase: 'gone' } });
  }

  #setPeople(people: readonly Person[]): void {
    this.#people = people;
    this.#tellWhoIsThere();
  }

  /** Everybody whom a page sees: the people, and the other pages in the call. */
  #othersOf(guest: Guest): Person[] {
    const pages = this.guests.filter((other) => other !== guest && other.state.phase === 'call');
    return [...this.#people, ...pages.map(({ state }) => ({ name: state.name }))];
  }

  #tellWhoIsThere(): void {
    for (const guest of this.guests) if (guest.isThere) guest.order({ kind: 'people', people: this.#othersOf(guest) });
  }

  #chatFrom(sender: Guest, text: string): void {
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
