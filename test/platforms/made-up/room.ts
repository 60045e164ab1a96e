import { EventEmitter, once } from 'node:events';
import type { RoomOptions, VenueGuest, VenueRoom } from '../venue.ts';

/** Where a guest is: outside before it asks, waiting, in the meeting, or out of it for good. */
type Phase = 'outside' | 'waiting' | 'in' | 'removed' | 'ended' | 'gone';

/** How long something is waited for at most, in ms: on a machine under load as well. */
const PATIENCE_MS = 60_000;
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });

interface Said {
  readonly key: string;
  readonly speaker: string;
  readonly text: string;
}

/** One bot in a room. */
export class Guest implements VenueGuest {
  readonly changes = new EventEmitter();
  phase: Phase = 'outside';
  title = '';
  /** Whether it is asked to agree to a recording; null once it has agreed. */
  isAsked: boolean | null = false;

  name = (): string => this.title;
  admit = (): void => this.become('in');
  remove = (): void => this.become('removed');
  reload = (): void => this.become('outside');
  askToRecord = (): void => void (this.isAsked = true);

  become(phase: Phase): void {
    if (this.phase === 'gone') return;
    this.phase = phase;
    this.changes.emit('phase');
  }

  agree(): void {
    this.isAsked = null;
    this.changes.emit('agreed');
  }

  async agreed(): Promise<void> {
    if (this.isAsked !== null) await once(this.changes, 'agreed', patience());
  }

  async left(): Promise<void> {
    while (this.phase !== 'gone') await once(this.changes, 'phase', patience());
  }
}

/** A meeting room that exists in memory alone: those who are in it, what is said, and what is typed. */
export class Room implements VenueRoom {
  readonly url: string;
  readonly people = ['Alice', 'Bob'];
  readonly options: RoomOptions;
  /** Heard by everybody in the room: `caption`, `chat`, `guest`. */
  readonly changes = new EventEmitter();
  readonly #guests: Guest[] = [];
  readonly #handedOut = new Set<Guest>();
  readonly #written: string[] = [];
  #hasEnded = false;
  said: readonly Said[] = [];

  constructor(url: string, options: RoomOptions) {
    this.url = url;
    this.options = options;
    this.changes.setMaxListeners(0);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** A bot opens the room. */
  enter(): Guest {
    const guest = new Guest();
    guest.changes.on('phase', () => this.changes.emit('guest'));
    this.#guests.push(guest);
    return guest;
  }

  async arrival(): Promise<Guest> {
    for (;;) {
      const next = this.#guests.find((one) => !this.#handedOut.has(one) && one.phase !== 'outside');
      if (next) {
        this.#handedOut.add(next);
        return next;
      }
      await once(this.changes, 'guest', patience());
    }
  }

  /** Words come one by one, as captions show them. */
  async say(speaker: string, text: string): Promise<void> {
    const key = `c${this.said.length}`;
    const words = text.split(' ');
    for (let count = 1; count <= words.length; count += 1) {
      this.said = [
        ...this.said.filter((one) => one.key !== key),
        { key, speaker, text: words.slice(0, count).join(' ') },
      ];
      this.changes.emit('caption');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  readonly type = (author: string, text: string): void => {
    this.changes.emit('chat', { author, text });
  };

  /** A bot writes in the chat, which everybody reads, itself too. */
  write(author: string, text: string): void {
    this.#written.push(text);
    this.changes.emit('chat', { author, text });
  }

  written(): readonly string[] {
    return this.#written;
  }

  end(): void {
    this.#hasEnded = true;
    for (const guest of this.#guests) guest.become('ended');
  }
}
