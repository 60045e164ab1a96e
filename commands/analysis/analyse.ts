import type { Analyst, AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import { bounded } from '#domain/analysis/bounded.ts';
import { verify } from '#domain/analysis/verify.ts';
import { jsonPieces } from '#domain/json-pieces.ts';
import type { RecordAnalysis } from '#domain/meeting/analysis-outcome.ts';
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { breath } from '#domain/breath.ts';

/**
 * An analysis whose every citation has been found in the transcript, no larger than an event can hold, and how it came
 * to be.
 */
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
  const { analysis: verified, dropped } = verify(analysis, request.lines);
  const result = bounded(verified);
  const inputHash = await hashOf(request);
  const { name, model, promptVersion } = analyst;
  return {
    result,
    dropped: sum(Object.values(dropped)),
    run: {
      analyst: name,
      model,
      promptVersion,
      inputHash,
      tokens,
      durationMs: Math.round(performance.now() - started),
    },
  };
}

/**
 * SHA-256 of `JSON.stringify([title, heldAt, lines])`, of what people settled where they did, and of the language to
 * write in where one is asked for; a piece at a time: a transcript of megabytes would hold others up.
 */
export async function hashOf({ title, heldAt, lines, settled = [], written }: AnalysisRequest): Promise<string> {
  const hash = createHash('sha256');
  const more = [...(settled.length === 0 ? [] : [settled]), ...(written === undefined ? [] : [written])];
  for (const piece of jsonPieces([title, heldAt, lines, ...more])) {
    await breath();
    hash.update(piece);
  }
  return hash.digest('hex');
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
