import { personal } from '#domain/events/personal.ts';
import { eventType } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

/** `stop`: the bot was told to stop by its name; `objection`: somebody said that they do not want to be captured. */
export const OBJECTION_KINDS = ['stop', 'objection'] as const;
export type ObjectionKind = (typeof OBJECTION_KINDS)[number];

/** What a bot says of itself on arrival, and what becomes of its capture where somebody objects. */
export const objectionEvents = {
  /**
   * On arrival, and for who came later: `written` false where the chat took nothing. Under the key of what the bot said
   * in its meeting.
   */
  BotAnnounced: eventType(z.object({ keyId: z.string(), written: z.boolean(), text: personal(z.string()) })),
  /** The capture pauses with it, if it ran: nothing that is said from then on is kept. `by` null: nobody was named. */
  BotObjectionRaised: eventType(
    z.object({
      keyId: z.string(),
      kind: z.enum(OBJECTION_KINDS),
      via: z.enum(['speech', 'chat']),
      by: personal(z.nullable(z.string())),
      words: personal(z.string()),
    }),
  ),
  /** By the organiser or an administrator, whose account is named. */
  BotCaptureResumed: eventType(z.object({ userId: z.string() })),
  /** The same: what was captured is to be erased, and the bot leaves. `CaptureErased` says that its keys are gone. */
  BotCaptureDiscarded: eventType(z.object({ userId: z.string() })),
};
