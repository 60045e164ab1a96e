import { type ErrorDefinition, GreffierError } from '../errors.ts';
import type { WorkContext } from '../heavy-work.ts';
import type { ParsedTranscript } from './parse.ts';

/** Whose work reading is, and what is known of the text beside it. */
export interface ReadingContext extends WorkContext {
  /** Names of people whom the source lists: before a colon they are speakers, whatever they look like. */
  readonly names?: readonly string[];
}

/** Port: reads a transcript in any known format, away from the thread that answers calls. */
export interface TranscriptReader {
  /**
   * What `parseTranscript` makes of a text. Throws TOO_MANY_SPEAKERS, and WORK_TOO_LONG, WORK_OUT_OF_MEMORY or
   * TOO_MUCH_WORK when the text takes more than one content may.
   */
  read(text: string, context: ReadingContext): Promise<ParsedTranscript>;
}

/** Nobody records more voices in one meeting; each costs a key, a node of the map and a pattern of the analyst. */
export const MOST_SPEAKERS = 1_000;

export const TOO_MANY_SPEAKERS: ErrorDefinition = {
  code: 'TOO_MANY_SPEAKERS',
  kind: 'too-large',
  message: 'La transcription compte plus de 1\u202F000 intervenants\u00A0: vérifiez son format.',
};

/** Throws TOO_MANY_SPEAKERS. */
export function mustBeAMeeting({ turns }: Pick<ParsedTranscript, 'turns'>): void {
  if (new Set(turns.map(({ speaker }) => speaker)).size > MOST_SPEAKERS) throw new GreffierError(TOO_MANY_SPEAKERS);
}
