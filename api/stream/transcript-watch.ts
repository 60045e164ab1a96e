import type { LiveContext } from '../context/live.ts';
import type { News } from '#api/contract/stream.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { DraftMessage, FeedMessage } from '#domain/feed/messages.ts';
import { beginSpan } from '#domain/tracing.ts';
import { pause } from '#projections/engine/pause.ts';

/**
 * What is heard about one meeting; drafts also name their session. A null message: something of any meeting may have
 * passed unheard. Answers how many screens were told.
 */
export type HearTranscript = (meetingId: string | null, news: News) => number;

const wordsOf = ({ line, speaker, name, at, text }: Omit<DraftMessage, 'version' | 'sessionId'>) => ({
  line,
  speaker,
  name,
  at,
  text,
});

const newsOf = (message: FeedMessage): News | null => {
  const { meetingId } = message;
  switch (message.kind) {
    case 'line':
    case 'revised':
      return { kind: 'lines', meetingId, lines: [wordsOf(message)] };
    case 'erased':
      return { kind: 'erased', meetingId, speakers: message.speakers, lines: message.lines ?? [] };
    default:
      // That a transcript is complete is told by the table of meetings.
      return null;
  }
};

/** After a failure, before the feed is listened to again, in ms. */
const RETRY = 1_000;
const PASSED_UNHEARD: News = { kind: 'changed', tables: ['transcripts'], meetings: null };

/**
 * Hears what is being said, in every meeting, until `signal` is aborted. A feed that fails is told to `failed` and
 * listened to again.
 */
export function watchTranscripts(
  { live }: Pick<LiveContext, 'live'>,
  { hear, failed }: { readonly hear: HearTranscript; readonly failed: (error: unknown) => void },
  signal: AbortSignal,
): void {
  const messages = async () => {
    for await (const passing of live.messages(signal)) {
      const news = passing ? newsOf(passing.message) : PASSED_UNHEARD;
      if (!news) continue;
      const span = beginSpan(passing?.traceparent, { name: 'stream transcript', kind: 'consumer' });
      const screens = hear(passing ? passing.message.meetingId : null, news);
      span?.end({ attributes: { 'greffier.screens': screens } });
    }
  };
  const drafts = async () => {
    for await (const draft of live.drafts(null, signal)) {
      const meetingId = meetingOfBotSession(draft.sessionId);
      hear(meetingId, { kind: 'drafts', sessionId: draft.sessionId, meetingId, lines: [wordsOf(draft)] });
    }
  };
  const again = (error: unknown) => {
    failed(error);
    hear(null, PASSED_UNHEARD);
  };
  for (const listen of [messages, drafts]) void persistently(listen, again, signal);
}

async function persistently(
  listen: () => Promise<void>,
  failed: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listen();
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
    }
    await pause(RETRY, signal);
  }
}
