import type { EventToRecord } from '#domain/events/log.ts';
import type { AccessEvent } from './events.ts';

type Note<Type extends AccessEvent['type']> =
  Extract<AccessEvent, { type: Type }> extends { readonly type: Type; readonly data: infer Data }
    ? { readonly type: Type } & Noted<Data>
    : never;
/** What the caller knows: personal fields in the clear, and no keys. */
type Noted<Data> = {
  readonly [Name in keyof Data as Name extends 'keyId' ? never : Name]: Name extends 'email' | 'address'
    ? string
    : Data[Name];
};

export type Entrance = Note<'SignedIn'> | Note<'SignedOut'>;
export type Consultation =
  | Note<'TokenUsed'>
  | Note<'MeetingExported'>
  | Note<'RestrictedMeetingRead'>
  | Note<'PersonalDataShown'>
  | Note<'RegistryExported'>
  | Note<'PersonExported'>;
/** What strangers do: told one by one up to a limit. */
export type Refusal =
  | Note<'SignInRefused'>
  | Note<'RefreshTokenReused'>
  | Note<'AccessRefused'>
  | Note<'PasswordResetRequested'>;

/** Port to the record of who came in, who was turned away, and who consulted what. */
export interface AccessJournal {
  /**
   * Resolves once it is in the log: nobody is let in, or shown anything, of whom nothing is known. While the event
   * store is away, what is no entrance is kept durably elsewhere instead, and goes to the log when the store is back.
   */
  record(noted: Entrance | Consultation, correlationId: string): Promise<void>;
  /**
   * Returns at once, so that how long a refusal takes tells nothing of what was noted. Beyond a limit refusals are only
   * counted.
   */
  refused(refusal: Refusal, correlationId: string): void;
}

/** Port to where events wait durably while the event store is away. */
export interface WaitingNotes {
  /** The stream must be the event's alone. */
  keep(stream: string, event: EventToRecord): Promise<void>;
}
