import { SHORT_LOBBY, told, detailed, type Expectation } from '#test/matrix/expectation.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { ScenarioName } from '#test/replicas/teams/scenarios.ts';

const heard = (ending: BotSessionEnding): Expectation => ({ ending, lines: 'all' });
const ended = heard('meeting-ended');
const shut = (ending: BotSessionEnding): Expectation => ({ ending, lines: 'none' });
/** Nobody is let in, and the bot takes itself for no more than it knows. */
const waiting: Expectation = {
  ending: 'lobby-timeout',
  lines: 'none',
  rules: { ...SHORT_LOBBY, longestMs: 120_000 },
  details: [['join_meeting', 'lobby']],
};
const forbidden: Expectation = {
  ending: 'stopped',
  lines: 'none',
  details: [['captions_enable', 'captions-forbidden']],
  stopAfter: detailed('captions-forbidden'),
  neverCaptures: true,
};
/** Nobody says yes, and everybody keeps their captions. */
const wrongLanguage: Expectation = {
  ending: 'stopped',
  lines: 'none',
  details: [['language_french', 'language-mismatch']],
  stopAfter: detailed('language-mismatch'),
};
const alone: Expectation = { ending: 'alone', lines: 'none', rules: { aloneMs: 500 } };

export const EXPECTATIONS: Readonly<Record<ScenarioName, Expectation>> = {
  'asked, admitted, ended': ended,
  'joined at once': ended,
  'by the old link, with a launcher that asks': ended,
  'by the consumer’s link, with a frame for the application': ended,
  'in the full client': ended,
  // Older builds had one (B): nobody has seen it of late, and the bot says that it does not know the page.
  'in a frame': shut('page-unknown'),
  'with older names': ended,
  'with an account': ended,
  'without devices': ended,
  'a gate before the devices': ended,
  'a question before the form': ended,
  'a question after Join': ended,
  'a question after admission': ended,
  'the light client is left before one asks': ended,
  'the light client is left in mid-join': ended,
  'a page that loads for good': { ...shut('page-unknown'), rules: SHORT_LOBBY },
  'a service that is unavailable': shut('connection-lost'),
  'a sign-in host': shut('sign-in-required'),
  'a wish to sign in': shut('sign-in-required'),
  'a wish to verify an address': shut('sign-in-required'),
  'a wish to sign in, by policy': shut('sign-in-required'),
  'no such meeting': shut('not-found'),
  'no such meeting, at once': shut('not-found'),
  'a challenge': { ...shut('challenge'), asksOnce: true },
  'trouble when joining': shut('connection-lost'),
  'a lobby that is disabled': ended,
  'a lobby with a mark': ended,
  'left in the lobby': waiting,
  'a request that is dropped': ended,
  'a request that is dropped, and could be made again all the while': ended,
  'an end in the lobby': shut('meeting-ended'),
  denied: shut('denied'),
  'denied, in other words': shut('denied'),
  'suspected, and confirmed': ended,
  'suspected, and left waiting': waiting,
  'suspected, and blocked': shut('denied'),
  'captions beside the toolbar': ended,
  'captions in a menu of the full client': ended,
  'captions forbidden': forbidden,
  'captions forbidden, with their item': forbidden,
  'captions that cannot be switched on': {
    ending: 'stopped',
    lines: 'none',
    details: [['captions_enable', 'captions-off']],
    signals: ['captions-missing'],
    stopAfter: told('captions-missing'),
    neverCaptures: true,
  },
  'rows as an organiser has them': ended,
  'rows of another kind': ended,
  'authors and texts without rows': ended,
  'rows without numbers, few and used again': ended,
  'rows without numbers, all contents moving up': ended,
  'authors that come late': ended,
  'authors that are unknown at first': ended,
  'names with what Teams puts behind them': ended,
  'the wrong language': wrongLanguage,
  // Whether one can read what one may not change depends on the menu.
  'the wrong language, locked': {
    ending: 'stopped',
    lines: 'none',
    stopAfter: (events) => detailed('language-mismatch')(events) || detailed('language-unreadable')(events),
  },
  'the wrong language, in the menu before': wrongLanguage,
  'the wrong language, put right by somebody': ended,
  'the wrong language, changed where a person agrees': { ...ended, consent: true },
  'the wrong language, changed in the menu before': { ...ended, consent: true },
  'a chat that is forbidden': ended,
  'no chat': ended,
  'people in a tree': ended,
  'people by another name': ended,
  'notices in the way': ended,
  'a dialog that nobody knows': {
    ending: 'stopped',
    lines: 'none',
    signals: ['unknown-dialog'],
    stopAfter: told('unknown-dialog'),
    agreesToNothing: true,
  },
  removed: heard('removed'),
  'ended, in other words': ended,
  'the connection breaks': heard('connection-lost'),
  'keys that do not fit': heard('encrypted'),
  'an empty call': alone,
  'everybody leaves': alone,
  'markup that changes during the call': ended,
};
