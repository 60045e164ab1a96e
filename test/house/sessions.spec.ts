import { expect, it } from 'vitest';
import { commentsOf, textsOf } from './sources.ts';

/** A session is a sign-in; a bot's stay in a meeting is a bot session, here without exception. */
const ABOUT_BOTS =
  '{bots,projections,domain/{bot-session,captions},commands/bot-session,api/bot-session,test/meet}/**/*.ts';
const HOUSE = '{domain,commands,projections,bots,api,infra}/**/!(*.spec).ts';
/** Where sessions are sign-ins. */
const SIGN_IN = /^(?:(?:domain|commands)\/user\/|infra\/vault\/credentials\/|api\/contract\/auth\.ts)/u;

/** Alone, and not as a name in code or in an address. */
const ALONE = /(?<!\bbot |\bsign-in |[\w\-/.{])sessions?\b(?![/.]\w| id\})/iu;
/** `callSessions` is the durable table, `meetSessions` the name of an operation that clients know. */
const UNNAMED = /(?<!bot_?|call|meet)session/iu;

const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['`])(?<said>.*?)\1/gu;
const LOGGED = /\b(?:report|told)\(\s*'(?<said>[^']*)'/gu;
const EXPORTED = /^export (?:async )?(?:function\*?|class|interface|type|const) (?<said>\w+)/gmu;

/** What the pattern finds as `said` in the files, behind the name of the file. */
const found = (files: string, pattern: RegExp): { readonly file: string; readonly said: string }[] =>
  [...textsOf(files)].flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ groups }) => ({ file, said: groups?.['said'] ?? '' })),
  );

it('says « bot session » in comments about bots', () => {
  const comments = [...commentsOf(ABOUT_BOTS)];
  expect(comments.length).toBeGreaterThan(1_000);
  expect(comments.filter(({ text }) => ALONE.test(text.replaceAll(/`[^`]*`/gu, '')))).toEqual([]);
});

it.each([
  ['titles of tests', TITLE],
  ['what is logged', LOGGED],
])('says « bot session » in %s about bots', (_, pattern) => {
  const said = found(ABOUT_BOTS, pattern);
  expect(said.length).toBeGreaterThan(10);
  expect(said.filter((one) => ALONE.test(one.said))).toEqual([]);
});

it('exports no name of a bot session that leaves out whose it is', () => {
  const names = found(HOUSE, EXPORTED).filter(({ file }) => !SIGN_IN.test(file));
  expect(names.length).toBeGreaterThan(1_000);
  expect(names.filter(({ said }) => UNNAMED.test(said))).toEqual([]);
});
