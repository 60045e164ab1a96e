import type { Analyst, AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import { verify } from '#domain/analysis/verify.ts';
import type { RecordAnalysis } from '#domain/meeting/decide.ts';
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

/** An analysis whose every citation has been found in the transcript, and how it came to be. */
export interface AnalysisRun {
  readonly result: Analysis;
  /** Citations, and statements left without any, that were dropped because what they cite could not be found. */
  readonly dropped: number;
  readonly run: RecordAnalysis['run'];
}

/** Asks the analyst and keeps what can be checked. Throws what the analyst throws. */
export async function analyse(analyst: Analyst, request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisRun> {
  const started = performance.now();
  const { analysis, tokens } = await analyst.analyse(request, signal);
  const { analysis: result, dropped } = verify(analysis, request.lines);
  const inputHash = createHash('sha256').update(JSON.stringify([request.title, request.heldAt, request.lines])).digest('hex');
  const { name, model, promptVersion } = analyst;
  return { result, dropped: sum(Object.values(dropped)), run: { analyst: name, model, promptVersion, inputHash, tokens, durationMs: Math.round(performance.now() - started) } };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
