import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

/**
 * What the installation is set to; the stream is `settings`. Each event holds what it changed. Limits and choices are
 * the command's business and may change; what was once written stays readable.
 */
export const settingsEvents = {
  SettingsChanged: eventType(
    z.object({
      changes: z.object({
        simultaneousMeetings: z.optional(z.int()),
        botLobbyMinutes: z.optional(z.int()),
        botAloneMinutes: z.optional(z.int()),
        botLongestHours: z.optional(z.int()),
        botAcceptsRecording: z.optional(z.boolean()),
        botName: z.optional(z.string()),
        sensitiveWords: z.optional(z.string()),
        informationText: z.optional(z.string()),
        informationContact: z.optional(z.string()),
        logRetentionDays: z.optional(z.int()),
        sessionHours: z.optional(z.int()),
        notifications: z.optional(z.boolean()),
        mfaRequired: z.optional(z.boolean()),
        microsoftDomains: z.optional(z.string()),
        googleDomains: z.optional(z.string()),
        newAccountRole: z.optional(z.string()),
        microsoftSecondFactor: z.optional(z.string()),
        googleSecondFactor: z.optional(z.string()),
        automaticSummaries: z.optional(z.boolean()),
        automaticEmails: z.optional(z.boolean()),
        aiModel: z.optional(z.string()),
        aiOtherModel: z.optional(z.string()),
        aiDailyTokens: z.optional(z.int()),
        language: z.optional(z.string()),
      }),
      sender: z.optional(z.object({ keyId: z.string(), senderEmail: personal(z.string()) })),
      /** `login` names a secret of the vault; null where the server asks for none. */
      /** `key` names a secret of the vault; null where the address asks for none. */
      ai: z.optional(z.object({ address: z.string(), key: z.nullable(z.string()) })),
      smtp: z.optional(z.object({ server: z.string(), login: z.nullable(z.string()) })),
    }),
  ),
};

export type SettingsEvent = EventOf<typeof settingsEvents>;
