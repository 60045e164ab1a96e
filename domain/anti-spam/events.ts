import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { CHECK_NAMES, type CheckName } from './checks.ts';

const score = z.int().check(z.minimum(0), z.maximum(100));
const checks = z.array(z.enum(CHECK_NAMES as [CheckName, ...CheckName[]]));

/**
 * Greffier's own behaviour towards others; the stream is `settings-antispam`. How the score moves between alerts is no
 * event. Nothing in it is personal.
 */
export const antiSpamEvents = {
  /** `checks`: those that added to the score. */
  AntiSpamAlertRaised: eventType(z.object({ score, checks })),
  AntiSpamAlertCleared: eventType(z.object({ score })),
};

export type AntiSpamEvent = EventOf<typeof antiSpamEvents>;
