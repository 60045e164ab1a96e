import { capturing, detailed, SHORT_LOBBY, told, type Expectation } from '#test/matrix/expectation.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Drift } from '#test/replicas/google-meet/protocol.ts';
import type { ScenarioName } from '#test/replicas/google-meet/scenarios.ts';

const heard = (ending: BotSessionEnding): Expectation => ({
  ending,
  lines: 'all',
  underOtherWords: { ending: 'left-unexplained', lines: 'all' },
});
const ended = heard('meeting-ended');
const shut = (ending: BotSessionEnding): Expectation => ({
  ending,
  lines: 'none',
  underOtherWords: { ending: 'page-unknown', lines: 'none' },
});
/** Without a name field, neither names nor words tell which button joins. */
const unfindable: Expectation = { ending: 'page-unknown', lines: 'none', rules: SHORT_LOBBY };
/** Nobody is let in, and the bot takes itself for no more than it knows. */
const waiting: Expectation = {
  ending: 'lobby-timeout',
  lines: 'none',
  rules: { ...SHORT_LOBBY, longestMs: 120_000 },
  details: [['join_meeting', 'lobby']],
  underOtherWords: {
    ending: 'lobby-timeout',
    lines: 'none',
    rules: { ...SHORT_LOBBY, longestMs: 120_000 },
    details: [['join_meeting', 'admission-unproven']],
  },
};
/** A dialog of which nothing is known is told of, and never agreed to. */
const leftAlone: Expectation = {
  ending: 'stopped',
  lines: 'none',
  signals: ['unknown-dialog'],
  stopAfter: told('unknown-dialog'),
  agreesToNothing: true,
};

export const EXPECTATIONS: Readonly<Record<ScenarioName, Expectation>> = {
  'asked, admitted, ended': ended,
  'joined at once': ended,
  'with an account': ended,
  'without devices': ended,
  'devices not asked for': { ...ended, underOtherWords: { ending: 'page-unknown', lines: 'none' } },
  'a wall to sign in': { ending: 'sign-in-required', lines: 'none' },
  blocked: shut('blocked'),
  'a wrong code': shut('not-found'),
  'an invalid name': shut('not-found'),
  'an expired code': shut('not-found'),
  'trouble when joining': shut('connection-lost'),
  denied: shut('denied'),
  unanswered: shut('unanswered'),
  'left in the lobby': waiting,
  'a lobby with every control': waiting,
  'recorded from the start': { ...ended, consent: true, underOtherWords: leftAlone },
  'notes from the start': {
    ending: 'consent-refused',
    lines: 'none',
    consent: false,
    agreesToNothing: true,
    underOtherWords: leftAlone,
  },
  'transcribed later': { ...ended, rules: { acceptsRecording: true }, underOtherWords: leftAlone },
  'recorded later, and nobody answers': { ...heard('removed'), underOtherWords: leftAlone },
  'recorded later, and not any more': { ...ended, underOtherWords: leftAlone },
  'recorded from the start, and nobody answers': {
    ending: 'consent-unanswered',
    lines: 'none',
    rules: SHORT_LOBBY,
    agreesToNothing: true,
    underOtherWords: leftAlone,
  },
  // In words that nobody knows it lies over nothing, and is left there.
  'an offer of notes': {
    ...ended,
    agreesToNothing: true,
    underOtherWords: { ending: 'stopped', lines: 'none', agreesToNothing: true, stopAfter: capturing },
  },
  'a challenge': { ending: 'challenge', lines: 'none', asksOnce: true },
  'a server that fails': { ending: 'connection-lost', lines: 'none' },
  'denied in other words': shut('denied'),
  'denied, it is said': shut('denied'),
  'ended, it is said': ended,
  'an unknown dialog': leftAlone,
  'hints in the way': ended,
  removed: heard('removed'),
  'the connection breaks': heard('connection-lost'),
  // Nothing but words that are known, or somebody else, proves admission.
  'an empty call': {
    ending: 'alone',
    lines: 'none',
    rules: { aloneMs: 500 },
    underOtherWords: {
      ending: 'lobby-timeout',
      lines: 'none',
      rules: SHORT_LOBBY,
      details: [['join_meeting', 'admission-unproven']],
    },
  },
  'everybody leaves': { ending: 'alone', lines: 'none', rules: { aloneMs: 500 } },
  'language in the settings': ended,
  'language refused': {
    ending: 'stopped',
    lines: 'none',
    details: [['language_french', 'language-mismatch']],
    stopAfter: detailed('language-mismatch'),
  },
  'language refused at first': {
    ...ended,
    details: [['language_french', 'language-mismatch']],
    underOtherWords: { ending: 'left-unexplained', lines: 'all', details: [['language_french', 'language-mismatch']] },
  },
  'language changed by somebody': ended,
  'captions on already': ended,
  'captions that cannot be switched on': {
    ending: 'stopped',
    lines: 'none',
    details: [['captions_enable', 'captions-off']],
    signals: ['captions-missing'],
    stopAfter: told('captions-missing'),
    neverCaptures: true,
  },
  'no captions': {
    ending: 'stopped',
    lines: 'none',
    details: [['captions_enable', 'captions-off']],
    signals: ['captions-missing'],
    stopAfter: told('captions-missing'),
    neverCaptures: true,
  },
  'captions that nobody knows': {
    ending: 'stopped',
    lines: 'none',
    signals: ['captions-unreadable'],
    stopAfter: told('captions-unreadable'),
  },
  'a region made anew': ended,
  // The change takes other labels back.
  'markup that changes during the call': { ending: 'meeting-ended', lines: 'all' },
};

/** What must come of a scenario in a markup. */
export function expectedOf(name: ScenarioName, { labels, jsnames }: Drift): Expectation {
  const usual = EXPECTATIONS[name];
  if (!labels) return usual;
  return jsnames && name === 'with an account' ? unfindable : (usual.underOtherWords ?? usual);
}
