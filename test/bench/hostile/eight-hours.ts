import type { BenchOptions, Measurement } from '../measurement.ts';
import { measured } from './hostile.ts';
import { eightHours } from './requests.ts';

/** The part of `hostile` that is about a transcript of eight hours. */
export const run = (_options: BenchOptions): AsyncIterable<Measurement> => measured(eightHours);
