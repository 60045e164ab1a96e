import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { z } from 'zod/mini';

export const captureCategory = category('capture');
/** The name of a capture's stream; the capture of a stream, null for another kind of stream. */
export const { streamOf: captureStream, idOf: captureOf } = captureCategory;

/**
 * Where a capture's lines are: in its own stream, in the captions of a bot session, or, where they were recorded before
 * captures had streams, in the meeting's.
 */
export const KEPT_IN = ['capture', 'captions', 'meeting'] as const;

/** How a meeting refers to a capture. */
export const captureReference = z.object({
  captureId: z.string(),
  keptIn: z.enum(KEPT_IN),
  /** The bot session whose captions the lines are. */
  session: z.nullable(z.string()),
});
export type CaptureReference = z.infer<typeof captureReference>;

/** The capture that a command records for its meeting: each command one of its own, a repeated command the same. */
export const captureIdOf = (meetingId: string, commandId: string): string => derivedId('capture', meetingId, commandId);

const owner = (captureId: string): string => `capture/${captureId}`;

/** The keys of a capture, all destroyed with it. */
export const captureKeys = {
  owner,
  content: (captureId: string): string => `${owner(captureId)}/content`,
  speaker: (captureId: string, number: number): string => `${owner(captureId)}/speaker/${number}`,
  /** Of a speaker whose former key had to go with that erasure of somebody else. */
  speakerAfter: (captureId: string, number: number, erasureId: string): string =>
    `${owner(captureId)}/speaker/${number}/${erasureId}`,
};
