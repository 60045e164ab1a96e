import { backoffMs } from '#domain/backoff.ts';
import { reportOnBotSession } from '#commands/bot-session/session.ts';
import { TOO_MUCH_CONTENTION, type Dependencies } from '#commands/handle.ts';
import type { BotSession } from '#domain/bot-session/state.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { BOT_SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { errorCode, GreffierError, isError } from '#domain/errors.ts';
import type { Evidence } from '#domain/bot-session/evidence.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface VoiceDependencies extends Dependencies {
  readonly sessionId: string;
  readonly worker: string;
  readonly evidence: Evidence;
  /** Told when another worker runs the bot session. */
  readonly takenOver: () => void;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

const RETRY = { firstMs: 200, longestMs: 5_000 };

/**
 * What would come again with the same command: all that is decided. Others who were faster too often may be slower next
 * time.
 */
const isForGood = (error: unknown): boolean =>
  error instanceof GreffierError &&
  error.kind !== 'unavailable' &&
  error.kind !== 'internal' &&
  !isError(error, TOO_MUCH_CONTENTION);

/**
 * Says what happens to a bot session, one thing after the other. While the log is away it waits and says the same
 * again, so that a bot session outlasts an outage and what happened meanwhile is told in order.
 */
export class BotSessionReporter {
  readonly #dependencies: VoiceDependencies;
  #last: Promise<unknown> = Promise.resolve();
  #mayLook = true;

  constructor(dependencies: VoiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Resolves once it is in the log. Throws what the decider throws, SESSION_TAKEN where another worker runs the
   * bot session.
   */
  tell(command: BotSessionCommand): Promise<BotSession> {
    const told = this.#last.then(() => this.#tell(command));
    this.#last = told.catch(() => undefined);
    return told;
  }

  /** The same, for what nobody waits for; a refusal is reported. */
  mention(command: BotSessionCommand): void {
    const { sessionId, report } = this.#dependencies;
    this.tell(command).catch((error: unknown) => {
      if (isError(error, BOT_SESSION_TAKEN)) return;
      report('cannot append what a bot reports of its bot session', {
        session: sessionId,
        command: command.type,
        code: errorCode(error),
      });
    });
  }

  /** Everything that was told so far is in the log. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** While the capture is paused no picture is kept either: it may show what is said. */
  mayLook(may: boolean): void {
    this.#mayLook = may;
  }

  /** Keeps a picture of what the bot sees; null where none can be taken, or may be. */
  async picture(take: () => Promise<Uint8Array>): Promise<string | null> {
    if (!this.#mayLook) return null;
    try {
      return await this.#dependencies.evidence.keep(this.#dependencies.sessionId, await take());
    } catch {
      return null;
    }
  }

  async #tell(command: BotSessionCommand): Promise<BotSession> {
    const { sessionId, worker, report } = this.#dependencies;
    const request = { commandId: randomUUID(), actor: `system:${worker}`, correlationId: sessionId } as const;
    for (let failures = 0; ; failures += 1) {
      try {
        return (await reportOnBotSession(this.#dependencies, { sessionId, worker, command, request })).state;
      } catch (error) {
        if (isError(error, BOT_SESSION_TAKEN)) this.#dependencies.takenOver();
        if (isForGood(error)) throw error;
        report('cannot append what the bot reports, retrying', {
          session: sessionId,
          command: command.type,
          code: errorCode(error),
        });
        await delay(backoffMs(failures, RETRY));
      }
    }
  }
}
