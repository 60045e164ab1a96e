import { useEffect, useReducer } from 'react';
import { pause, pauseAfter } from '../../live/pauses.ts';
import { readStream } from '../../live/read.ts';
import { readAccessToken } from '../../session/storage.ts';
import { hear, NOTHING_HEARD, type Spoken } from './spoken.ts';

const UNAUTHENTICATED = 401;

/** Hears live what is said in a session; calls `onConnected` whenever what was missed has to be fetched. */
export const useSpoken = (sessionId: string, onConnected: () => void): Spoken => {
  const [spoken, dispatch] = useReducer(hear, NOTHING_HEARD);
  useEffect(() => {
    const leave = new AbortController();
    const follow = async (): Promise<void> => {
      for (let failures = 0; !leave.signal.aborted; ) {
        let began = false;
        const ending = await readStream(
          readAccessToken(),
          (message) => {
            if (leave.signal.aborted) return;
            began ||= message.kind === 'ready';
            if (message.kind === 'ready') onConnected();
            dispatch(message);
          },
          leave.signal,
          { session: sessionId },
        );
        failures = began ? 1 : failures + 1;
        // The calls of the page renew the token; the one that is there after the pause is tried.
        const refused = ending.kind === 'refused' && ending.status !== UNAUTHENTICATED ? ending.retryAfter * 1000 : 0;
        await pause(Math.max(pauseAfter(failures), refused), leave.signal);
      }
    };
    void follow();
    return () => leave.abort();
  }, [sessionId, onConnected]);
  return spoken;
};
