import { analyse, type AnalysisRun } from '#commands/analysis/analyse.ts';
import type { Analyst, AnalysisRequest } from '#domain/analysis/analyst.ts';
import { LASTING, MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { errorCode } from '#domain/errors.ts';
import { HOPELESS } from '#domain/heavy-work.ts';
import { pause } from '#projections/engine/pause.ts';

const ATTEMPTS = 2;
const PAUSE_MS = 5_000;

export type Attempted =
  | { readonly run: AnalysisRun }
  | { readonly failure: { readonly code: string; readonly attempts: number } };

/** Asks an analyst, again where that may help. Throws the signal's reason alone. */
export async function attempted(analyst: Analyst, given: AnalysisRequest, signal: AbortSignal): Promise<Attempted> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { run: await analyse(analyst, given, signal) };
    } catch (error) {
      signal.throwIfAborted();
      const code = errorCode(error);
      const isLasting = LASTING.has(code) || HOPELESS.has(code) || code === MODEL_FAILURES.throttled.code;
      if (attempts >= ATTEMPTS || isLasting) return { failure: { code, attempts } };
      await pause(PAUSE_MS * attempts, signal);
    }
  }
}
