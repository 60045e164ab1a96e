import type { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import type { DueReminder } from '#commands/bot-session/reminders.ts';
import { loadSession } from '#commands/bot-session/session.ts';
import type { SessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/events.ts';
import type { EventLog } from '#domain/events/log.ts';
import { SessionEndedError } from './session-ended.ts';
import type { SessionControl } from './running.ts';

/** A session that this worker runs. */
export class Run {
  readonly id: string;
  readonly #worker: string;
  #isTakenOver = false;
  #writer: Pick<CaptionWriter, 'waiting'> | null = null;
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
      takenOver: () => this.#takenOver(),
      writesWith: (writer) => (this.#writer = writer),
      reminders: () => this.#reminders,
      consentAnswer: (consent) => this.#consents.get(consent) ?? null,
    };
  }

  /** Whether the session goes on with another worker: Greffier stops, and is expected back. */
  get goesOn(): boolean {
    const { aborted, reason } = this.#leaving.signal;
    return aborted && reason instanceof SessionEndedError && reason.ending === 'shutdown';
  }

  /** Lines that were heard and are not in the log yet. */
  get waiting(): number {
    return this.#writer?.waiting ?? 0;
  }

  leave(ending: SessionEnding): void {
    if (!this.#leaving.signal.aborted) this.#leaving.abort(new SessionEndedError(ending));
  }

  /** Another worker runs the session: it took this one for dead. */
  #takenOver(): void {
    this.#isTakenOver = true;
    this.leave('lease-lapsed');
  }

  /** Obeys what the session's stream says by now. */
  async obey(log: Pick<EventLog, 'load'>): Promise<void> {
    const { session, endedAt, reminders } = await loadSession(log, this.id);
    this.#reminders = reminders;
    if (session.worker !== this.#worker) this.#takenOver();
    else if (session.stopRequested) this.leave('stopped');
    // The watchdog took this worker for dead.
    else if (endedAt !== null) this.leave('lease-lapsed');
    this.#consents = session.consents;
  }
}
