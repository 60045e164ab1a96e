import type { Cue as KitCue, Scenario as KitScenario } from '../kit/scenarios.ts';
import type { Utterance } from './captions/schedule.ts';
import type { RoomSetup, Teams } from './protocol.ts';

export type Act = 'confirm' | 'drop' | 'encryptionError' | 'leaveLight';
export type Cue = KitCue<Teams, Act>;
export type Scenario = KitScenario<Teams, Act>;

const ALICE = { name: 'Alice Martin', role: 'Organizer' } as const;
const BENOIT = { name: 'Benoît Lefèvre', suffix: '(Guest)' } as const;

const talkOf = (benoit: Utterance['speaker']): readonly Utterance[] => [
  { speaker: ALICE, words: 'Bonjour à tous. On commence par le budget du trimestre. Ensuite viennent les embauches.' },
  { speaker: benoit, words: 'Je propose de le voter vendredi, et de prévenir les équipes ensuite.' },
  { speaker: ALICE, words: 'Très bien, merci Benoît.' },
];

/** What is said in the scenarios in which something is said. */
export const SAID = talkOf('Benoît Lefèvre');

const IN_CALL: Cue = { wait: { phase: 'call' } };
const LOBBY: Cue = { wait: { phase: 'lobby' } };
const LISTENING: Cue = { until: 'listening' };
const KEPT: Cue = { until: 'kept' };
const TALK: Cue = { talk: SAID };
const END: readonly Cue[] = [LISTENING, TALK, KEPT, { do: 'end' }];
const admitted = (...cues: readonly Cue[]): readonly Cue[] => [LOBBY, { do: 'admit' }, ...cues];

/** Captions that everybody reads as they are spoken, unless a scenario says otherwise. */
const FRENCH: Partial<RoomSetup> = { captionLanguage: 'fr-fr', people: [ALICE, BENOIT] };
const heard = (setup: Partial<RoomSetup> = {}, cues = admitted(...END)): Scenario => ({
  setup: { ...FRENCH, ...setup },
  cues,
});
const open = (setup: Partial<RoomSetup> = {}): Scenario => heard({ entry: 'open', ...setup }, END);
/** Nobody comes into a meeting. */
const shut = (setup: Partial<RoomSetup>, cues: readonly Cue[] = []): Scenario => heard(setup, cues);

