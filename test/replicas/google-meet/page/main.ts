import type { DialogKind, JoinWording, Order, Person, Phase, RoomSetup } from '../protocol.ts';
import { applyStep, captionsPlace, drawCaptions } from './captions.ts';
import { freeze } from '../../kit/page/elements.ts';
import type { Boot } from '../../kit/page/connection.ts';
import { connect, report } from './connection.ts';
import { callControls, peopleButton, redrawCount } from './controls.ts';
import { openDevices } from './devices.ts';
import { ending } from './endings.ts';
import { begin, language, page, repeatState, reportState, vocabulary } from './guest.ts';
import { button, el, setDrift, words } from './markup.ts';
import { ask, challenge, closeAll, popup, promote } from './overlays.ts';
import { addMessage, closePanel, drawPanel, panelPlace, redrawPeople, tiles } from './panels.ts';
import { play } from '../../kit/page/player.ts';
import { preJoin } from './pre-join.ts';

const screen = document.querySelector('#screen') ?? document.body;
const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '') as Boot & {
  setup: RoomSetup;
  people: readonly Person[];
};

function draw(history: 'kept' | 'none' = 'kept'): void {
  document.documentElement.lang = language();
  if (page.phase === 'pre-join') screen.replaceChildren(preJoin(join));
  else if (page.phase === 'lobby' || page.phase === 'consent') screen.replaceChildren(lobby());
  else if (page.phase === 'call') screen.replaceChildren(...call());
  else screen.replaceChildren(ending());
  drawPanel();
  if (page.phase === 'call') drawCaptions(history);
  reportState();
}

function go(phase: Phase): void {
  page.phase = phase;
  closeAll();
  closePanel();
  draw('none');
}

const controls = (): HTMLElement => callControls({ leave, captions: () => (drawCaptions('none'), reportState()) });

function lobby(): HTMLElement {
  const v = vocabulary();
  return el('main', { class: 'crqnQb' }, [
    ...waiting(words(v.lobby[page.setup.lobbyWording])),
    tiles(),
    button({ text: words(v.home), attributes: { style: 'align-self: start' } }, leave),
    controls(),
    panelPlace(),
  ]);
}

/** The sentence of the lobby, which the page also gives to its progress bar and its picture. */
const waiting = (sentence: string): HTMLElement[] => [
  el('div', { class: 'dHFIP', role: 'status' }, [sentence]),
  el('div', { role: 'progressbar', 'aria-label': sentence }),
  el('img', { alt: sentence, src: 'data:,' }),
];

function call(): HTMLElement[] {
  const v = vocabulary();
  return [
    el('div', { class: 'SSPGKf', role: 'region', 'aria-label': words(v.notifications) }, [
      ...(page.setup.faults.peopleMissing ? [] : [peopleButton()]),
      button({ text: words(v.geminiBadge) }, () => {}),
      el('div', { hidden: true, 'aria-label': words(v.geminiNotices) }, [words(v.geminiNotices)]),
    ]),
    el('main', { class: 'crqnQb' }, [tiles(), captionsPlace(), panelPlace()]),
    // What the button of captions was called when somebody last pointed at it.
    el('div', { role: 'tooltip', class: 'ne2Ple' }, [words(v.captionsOn)]),
    button(
      {
        label: words(v.meetingDetails),
        jsname: 'I0Fcpe',
        ligature: 'info',
        attributes: { style: 'align-self: start' },
      },
      () => {},
    ),
    controls(),
  ];
}

function leave(): void {
  report({ kind: 'left' });
  go('left');
}

function join(wording: JoinWording): void {
  report({ kind: 'asked-to-join', name: page.name, button: wording });
  if (page.setup.challenge) challenge();
  else if (page.setup.entry === 'trouble') go('broken');
  else if (page.setup.entry === 'open') void enter();
  else go('lobby');
}

/** Admission: first the consent dialogs, one after the other, then the call. */
async function enter(): Promise<void> {
  if (page.setup.consent.length > 0) go('consent');
  for (const kind of page.setup.consent) {
    if ((await ask(kind)) === 'left') return leave();
  }
  go('call');
  for (let index = 0; index < page.setup.popups; index++) popup();
}

/** What can change without a new drawing of the screen. */
const INVISIBLE: ReadonlySet<string> = new Set(['spoken', 'keepBlocks', 'consent', 'entry', 'people']);

function change(setup: Partial<RoomSetup>): void {
  const before = page.setup;
  page.setup = { ...before, ...setup };
  setDrift(page.setup.drift);
  // Whatever was set before: somebody in the call may have chosen another one since.
  const isTranslated = setup.captionLanguage !== undefined && setup.captionLanguage !== page.captionLanguage;
  if (setup.captionLanguage !== undefined) page.captionLanguage = setup.captionLanguage;
  const differs = ([key, value]: [string, unknown]): boolean =>
    !INVISIBLE.has(key) && JSON.stringify(value) !== JSON.stringify(before[key as keyof RoomSetup]);
  if (isTranslated || Object.entries(setup).some(differs)) draw();
}

function peopleAre(people: readonly Person[]): void {
  page.people = people;
  if (page.phase !== 'call') return;
  redrawPeople();
  redrawCount();
}

/** A dialog in the middle of the call: a person who does not agree leaves. */
async function interrupt(kind: DialogKind): Promise<void> {
  if ((await ask(kind)) === 'left') leave();
}

const isIn = (...phases: readonly Phase[]): boolean => phases.includes(page.phase);

function obey(order: Order): void {
  switch (order.kind) {
    case 'setup':
      return change(order.setup);
    case 'people':
      return peopleAre(order.people);
    case 'play':
      return void play(order, applyStep);
    case 'chat':
      return addMessage(order);
    case 'freeze':
      return freeze(order.ms);
    case 'popup':
      return popup();
    case 'dialog':
      return order.dialog === 'promotion' ? promote() : void interrupt(order.dialog);
    case 'withdraw':
      closeAll();
      return reportState();
    case 'reload':
      return location.reload();
    case 'admit':
      return isIn('lobby') ? void enter() : undefined;
    case 'deny':
      return isIn('lobby') ? go('denied') : undefined;
    case 'leave-unanswered':
      return isIn('lobby') ? go('unanswered') : undefined;
    case 'remove':
      return isIn('call', 'lobby', 'consent') ? go('removed') : undefined;
    case 'end':
      return isIn('call', 'lobby', 'consent') ? go('ended') : undefined;
    case 'break':
      return go('broken');
  }
}

begin(boot.setup, boot.people);
setDrift(boot.setup.drift);
connect(boot, obey, repeatState);
document.addEventListener('visibilitychange', reportState);
// Only a key that a person pressed switches captions; a synthetic one is ignored.
document.addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.key !== 'c' || !event.isTrusted || typing || page.phase !== 'call' || page.setup.faults.captionsStuck)
    return;
  page.captions = !page.captions;
  report({ kind: 'captions-toggled', to: page.captions ? 'on' : 'off' });
  draw('none');
});

const closed: Readonly<Record<string, Phase>> = {
  blocked: 'blocked',
  'check-code': 'not-found',
  'invalid-name': 'not-found',
  'expired-code': 'not-found',
};
const refused = closed[page.setup.entry];
if (refused) go(refused);
else {
  await openDevices();
  draw();
}
