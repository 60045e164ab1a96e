import { detailed, SHORT_LOBBY, told, type Expectation } from '#test/matrix/expectation.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { DriftSignal } from '#domain/bot-session/drift.ts';
import type { InterfaceLanguage } from '#test/replicas/teams/protocol.ts';
import type { ScenarioName } from '#test/replicas/teams/scenarios.ts';
import { EXPECTATIONS } from './expectations.ts';
import type { VariantName } from './variants.ts';

type Drifted = Readonly<Partial<Record<ScenarioName, Expectation>>>;

const shut = (ending: BotSessionEnding): Expectation => ({ ending, lines: 'none' });
/** Nothing that is known is there before the bot asks, or it cannot ask: it says so soon. */
const unknown: Expectation = { ...shut('page-unknown'), rules: SHORT_LOBBY };
/** The bot stays, and what it lacks is told. */
const alarmed = (signal: DriftSignal): Expectation => ({
  ending: 'stopped',
  lines: 'none',
  signals: [signal],
  stopAfter: told(signal),
  agreesToNothing: true,
});

/** Captions may be behind an item whose words nobody knows: they are off, and nobody is said to forbid them. */
const captionsMissing: Expectation = {
  ...alarmed('captions-missing'),
  details: [['captions_enable', 'captions-off']],
};

/** What a page says in one sentence alone, and what is left to say of it where that sentence is not known. */
const TOLD_BY_A_SENTENCE: Readonly<Partial<Record<ScenarioName, BotSessionEnding>>> = {
  'a wish to sign in': 'page-unknown',
  'a wish to verify an address': 'page-unknown',
  'a wish to sign in, by policy': 'page-unknown',
  'a challenge': 'page-unknown',
  'trouble when joining': 'left-unexplained',
  removed: 'left-unexplained',
  'the connection breaks': 'left-unexplained',
};

/** Where labels say the same in words that nobody knows. */
const OTHER_WORDS: Drifted = {
  // The form stays while one waits, and nothing that is known says that one does.
  'left in the lobby': unknown,
  'suspected, and left waiting': unknown,
  'a question before the form': unknown,
  'a gate before the devices': unknown,
  'a question after Join': alarmed('unknown-dialog'),
  'a question after admission': alarmed('unknown-dialog'),
  // Only its words tell what leads to the captions there.
  'in the full client': captionsMissing,
  'with an account': captionsMissing,
  'the light client is left before one asks': captionsMissing,
  'the light client is left in mid-join': captionsMissing,
  // The change takes other labels back.
  'markup that changes during the call': EXPECTATIONS['markup that changes during the call'],
};

const unread: Expectation = {
  ending: 'stopped',
  lines: 'none',
  stopAfter: detailed('language-unreadable'),
  details: [['language_french', 'language-unreadable']],
};

/** Where every test id is another one: the language's options are known by nothing else. */
const OTHER_TEST_IDS: Drifted = {
  'the wrong language': unread,
  'the wrong language, locked': unread,
  'the wrong language, changed where a person agrees': unread,
  // Neither a row nor a test id tells authors and texts from anything else.
  'authors and texts without rows': alarmed('captions-unreadable'),
};

function underOtherWords(name: ScenarioName): Expectation {
  const usual = EXPECTATIONS[name];
  const ending = usual.ending === 'meeting-ended' ? 'left-unexplained' : (TOLD_BY_A_SENTENCE[name] ?? usual.ending);
  return OTHER_WORDS[name] ?? { ...usual, ending };
}

/**
 * What must come of a scenario in a markup. Nobody has recorded the French page, and little of the Spanish one:
 * sentences are guessed there, by the page and by the bot, and need not agree.
 */
export function expectedOf(name: ScenarioName, language: InterfaceLanguage, variant: VariantName): Expectation {
  if (variant === 'labels') return underOtherWords(name);
  const usual = (variant === 'other test ids' ? OTHER_TEST_IDS[name] : undefined) ?? EXPECTATIONS[name];
  const orElse = language === 'en' ? undefined : TOLD_BY_A_SENTENCE[name];
  return orElse === undefined ? usual : { ...usual, orElse };
}
