import type { Recorded } from '#domain/events/event.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { SealedValue } from '../engine/table.ts';
import type { DecisionContent } from './queries.ts';
import { decisionWords } from './words.ts';

export type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

export const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({
  meeting_id: meetingOf(event.stream) ?? event.stream,
});

export const sealed = (keyId: string, value: unknown): SealedValue => ({ keyId, text: JSON.stringify(value) });

interface Decided {
  readonly keyId: string;
  readonly ordinal: number;
  readonly content: DecisionContent;
}

export const decisionRow = (event: Recorded, { keyId, ordinal, content }: Decided) => ({
  ...keyOf(event),
  ordinal,
  content: sealed(keyId, content),
  search_vector: decisionWords(content.text, event.metadata.time),
});
