import { asFailure } from '../../api/failure.ts';
import { untilArrived } from '../../live/arrivals.ts';
import type { Dispatch } from '../../api/dispatch.ts';
import { analysisApi, type Analysed, type AnalysisRequest } from './api.ts';

/** Milliseconds between two looks at a late result; the live stream may say sooner that it is there. */
const POLL_MS = 2000;
/** The server keeps a late result for an hour; nobody looks for it longer. */
const KEPT_MS = 3_600_000;
/** Looks in a row that may fail (the network was away) before the analysis is given up. */
const MOST_FAILURES = 10;

/** The server's refusals are final; a server that is slow or out of reach may be back at the next look. */
const mayPass = (error: unknown): boolean => {
  const failure = asFailure(error);
  return (
    failure !== null && (failure.kind === 'timeout' || failure.kind === 'unreachable' || (failure.status ?? 0) >= 502)
  );
};

const idOf = (location: string): string => decodeURIComponent(location.split('/').at(-1) ?? '');

async function awaitLate(dispatch: Dispatch, location: string, signal: AbortSignal): Promise<Analysed> {
  const until = performance.now() + KEPT_MS;
  let failures = 0;
  for (;;) {
    await untilArrived(location, POLL_MS, signal);
    try {
      const answer = await dispatch(
        analysisApi.endpoints.analysisResult.initiate(idOf(location), { forceRefetch: true, subscribe: false }),
      ).unwrap();
      if (!('pending' in answer)) return answer;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!mayPass(error) || failures > MOST_FAILURES || performance.now() > until) throw error;
    }
  }
}

/**
 * Analyses a transcript, and waits for the result however late it comes.
 *
 * @param onLate called when the server says that the result will come later
 * @throws the call's `Failure`; the signal's reason once it is aborted
 */
export async function runAnalysis(
  dispatch: Dispatch,
  request: AnalysisRequest,
  signal: AbortSignal,
  onLate: () => void,
): Promise<Analysed> {
  const running = dispatch(analysisApi.endpoints.analyze.initiate(request, { track: false }));
  const abort = (): void => running.abort();
  signal.addEventListener('abort', abort);
  try {
    const answer = await running.unwrap();
    signal.throwIfAborted();
    if (!('pending' in answer)) return answer;
    onLate();
    return await awaitLate(dispatch, answer.location, signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
