import type { ErrorDefinition } from '#domain/errors.ts';
import type { Way } from './identities/provider.ts';

/** Minutes in which a person may finish what they began: to set up a second factor, or to sign in with it. */
export const ENROLMENT_MINUTES = 15;
export const CHALLENGE_MINUTES = 10;
/** Seconds that a code is shown for (RFC 6238); one before and one after count as well, for clocks that disagree. */
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;

export interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
}

export type CodeKind = 'totp' | 'recovery-code';

/** Port to one-time passwords (TOTP) and the recovery codes that stand in for them. */
export interface SecondFactors {
  has(userId: string): Promise<boolean>;
  /**
   * Begins setting one up; what there is goes on to count until the new one is confirmed. `label` is shown in the
   * person's application.
   */
  begin(userId: string, label: string, now: Date): Promise<Enrolment>;
  /**
   * Ends setting up with a code of the new secret. Answers the recovery codes, or null for a wrong code or nothing
   * begun.
   */
  confirm(userId: string, code: string, now: Date): Promise<readonly string[] | null>;
  /** What kind of code this is, used up by this; null for a wrong one, and for one that was used before. */
  verify(userId: string, code: string, now: Date): Promise<CodeKind | null>;
  /** New recovery codes in place of the former ones. */
  renewCodes(userId: string): Promise<readonly string[]>;
  codesLeft(userId: string): Promise<number>;
  remove(userId: string): Promise<void>;
}

/** Who has taken the first step and has yet to give a code, or to set up what gives codes. */
export interface Challenge {
  readonly userId: string;
  readonly step: 'code' | 'enrolment';
  /** What the first step was. */
  readonly way: Way;
}

export interface IssuedChallenge extends Challenge {
  readonly id: string;
}

/** Port to signed challenges. Each leads to one session at most, and ends with the password that it was given for. */
export interface Challenges {
  issue(challenge: Challenge, now: Date): Promise<string>;
  /** Null for one that is expired, forged, not ours, or from before a change of password. */
  read(token: string, now: Date): Promise<IssuedChallenge | null>;
  /** Uses it up; false where it was used up before. */
  spend(challenge: IssuedChallenge, now: Date): Promise<boolean>;
}

export const CODE_REFUSED: ErrorDefinition = {
  code: 'CODE_REFUSED',
  kind: 'forbidden',
  message: 'Ce code n’est pas le bon, ou il a déjà servi.',
};

export const CHALLENGE_ENDED: ErrorDefinition = {
  code: 'CHALLENGE_ENDED',
  kind: 'unauthenticated',
  message: 'Trop de temps a passé depuis la première étape. Veuillez vous reconnecter.',
};

export const SECOND_FACTOR_ABSENT: ErrorDefinition = {
  code: 'SECOND_FACTOR_ABSENT',
  kind: 'conflict',
  message: 'La double authentification n’est pas activée.',
};

export const SECOND_FACTOR_REQUIRED: ErrorDefinition = {
  code: 'SECOND_FACTOR_REQUIRED',
  kind: 'conflict',
  message: 'La double authentification est obligatoire\u00a0: elle ne peut pas être désactivée.',
};
