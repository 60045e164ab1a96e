export const ROLES = ['anonymous', 'observer', 'user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * How somebody stands to a meeting: organiser, participant by address, participant by a confirmed link, invited by its
 * calendar's entry, guest, or only as everybody; the last one they may not know of.
 */
export const ROWS = ['own', 'attended', 'linked', 'invited', 'shared', 'public', 'foreign'] as const;
export type Row = (typeof ROWS)[number];

/** A bot session is one's own, or somebody else's. */
export const BOT_SESSION_ROWS = ['own', 'foreign'] as const satisfies readonly Row[];

/** `ok`, or the code of the refusal; for lists whether the row is in the answer. */
export type Outcome = 'ok' | 'shown' | 'hidden' | (string & {});

/**
 * What comes of a call, one outcome a row in the order of `ROWS`, or of `BOT_SESSION_ROWS`; a single one where no row
 * is concerned.
 */
type Line =
  | readonly [Outcome]
  | readonly [Outcome, Outcome]
  | readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

export interface Expectation {
  /**
   * What a row is to the call: a meeting or a bot session that it names, one that a list may hold, something kept for
   * the caller, or nothing. What is changed is another one where the change is expected to succeed.
   */
  readonly about: 'nothing' | 'meeting' | 'change' | 'list' | 'result' | 'session' | 'session-change' | 'session-list';
  readonly outcomes: Readonly<Record<Role, Line>>;
}

const refused = (code: Outcome): Line => [code, code, code, code, code, code, code];
const about = (what: Expectation['about'], outcomes: Expectation['outcomes']): Expectation => ({
  about: what,
  outcomes,
});

const STRANGER = 'NOT_SIGNED_IN';
const UNKNOWN = 'MEETING_NOT_FOUND';
const NOT_YOURS = 'MEETING_FORBIDDEN';
const GONE = 'SESSION_NOT_FOUND';

/** Everybody gets the same. */
export const anybody = (outcome: Outcome = 'ok'): Expectation =>
  about('nothing', { anonymous: [outcome], observer: [outcome], user: [outcome], admin: [outcome] });
export const signedIn = (outcome: Outcome = 'ok'): Expectation =>
  about('nothing', { anonymous: [STRANGER], observer: [outcome], user: [outcome], admin: [outcome] });
export const writers = (): Expectation =>
  about('nothing', { anonymous: [STRANGER], observer: ['READ_ONLY'], user: ['ok'], admin: ['ok'] });
/** What is not there: an observer is not told that. */
export const unknownToWriters = (code: Outcome): Expectation =>
  about('nothing', { anonymous: [STRANGER], observer: ['READ_ONLY'], user: [code], admin: [code] });
export const administrators = (outcome: Outcome = 'ok'): Expectation =>
  about('nothing', { anonymous: [STRANGER], observer: ['ADMIN_ONLY'], user: ['ADMIN_ONLY'], admin: [outcome] });

/*                      own       attended  linked    invited   shared    public    foreign */
export const reads = (): Expectation =>
  about('meeting', {
    anonymous: refused(STRANGER),
    observer: /*     */ [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, 'ok', UNKNOWN],
    user: /*         */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', UNKNOWN],
    admin: /*        */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  });

export const changes = (done: Outcome = 'ok'): Expectation =>
  about('change', {
    anonymous: refused(STRANGER),
    observer: refused('READ_ONLY'),
    user: /*         */ [done, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_YOURS, UNKNOWN],
    admin: /*        */ [done, done, done, done, done, done, done],
  });

/** What only they may read who may also change it. */
export const readsOfEditors = (): Expectation =>
  about('meeting', {
    anonymous: refused(STRANGER),
    observer: /*     */ [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, NOT_YOURS, UNKNOWN],
    user: /*         */ ['ok', NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_YOURS, NOT_YOURS, UNKNOWN],
    admin: /*        */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  });

/** What others saved under a provider's id is not in the way: each person's payload is a meeting of their own. */
export const savesAgain = (): Expectation =>
  about('meeting', {
    anonymous: refused(STRANGER),
    observer: refused('READ_ONLY'),
    user: /*         */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    admin: /*        */ ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  });

export const lists = (): Expectation =>
  about('list', {
    anonymous: refused(STRANGER),
    observer: /*     */ ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'shown', 'hidden'],
    user: /*         */ ['shown', 'shown', 'shown', 'shown', 'shown', 'shown', 'hidden'],
    admin: /*        */ ['shown', 'shown', 'shown', 'shown', 'shown', 'shown', 'shown'],
  });

/** Minutes are told to who organises a meeting or was in it, whatever else their role reads. */
export const told = (): Expectation =>
  about('list', {
    anonymous: refused(STRANGER),
    observer: /*     */ ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden'],
    user: /*         */ ['shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden', 'hidden'],
    admin: /*        */ ['shown', 'shown', 'shown', 'hidden', 'hidden', 'hidden', 'hidden'],
  });

/** A bot session is its launcher’s, or somebody else’s; an observer has none. */
export const botSessionReads = (): Expectation =>
  about('session', {
    anonymous: [STRANGER, STRANGER],
    observer: [GONE, GONE],
    user: ['ok', GONE],
    admin: ['ok', 'ok'],
  });

export const botSessionChanges = (unknown = GONE): Expectation =>
  about('session-change', {
    anonymous: [STRANGER, STRANGER],
    observer: ['READ_ONLY', 'READ_ONLY'],
    user: ['ok', unknown],
    admin: ['ok', 'ok'],
  });

export const botSessionLists = (): Expectation =>
  about('session-list', {
    anonymous: [STRANGER, STRANGER],
    observer: ['hidden', 'hidden'],
    user: ['shown', 'hidden'],
    admin: ['shown', 'shown'],
  });

/** Kept for its caller, and nobody else, administrators included; only `own` is theirs. */
export const ownResult = (unknown: Outcome): Expectation =>
  about('result', {
    anonymous: refused(STRANGER),
    observer: /*     */ ['ok', unknown, unknown, unknown, unknown, unknown, unknown],
    user: /*         */ ['ok', unknown, unknown, unknown, unknown, unknown, unknown],
    admin: /*        */ ['ok', unknown, unknown, unknown, unknown, unknown, unknown],
  });
