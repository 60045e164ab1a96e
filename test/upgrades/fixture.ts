import { PROJECT_ROOT } from '#infra/project-root.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of data that earlier releases left, a release each: see « Fixtures of earlier releases » in README. */
export const FIXTURES = join(PROJECT_ROOT, 'test', 'fixtures', 'releases');

/** Files of a fixture. */
export const FILES = { dump: 'database.sql.gz', masterKey: 'master.key', expected: 'expected.json' } as const;

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** A meeting as a release's own API showed it to its administrator. */
export interface ExpectedMeeting {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly { readonly speaker: string; readonly text: string }[];
  /** What the summary's address answered; its fields are missing where there was no analysis. */
  readonly summary: Readonly<Record<string, unknown>> & {
    readonly actionItems?: readonly Readonly<Record<string, unknown>>[];
  };
}

/** What the release said of its data before it was stopped. */
export interface Expected {
  readonly administrator: Login;
  readonly withSecondFactor: Login & { readonly secret: string };
  readonly meetings: readonly ExpectedMeeting[];
  /** Of the one that the bot attended. */
  readonly botMeeting: string;
  /** Deleted; the keys of the second still had to be destroyed. */
  readonly deleted: readonly string[];
  /** Somebody who was erased, account included, and somebody whose erasure was still to be done. */
  readonly erased: string;
  readonly toErase: string;
  /** Kinds and subjects of the requests that were open. */
  readonly open: readonly { readonly kind: string; readonly subject: string }[];
}

/** Names of the releases that there are fixtures of. */
export const releases = async (): Promise<string[]> => (await readdir(FIXTURES)).toSorted();

export const fileOf = (release: string, file: keyof typeof FILES): string => join(FIXTURES, release, FILES[file]);

export const expectedOf = async (release: string): Promise<Expected> =>
  JSON.parse(await readFile(fileOf(release, 'expected'), 'utf8')) as Expected;
