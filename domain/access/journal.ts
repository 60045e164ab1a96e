import type { AccessEvent } from './events.ts';

type Note<Type extends AccessEvent['type']> = Extract<AccessEvent, { type: Type }> extends { readonly type: Type; readonly data: infer Data } ? { readonly type: Type } & Noted<Data> : never;
/** What whoever tells knows: personal fields in the clear, and no keys. */
type Noted<Data> = { readonly [Name in Exclude<keyof Data, 'keyId'>]: Name extends 'email' | 'address' ? string : Data[Name] };

export type Entrance = Note<'SignedIn'> | Note<'SignedOut'>;
export type Refusal = Note<'SignInRefused'> | Note<'RefreshTokenReused'> | Note<'AccessRefused'>;

/** Port to the record of who came in and who was turned away. */
export interface AccessJournal {
  /** Resolves once it is in the log: nobody is let in of whom nothing is known. */
  record(entrance: Entrance, correlationId: string): Promise<void>;
  /** Returns at once, so that how long a refusal takes tells nothing of what was noted. Beyond a limit refusals are only counted. */
  refused(refusal: Refusal, correlationId: string): void;
}
