import { peopleOf, type Listed } from '#domain/meeting/listed.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { CapturedPerson } from './events.ts';
import { captureKeys } from './identity.ts';

/** The people of a capture, and the number of each speaker by the name that the lines have. */
export interface CapturedPeople {
  readonly participants: readonly CapturedPerson[];
  readonly voices: ReadonlyMap<string, number>;
}

/** People listed by the source first, then speakers whom nobody listed: see `peopleOf`. */
export function peopleIn(
  captureId: string,
  listed: readonly Listed[],
  lines: readonly Pick<TranscriptLine, 'speaker'>[],
): CapturedPeople {
  const { people, voices } = peopleOf(
    listed,
    lines.map(({ speaker }) => speaker),
  );
  const participants = people.map((person, number) => ({
    number,
    keyId: captureKeys.speaker(captureId, number),
    ...person,
  }));
  return { participants, voices };
}
