import type { DriftSignal } from '#domain/bot-session/drift.ts';
import type { PageFacts } from './page/shape.ts';
import type { SessionContext } from './session-context.ts';

/** So many looks in a row must agree before something is an alarm, or none any more. */
const LOOKS = 3;

/**
 * Notices that the page is no longer the one that the bot was made for. A sign must last, so that a page that is being
 * drawn is none; what was told of is told of again only after it was over.
 */
export class Alarms {
  readonly #visit: SessionContext;
  readonly #seen = new Map<string, number>();
  readonly #told = new Set<string>();
  readonly #silent = new Set<string>();

  constructor(visit: SessionContext) {
    this.#visit = visit;
  }

  has(signal: DriftSignal): boolean {
    return [...this.#told].some((key) => key.startsWith(`${signal} `));
  }

  /** Says how things stand with one sign at this look. Answers whether it is told of by now. */
  async look(signal: DriftSignal, subject: string, isThere: boolean): Promise<boolean> {
    const key = `${signal} ${subject}`;
    const before = this.#seen.get(key) ?? 0;
    const looks = isThere ? Math.max(1, before + 1) : Math.min(-1, before - 1);
    this.#seen.set(key, looks);
    const { voice, page } = this.#visit;
    if (looks === LOOKS && !this.#told.has(key)) {
      this.#told.add(key);
      voice.mention({ type: 'noticeDrift', signal, subject, evidence: await voice.picture(() => page.picture()) });
    }
    if (looks === -LOOKS && this.#told.delete(key)) voice.mention({ type: 'clearDrift', signal, subject });
    return this.#told.has(key);
  }

  /** Counts which ways found what, and tells of each that fell silent where others still answer. */
  layers({ found }: PageFacts): void {
    const { metrics, voice } = this.#visit;
    for (const [target, { by, silent }] of Object.entries(found)) {
      for (const way of by) metrics.answered(target, way);
      for (const way of silent) {
        metrics.silent(target, way);
        const subject = `${target} ${way}`;
        if (this.#silent.has(subject)) continue;
        this.#silent.add(subject);
        voice.mention({ type: 'noticeDrift', signal: 'layer-silent', subject, evidence: null });
      }
    }
  }
}
