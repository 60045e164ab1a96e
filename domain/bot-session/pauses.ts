import { orElse } from '#domain/events/personal.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { BotSessionEvent } from './events.ts';

/** A time of which nothing is to be kept, epoch ms: somebody had objected, and the organiser had not said yes. */
export interface CapturePause {
  readonly from: number;
  /** Infinity where nobody ever said yes. */
  readonly until: number;
  /** Of the bot that was told; null once erased. */
  readonly botName: string | null;
}

/** The pauses of a bot session. Where what was captured was discarded, all of its meeting is one. */
export function pausesIn(events: readonly Recorded<BotSessionEvent>[]): readonly CapturePause[] {
  const pauses: CapturePause[] = [];
  let botName: string | null = null;
  let from: number | null = null;
  for (const event of events) {
    const at = Date.parse(event.metadata.time);
    switch (event.type) {
      case 'BotLaunchRequested':
        botName = orElse(event.data.botName, null);
        break;
      case 'BotObjectionRaised':
        from ??= at;
        break;
      case 'BotCaptureResumed':
        if (from !== null) pauses.push({ from, until: at, botName });
        from = null;
        break;
      case 'BotCaptureDiscarded':
        return [{ from: -Infinity, until: Infinity, botName }];
      default:
    }
  }
  return from === null ? pauses : [...pauses, { from, until: Infinity, botName }];
}
