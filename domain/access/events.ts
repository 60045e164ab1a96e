import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';

export const SIGN_IN_REASONS = [
  'unknown',
  'password',
  'disabled',
  'code',
  'limited',
  'invitation',
  'reset',
  'token',
] as const;
export const SECOND_FACTORS = ['none', 'totp', 'recovery-code'] as const;
export const EXPORT_FORMATS = ['md', 'pdf', 'csv', 'ics', 'vtt'] as const;

/**
 * Network addresses are about people: they are sealed with a key of the person's account, or of the day for strangers.
 */
const address = personal(z.string());

/**
 * Who came in, who was turned away, who left, and what they took or saw by their role alone; the stream is
 * `access-{process}-{day}`, with one writer.
 */
export const accessEvents = {
  SignedIn: eventType(
    z.object({ keyId: z.string(), userId: z.string(), address, secondFactor: z.enum(SECOND_FACTORS) }),
  ),
  /** `email` is what was typed; the person is known where it leads to an account. */
  SignInRefused: eventType(
    z.object({
      keyId: z.string(),
      userId: z.nullable(z.string()),
      email: personal(z.string()),
      address,
      reason: z.enum(SIGN_IN_REASONS),
    }),
  ),
  /** Somebody asked for another password; the person is known where `email`, as it was typed, leads to an account. */
  PasswordResetRequested: eventType(
    z.object({ keyId: z.string(), userId: z.nullable(z.string()), email: personal(z.string()), address }),
  ),
  /** A token that had been replaced came back: somebody has a copy. The session ended. */
  RefreshTokenReused: eventType(z.object({ keyId: z.string(), userId: z.string(), address })),
  SignedOut: eventType(z.object({ keyId: z.string(), userId: z.string(), address, everywhere: z.boolean() })),
  /** Somebody asked for what is not theirs to do; `code` is the refusal's. */
  AccessRefused: eventType(
    z.object({ keyId: z.string(), userId: z.string(), address, route: z.string(), code: z.string() }),
  ),
  /** A meeting left as a file. */
  MeetingExported: eventType(
    z.object({ keyId: z.string(), userId: z.string(), address, meetingId: z.string(), format: z.enum(EXPORT_FORMATS) }),
  ),
  /**
   * An administrator opened a restricted meeting that they neither organise nor attend, and that nobody shared with
   * them.
   */
  RestrictedMeetingRead: eventType(z.object({ keyId: z.string(), userId: z.string(), address, meetingId: z.string() })),
  /** An administrator asked to see the personal data in a stream's events, which are masked otherwise. */
  PersonalDataShown: eventType(z.object({ keyId: z.string(), userId: z.string(), address, stream: z.string() })),
  /** What the register shows for a selection of filters left as a file, with so many entries. */
  RegistryExported: eventType(
    z.object({ keyId: z.string(), userId: z.string(), address, selection: z.string(), entries: z.int() }),
  ),
  /**
   * What the record has of one person left as a file, for that person (articles 15 and 20 of the GDPR), from so many
   * meetings; null for somebody without an account.
   */
  PersonExported: eventType(
    z.object({ keyId: z.string(), userId: z.string(), address, personId: z.nullable(z.string()), meetings: z.int() }),
  ),
  /** A program read with a personal token: which tool it called, as its owner. */
  TokenUsed: eventType(
    z.object({ keyId: z.string(), userId: z.string(), address, tokenId: z.string(), tool: z.string() }),
  ),
  /** Refusals of a minute beyond those that are told one by one: how many of which kind. */
  RefusalsCounted: eventType(
    z.object({
      since: z.string(),
      until: z.string(),
      counts: z.array(z.object({ reason: z.string(), count: z.int().check(z.positive()) })),
    }),
  ),
};

export type AccessEvent = EventOf<typeof accessEvents>;
