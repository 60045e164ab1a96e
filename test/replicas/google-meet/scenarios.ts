import type { Cue as KitCue, Scenario as KitScenario } from '../kit/scenarios.ts';
import type { Meet } from './protocol.ts';
import type { Utterance } from './captions/schedule.ts';

export type Act = 'leaveUnanswered';
export type Cue = KitCue<Meet, Act>;
export type Scenario = KitScenario<Meet, Act>;

const READY: Cue = { wait: { phase: 'call', captions: 'on', captionLanguage: 'fr-FR' } };
const IN_CALL: Cue = { wait: { phase: 'call' } };
const TALK: readonly Utterance[] = [
  { speaker: 'Alice Martin', words: 'Bonjour à tous, on commence par le budget du trimestre.' },
  {
    speaker: { name: 'Benoît Lefèvre', picture: false },
    words: 'Je propose de le voter vendredi, et de prévenir les équipes ensuite.',
  },
  { speaker: 'Alice Martin', words: 'Très bien, merci Benoît.' },
];
const LISTENING: Cue = { until: 'listening' };
const KEPT: Cue = { until: 'kept' };
const END: readonly Cue[] = [READY, { talk: TALK }, KEPT, { do: 'end' }];
const admitted = (...cues: readonly Cue[]): readonly Cue[] => [{ wait: { phase: 'lobby' } }, { do: 'admit' }, ...cues];

/** What is said in the scenarios in which something is said. */
export const SAID = TALK;

/** Every state that the facts know, each by the shortest way into it. */
export const SCENARIOS = {
  'asked, admitted, ended': { setup: {}, cues: admitted(...END) },
  'joined at once': { setup: { entry: 'open' }, cues: END },
  'with an account': { setup: { entry: 'open', account: 'signed-in' }, cues: END },
  'without devices': { setup: { devices: 'missing' }, cues: admitted(...END) },
  'devices not asked for': { setup: { devices: 'unasked' }, cues: admitted(...END) },
  'a wall to sign in': { setup: { entry: 'sign-in' }, cues: [] },
  blocked: { setup: { entry: 'blocked' }, cues: [] },
  'a wrong code': { setup: { entry: 'check-code' }, cues: [] },
  'an invalid name': { setup: { entry: 'invalid-name' }, cues: [] },
  'an expired code': { setup: { entry: 'expired-code' }, cues: [] },
  'trouble when joining': { setup: { entry: 'trouble' }, cues: [] },
  denied: { setup: {}, cues: [{ wait: { phase: 'lobby' } }, { do: 'deny' }] },
  unanswered: { setup: { lobbyWording: 'asking' }, cues: [{ wait: { phase: 'lobby' } }, { do: 'leaveUnanswered' }] },
  'left in the lobby': { setup: { lobbyWording: 'waiting-for-host' }, cues: [{ wait: { phase: 'lobby' } }] },
  'a lobby with every control': { setup: { lobbyControls: 'all' }, cues: [{ wait: { phase: 'lobby' } }] },
  'recorded from the start': {
    setup: { consent: ['recording'] },
    cues: admitted({ wait: { phase: 'consent' } }, ...END),
  },
  'notes from the start': {
    setup: { entry: 'open', consent: ['gemini'] },
    cues: [{ wait: { phase: 'consent' } }, ...END],
  },
  'transcribed later': {
    setup: {},
    cues: admitted(
      READY,
      { dialog: 'transcription' },
      { wait: { open: ['transcription'] } },
      { wait: { open: [] } },
      { talk: TALK },
      KEPT,
      { do: 'end' },
    ),
  },
  'recorded later, and nobody answers': {
    setup: {},
    cues: admitted(READY, LISTENING, { dialog: 'recording' }, { until: 'asked' }, { talk: TALK }, KEPT, {
      do: 'remove',
    }),
  },
  'recorded later, and not any more': {
    setup: {},
    cues: admitted(
      READY,
      { dialog: 'recording' },
      { until: 'asked' },
      { do: 'withdraw' },
      { until: 'unasked' },
      ...END,
    ),
  },
  'recorded from the start, and nobody answers': {
    setup: { entry: 'open', consent: ['recording'] },
    cues: [{ wait: { phase: 'consent' } }],
  },
  'an offer of notes': {
    setup: {},
    cues: admitted(READY, { dialog: 'promotion' }, { wait: { open: ['promotion'] } }, { wait: { open: [] } }, ...END),
  },
  'a challenge': { setup: { challenge: true }, cues: [] },
  'a server that fails': { setup: { entry: 'failing' }, cues: [] },
  'denied in other words': {
    setup: { deniedWording: 'notAllowed' },
    cues: [{ wait: { phase: 'lobby' } }, { do: 'deny' }],
  },
  'denied, it is said': {
    setup: { deniedWording: 'requestDenied' },
    cues: [{ wait: { phase: 'lobby' } }, { do: 'deny' }],
  },
  'ended, it is said': { setup: { entry: 'open', endedWording: 'endedOtherwise' }, cues: END },
  'an unknown dialog': { setup: {}, cues: admitted(READY, { dialog: 'unknown' }) },
  'hints in the way': { setup: { popups: 3 }, cues: admitted(...END) },
  removed: { setup: {}, cues: admitted(READY, { talk: TALK }, KEPT, { do: 'remove' }) },
  'the connection breaks': { setup: {}, cues: admitted(READY, { talk: TALK }, KEPT, { do: 'break' }) },
  'an empty call': { setup: { people: [] }, cues: admitted(IN_CALL) },
  'everybody leaves': { setup: {}, cues: admitted(READY, { leave: 'Alice Martin' }) },
  'language in the settings': { setup: { languageMenu: 'settings' }, cues: admitted(...END) },
  'language refused': {
    setup: { faults: { languageRefused: true } },
    cues: admitted({ wait: { phase: 'call', captions: 'on' } }),
  },
  'language refused at first': {
    setup: { faults: { languageRefused: true } },
    cues: admitted(LISTENING, { change: { faults: {} } }, ...END),
  },
  'language changed by somebody': {
    setup: {},
    cues: admitted(
      READY,
      LISTENING,
      { change: { captionLanguage: 'en-US' } },
      { wait: { captionLanguage: 'en-US' } },
      ...END,
    ),
  },
  'captions on already': { setup: { captionsRemembered: true }, cues: admitted(...END) },
  'captions that cannot be switched on': { setup: { faults: { captionsStuck: true } }, cues: admitted(IN_CALL) },
  'no captions': { setup: { faults: { captionsMissing: true } }, cues: admitted(IN_CALL) },
  'captions that nobody knows': {
    setup: { drift: { captionStructure: true, classes: true, jsnames: true } },
    cues: admitted({ wait: { phase: 'call', captions: 'on' } }, { talk: TALK }),
  },
  'a region made anew': {
    setup: {},
    cues: admitted(
      READY,
      { talk: TALK.slice(0, 2) },
      { caption: [{ kind: 'recreate', history: 2 }] },
      { talk: TALK.slice(2) },
      KEPT,
      { caption: [{ kind: 'recreate', history: 3 }] },
      { do: 'end' },
    ),
  },
  'markup that changes during the call': {
    setup: {},
    cues: admitted(
      READY,
      { talk: TALK.slice(0, 2) },
      { change: { drift: { classes: true, jsnames: true } } },
      { talk: TALK.slice(2) },
      KEPT,
      { do: 'end' },
    ),
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
