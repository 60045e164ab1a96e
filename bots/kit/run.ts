import type { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import type { DueReminder } from '#commands/bot-session/reminders.ts';
import { loadBotSession } from '#commands/bot-session/session.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import { noObjections, type Objections } from '#domain/bot-session/objection-decisions.ts';
import type { EventLog } from '#domain/events/log.ts';
import { BotSessionEndedError } from './bot-session-ended.ts';
import type { BotSessionControl } from './running.ts';

/** A bot session that this worker runs. */
export class Run {
  readonly id: string;
  readonly #worker: string;
  #isTakenOver = false;
  #writer: Pick<CaptionWriter, 'waiting'> | null = null;
  #reminders: readonly DueReminder[] = [];
  readonly #leaving = new AbortController();
  #capture: Pick<Objections, 'capture' | 'resumed'> = noObjections;
  #consents: ReadonlyMap<Consent, boolean> = new Map();

  constructor(id: string, worker: string) {
    this.id = id;
    this.#worker = worker;
  }

  get control(): BotSessionControl {
    return {
      signal: this.#leaving.signal,
      leave: (ending) => this.leave(ending),
      isTakenOver: () => this.#isTakenOver,
      takenOver: () => this.#takenOver(),
      writesWith: (writer) => (this.#writer = writer),
      reminders: () => this.#reminders,
      captureSaid: () => this.#capture,
      consentAnswer: (consent) => this.#consents.get(consent) ?? null,
    };
  }

  /** Whether the bot session goes on with another worker: Greffier stops, and is expected back. */
  get goesOn(): boolean {
    const { aborted, reason } = this.#leaving.signal;
    return aborted && reason instanceof BotSessionEndedError && reason.ending === 'shutdown';
  }

  get isLeaving(): boolean {
    return this.#leaving.signal.aborted;
  }

  /** Lines that were heard and are not in the log yet. */
  get waiting(): number {
    return this.#writer?.waiting ?? 0;
  }

  leave(ending: BotSessionEnding): void {
    if (!this.#leaving.signal.aborted) this.#leaving.abort(new BotSessionEndedError(ending));
  }

  /** Another worker runs the bot session: it took this one for dead. */
  #takenOver(): void {
    this.#isTakenOver = true;
    this.leave('lease-lapsed');
  }

  /** Obeys what the bot session's stream says by now. */
  async obey(log: Pick<EventLog, 'load'>): Promise<void> {
    const { session, endedAt, reminders } = await loadBotSession(log, this.id);
    this.#reminders = reminders;
    if (session.worker !== this.#worker) this.#takenOver();
    else if (session.stopRequested) this.leave('stopped');
    // The watchdog took this worker for dead.
    else if (endedAt !== null) this.leave('lease-lapsed');
    this.#consents = session.consents;
    this.#capture = session;
  }
}
