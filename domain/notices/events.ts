import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { NOTICE_KINDS } from './kinds.ts';

/** What a person does with their notices (`identity.ts`). The notices themselves are derived, and no events. */
export const noticeEvents = {
  NoticeRead: eventType(z.object({ userId: z.string(), noticeId: z.string() })),
  /** Every notice that was given until then. */
  NoticesRead: eventType(z.object({ userId: z.string(), until: z.iso.datetime({ offset: true }) })),
  /** Whether they get notices of a kind: in the application, and by mail. */
  NoticeChoiceChanged: eventType(
    z.object({
      userId: z.string(),
      kind: z.enum(NOTICE_KINDS),
      inApplication: z.boolean(),
      byMail: z.boolean(),
    }),
  ),
};

export type NoticeEvent = EventOf<typeof noticeEvents>;
