import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { provider, WAYS } from '#domain/user/identities/provider.ts';
import { z } from 'zod/mini';

const REASONS_BEFORE = ['unknown', 'password', 'disabled', 'code', 'limited', 'invitation', 'reset', 'token'] as const;
export const SIGN_IN_REASONS = [
  ...REASONS_BEFORE,
  /** With an account at a provider, which `provider` then names. */
  'cancelled',
  'provider-away',
  'provider-refused',
  'flow-ended',
  'unlinked',
  'domain',
  'address-taken',
  'identity-taken',
] as const;
const FACTORS_BEFORE = ['none', 'totp', 'recovery-code'] as const;
/** `provider`: the provider asked for one, and the settings let that count. */
export const SECOND_FACTORS = [...FACTORS_BEFORE, 'provider'] as const;
export const EXPORT_FORMATS = ['md', 'pdf', 'csv', 'ics', 'vtt'] as const;

/**
 * Network addresses are about people: they are sealed with a key of the person's account, or of the day for strangers.
 */
const address = personal(z.string());

const signedIn = { keyId: z.string(), userId: z.string(), address };
/** Before people signed in with accounts at providers. */
const signedInBefore = {
  schema: z.object({ ...signedIn, secondFactor: z.enum(FACTORS_BEFORE) }),
  upcast: (data: object) => ({ ...data, way: 'password' }),
  downcast: ({ way: _way, secondFactor, ...data }: { readonly way: string; readonly secondFactor: string }) => ({
    ...data,
    secondFactor: secondFactor === 'provider' ? 'none' : secondFactor,
  }),
};

const refused = { keyId: z.string(), userId: z.nullable(z.string()), email: personal(z.string()), address };
const refusedBefore = {
  schema: z.object({ ...refused, reason: z.enum(REASONS_BEFORE) }),
  upcast: (data: object) => data,
  downcast: ({ provider: _provider, reason, ...data }: { readonly provider?: string; readonly reason: string }) => ({
    ...data,
    reason: REASONS_BEFORE.some((one) => one === reason) ? reason : 'unknown',
  }),
};

/**
 * Who came in, who was turned away, who left, and what they took or saw by their role alone; the stream is
 * `access-{process}-{day}`, with one writer.
 */
export const accessEvents = {
  SignedIn: eventType(z.object({ ...signedIn, secondFactor: z.enum(SECOND_FACTORS), way: z.enum(WAYS) }), {
    older: [signedInBefore],
  }),
  /**
   * `email` is what was typed, or what the provider showed; the person is known where it leads to an account.
   */
  SignInRefused: eventType(z.object({ ...refused, reason: z.enum(SIGN_IN_REASONS), provider: z.optional(provider) }), {
    older: [refusedBefore],
  }),
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
