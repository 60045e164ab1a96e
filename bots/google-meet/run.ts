import type { DueReminder } from '#commands/bot-session/reminders.ts';
import { loadSession } from '#commands/bot-session/session.ts';
import type { SessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/events.ts';
import type { EventLog } from '#domain/events/log.ts';
import { Departure } from './departure.ts';
import type { SessionControl } from './session.ts';

/** A session that this worker runs. */
export class Run {
  readonly id: string;
  readonly #worker: string;
  #isTakenOver = false;
  #reminders: readonly DueReminder[] = [];
  readonly #leaving = new AbortController();
  #consents: ReadonlyMap<Consent, boolean> = new Map();

  constructor(id: string, worker: string) {
    this.id = id;
    this.#worker = worker;
  }

  get control(): SessionControl {
    return {
      signal: this.#leaving.signal,
      leave: (ending) => this.leave(ending),
      isTakenOver: () => this.#isTakenOver,
      reminders: () => this.#reminders,
      consentAnswer: (consent) => this.#consents.get(consent) ?? null,
    };
  }

  /** Whether the session goes on with another worker: Greffier stops, and is expected back. */
  get goesOn(): boolean {
    const { aborted, reason } = this.#leaving.signal;
    return aborted && reason instanceof Departure && reason.ending === 'shutdown';
  }

  leave(ending: SessionEnding): void {
    if (!this.#leaving.signal.aborted) this.#leaving.abort(new Departure(ending));
  }

  /** Obeys what the session's stream says by now. */
  async obey(log: Pick<EventLog, 'load'>): Promise<void> {
    const { session, endedAt, reminders } = await loadSession(log, this.id);
    this.#reminders = reminders;
    this.#isTakenOver = session.worker !== this.#worker;
    if (session.stopRequested) this.leave('stopped');
    // Somebody took this worker for dead: the session is over, or another's.
    else if (endedAt !== null || this.#isTakenOver) this.leave('lease-lapsed');
    this.#consents = session.consents;
  }
}
