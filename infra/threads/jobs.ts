import type { AnalysisFinding, AnalysisRequest } from '#domain/analysis/analyst.ts';
import type { ErrorDefinition } from '#domain/errors.ts';
import type { ParsedTranscript } from '#domain/transcript/parse.ts';
import type { PackedTurns } from './packed.ts';

/** What threads do, by name: what each is given and what it gives back. */
export interface Jobs {
  readonly read: {
    readonly given: { readonly text: string; readonly names?: readonly string[] | undefined };
    readonly result: Omit<ParsedTranscript, 'turns'> & { readonly turns: PackedTurns };
  };
  readonly analyse: {
    readonly given: Pick<AnalysisRequest, 'title' | 'heldAt' | 'settled'> & {
      readonly turns: PackedTurns;
      readonly line: Uint32Array;
    };
    readonly result: AnalysisFinding;
  };
}

export type JobName = keyof Jobs;
export type Given<Name extends JobName> = Jobs[Name]['given'];
export type Result<Name extends JobName> = Jobs[Name]['result'];

/** A refusal crosses between threads as what it is: an error loses its class there. */
export type Outcome<Name extends JobName> = { readonly result: Result<Name> } | { readonly refused: ErrorDefinition };