/** Every state that the facts know, each by the shortest way into it. */
export const SCENARIOS = {
  'asked, admitted, ended': heard(),
  'joined at once': open(),
  'by the old link, with a launcher that asks': heard({ link: 'meetup-join', launcher: 'asks' }),
  'by the consumer’s link, with a frame for the application': heard({
    link: 'consumer',
    launcher: 'asks',
    launcherWording: 'join',
  }),
  'in the full client': heard({ client: 'full' }),
  'in a frame': heard({ framed: true }),
  'with older names': heard({ olderHangUp: true, title: 'Point du lundi' }),
  'with an account': open({ client: 'full', account: 'signed-in' }),
  'without devices': heard({ devices: 'missing', switchState: 'checked' }),
  'a gate before the devices': heard({ permissionGate: true }),
  'a question before the form': heard({ mediaDialog: ['before-form'] }),
  'a question after Join': heard({ mediaDialog: ['after-join'] }),
  'a question after admission': heard({ mediaDialog: ['after-admission'] }),
  'the light client is left before one asks': heard({ leavesLight: 'at-form' }),
  'the light client is left in mid-join': heard({ leavesLight: 'at-join' }),
  'a page that loads for good': shut({ entry: 'loading' }),
  'a service that is unavailable': shut({ entry: 'unavailable' }),
  'a sign-in host': shut({ entry: 'sign-in' }),
  'a wish to sign in': shut({ entry: 'sign-in-page' }),
  'a wish to verify an address': shut({ entry: 'sign-in-page', signInWording: 'verifyEmail' }),
  'a wish to sign in, by policy': shut({ entry: 'sign-in-page', signInWording: 'orgPolicy', refusedAt: 'opening' }),
  'no such meeting': shut({ entry: 'not-found' }),
  'no such meeting, at once': shut({ entry: 'not-found', refusedAt: 'opening' }),
  'a challenge': shut({ entry: 'challenge' }),
  'trouble when joining': shut({ entry: 'trouble' }),
  'a lobby that is disabled': heard({ joinWhileWaiting: 'disabled', lobbyTid: 'lobby-screen', lobbyWording: 'told' }),
  'a lobby with a mark': heard({ lobbyTid: 'calling-lobby-screen', lobbyWording: 'soon' }),
  'left in the lobby': shut({ lobbyWording: 'in-lobby' }, [LOBBY]),
  'a request that is dropped': heard({ joinWhileWaiting: 'disabled' }, [
    LOBBY,
    { do: 'drop' },
    { wait: { phase: 'pre-join' } },
    LOBBY,
    { do: 'admit' },
    ...END,
  ]),
  'a request that is dropped, and could be made again all the while': heard({}, [
    LOBBY,
    { do: 'drop' },
    { wait: { phase: 'pre-join' } },
    LOBBY,
    { do: 'admit' },
    ...END,
  ]),
  'an end in the lobby': shut({}, [LOBBY, { do: 'end' }]),
  denied: shut({}, [LOBBY, { do: 'deny' }]),
  'denied, in other words': shut({ deniedWording: 'declined', deniedTid: 'calling-declined-screen' }, [
    LOBBY,
    { do: 'deny' },
  ]),
  'suspected, and confirmed': heard({ entry: 'open', detectsBots: true }, [
    { wait: { phase: 'lobby', isSuspected: true } },
    { do: 'admit' },
    { do: 'confirm' },
    ...END,
  ]),
  'suspected, and left waiting': shut({ entry: 'open', detectsBots: true }, [LOBBY, { do: 'admit' }]),
  'suspected, and blocked': shut({ entry: 'open', detectsBots: true, botAccess: 'BlockDetectedBots' }),
  'captions beside the toolbar': open({ captionsPath: 'toolbar' }),
  'captions in a menu of the full client': open({ client: 'full', captionsPath: 'toggle' }),
  'captions forbidden': shut({ captions: 'absent' }, admitted(IN_CALL)),
  'captions forbidden, with their item': shut({ captions: 'disabled' }, admitted(IN_CALL)),
  'captions that cannot be switched on': shut({ faults: { captionsStuck: true } }, admitted(IN_CALL)),
  'rows as an organiser has them': open({ captionView: 'organiser', recycling: 'shift' }),
  'rows of another kind': open({ captionRow: 'log', recycling: 'fresh', personMri: true }),
  'authors and texts without rows': open({ captionView: 'flat' }),
  'rows without numbers, few and used again': open({ posinset: false, rowsShown: 2 }),
  'rows without numbers, all contents moving up': open({ posinset: false, rowsShown: 3, recycling: 'shift' }),
  'authors that come late': heard(
    {},
    admitted(LISTENING, { talk: SAID, schedule: { lateAuthors: 1, late: 1, splits: 1, seed: 3 } }, KEPT, { do: 'end' }),
  ),
  'authors that are unknown at first': heard(
    {},
    admitted(LISTENING, { talk: SAID, schedule: { lateAuthors: 1, placeholder: 'Unknown user' } }, KEPT, { do: 'end' }),
  ),
  'names with what Teams puts behind them': heard(
    {},
    admitted(LISTENING, { talk: talkOf(BENOIT) }, KEPT, { do: 'end' }),
  ),
  'the wrong language': shut({ captionLanguage: 'en-us' }, admitted(IN_CALL)),
  'the wrong language, locked': shut({ captionLanguage: 'en-us', languageLocked: true }, admitted(IN_CALL)),
  'the wrong language, in the menu before': shut(
    { captionLanguage: 'en-us', languageMenu: 'combobox' },
    admitted(IN_CALL),
  ),
  'the wrong language, put right by somebody': shut({ captionLanguage: 'en-us' }, [
    ...admitted({ wait: { captions: 'on' } }),
    { change: { captionLanguage: 'fr-fr' } },
    ...END,
  ]),
  'the wrong language, changed where a person agrees': heard(
    { captionLanguage: 'en-us' },
    admitted({ wait: { captions: 'on' } }, { wait: { captionLanguage: 'fr-fr' } }, ...END),
  ),
  'the wrong language, changed in the menu before': heard(
    { captionLanguage: 'en-us', languageMenu: 'combobox' },
    admitted({ wait: { captions: 'on' } }, { wait: { captionLanguage: 'fr-fr' } }, ...END),
  ),
  'a chat that is forbidden': open({ chat: 'disabled' }),
  'no chat': open({ chat: 'absent' }),
  'people in a tree': open({ roster: 'tree', cameras: false }),
  'people by another name': open({ roster: 'attendeesInMeeting' }),
  'notices in the way': open({ notices: 3, confirmLeave: true }),
  'a dialog that nobody knows': shut({}, admitted(LISTENING, { dialog: 'unknown' })),
  removed: heard({}, admitted(LISTENING, TALK, KEPT, { do: 'remove' })),
  'ended, in other words': open({ endedWording: 'callEnded' }),
  'the connection breaks': heard({}, admitted(LISTENING, TALK, KEPT, { do: 'break' })),
  'keys that do not fit': heard({}, admitted(LISTENING, TALK, KEPT, { do: 'encryptionError' })),
  'an empty call': shut({ people: [] }, admitted(IN_CALL)),
  'everybody leaves': shut({ people: [ALICE] }, admitted(LISTENING, { leave: 'Alice Martin' })),
  'markup that changes during the call': heard(
    {},
    admitted(
      LISTENING,
      { talk: SAID.slice(0, 2) },
      { change: { drift: { ids: true, classes: true } } },
      { talk: SAID.slice(2) },
      KEPT,
      { do: 'end' },
    ),
  ),
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
