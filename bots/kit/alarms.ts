import type { DriftSignal } from '#domain/bot-session/drift.ts';
import type { BotSessionContext } from './bot-session-context.ts';

/** So many looks in a row must agree before something is an alarm, or none any more. */
const LOOKS = 3;

/**
 * Notices that the meeting is no longer as the client knows it. A sign must last, so that a page that is being drawn is
 * none; what was told of is told of again only after it was over.
 */
export class Alarms {
  readonly #visit: Pick<BotSessionContext, 'client' | 'voice'>;
  readonly #seen = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #silent = new Set<string>();
  /** Signs that were found well once. */
  readonly #well = new Set<string>();

  constructor(visit: Pick<BotSessionContext, 'client' | 'voice'>) {
    this.#visit = visit;
  }

  /** Says how things stand with one sign at this look. Answers whether it is told of by now. */
  async look(signal: DriftSignal, subject: string, isThere: boolean): Promise<boolean> {
    const key = `${signal} ${subject}`;
    const before = this.#seen.get(key) ?? 0;
    const looks = isThere ? Math.max(1, before + 1) : Math.min(-1, before - 1);
    this.#seen.set(key, looks);
    const { voice, client } = this.#visit;
    if (looks === LOOKS && !this.#told.has(key)) {
      this.#told.add(key);
      voice.mention({ type: 'noticeDrift', signal, subject, evidence: await voice.picture(() => client.picture()) });
    }
    if (looks === -LOOKS) {
      // A process that had this bot session before may have told of it: what nobody told of clears nothing.
      const isFirst = !this.#well.has(key);
      this.#well.add(key);
      if (this.#told.delete(key) || isFirst) voice.mention({ type: 'clearDrift', signal, subject });
    }
    return this.#told.has(key);
  }

  /** Tells, once, of each way of recognising something that fell silent where others still answer. */
  silent(subjects: readonly string[]): void {
    for (const subject of subjects) {
      if (this.#silent.has(subject)) continue;
      this.#silent.add(subject);
      this.#visit.voice.mention({ type: 'noticeDrift', signal: 'layer-silent', subject, evidence: null });
    }
  }
}
