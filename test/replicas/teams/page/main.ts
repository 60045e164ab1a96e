import { freeze } from '../../kit/page/elements.ts';
import { play } from '../../kit/page/player.ts';
import type { DialogKind, Order, Person, Phase, RoomSetup } from '../protocol.ts';
import { applyStep, drawCaptions } from './captions.ts';
import { call, redrawPeople } from './call.ts';
import { addMessage, closeChat } from './chat.ts';
import { connect, report } from './connection.ts';
import { devicesAsked, openDevices } from './devices.ts';
import { ending } from './endings.ts';
import { begin, isSuspected, language, page, repeatState, reportState, type Opened } from './guest.ts';
import { el, setDrift } from './markup.ts';
import { closeMenu } from './menus.ts';
import { ask, closeAll, notice, permissionGate } from './overlays.ts';
import { drawWaiting, preJoin } from './pre-join.ts';
import { closeRoster } from './roster.ts';

/** How long the form is there before Teams does by itself what it does; less than five seconds. */
const A_LITTLE_MS = 300;

const app = document.querySelector('#app') ?? document.body;
const opened = JSON.parse(document.querySelector('#boot')?.textContent ?? '') as Opened;
/** The address of the tab, also where the client lies in a frame. */
const tab = (window.top ?? window).location;
/** Once somebody is in, the address names the meeting no more. */
const openedAt = tab.href;

function draw(): void {
  document.documentElement.lang = language();
  const { phase } = page;
  if (phase === 'loading') app.replaceChildren(el('div', { id: 'loading-screen' }));
  else if (phase === 'pre-join' || phase === 'lobby')
    app.replaceChildren(preJoin({ join: () => void join(), cancel: leave }));
  else if (phase === 'call') {
    app.replaceChildren(...call(leave));
    drawCaptions('kept');
  } else app.replaceChildren(ending(again));
  reportState();
}

function go(phase: Phase): void {
  page.phase = phase;
  page.captions = false;
  closeAll();
  closeMenu();
  closeChat();
  closeRoster();
  draw();
}

/** The form stays as it is, and says that one waits, or no more. */
function wait(phase: 'lobby' | 'pre-join'): void {
  page.phase = phase;
  drawWaiting();
  reportState();
}

function leave(): void {
  report({ kind: 'left' });
  go('left');
}

function again(): void {
  if (tab.href === openedAt) tab.reload();
  else tab.assign(openedAt);
}

/** Teams leaves the light client by itself: the page reloads, and knows nothing of what was typed. */
function leaveLight(): void {
  const url = new URL(openedAt);
  url.searchParams.set('lightExperience', 'false');
  tab.replace(url);
}

const canLeaveLight = (at: RoomSetup['leavesLight']): boolean =>
  page.client === 'light' && page.setup.leavesLight === at;

/** Where pressing Join leads that leads into no meeting. */
function refusal(): Phase | null {
  const { entry } = page.setup;
  if (!page.isFound || entry === 'not-found') return 'not-found';
  if (entry === 'sign-in-page') return 'sign-in';
  if (entry === 'challenge') return 'challenge';
  return entry === 'trouble' ? 'broken' : null;
}

const dismissed = new Set<string>();

/** Asks once at each place; whether one may go on. */
async function goesWithoutMedia(place: RoomSetup['mediaDialog'][number]): Promise<boolean> {
  if (!page.setup.mediaDialog.includes(place) || dismissed.has(place)) return true;
  const answer = await ask('media');
  if (answer === 'accepted') dismissed.add(place);
  return false;
}

async function join(): Promise<void> {
  // After the dialog Join has to be pressed again.
  if (!(await goesWithoutMedia('after-join'))) return;
  if (canLeaveLight('at-join')) return leaveLight();
  report({ kind: 'asked-to-join', name: page.name, button: 'join-now' });
  const refused = refusal();
  if (refused) go(refused);
  else if (isSuspected() && page.setup.botAccess === 'BlockDetectedBots') go('denied');
  else if (page.setup.entry === 'open' && !isSuspected()) void enter();
  else wait('lobby');
}

async function enter(): Promise<void> {
  go('call');
  if (page.client === 'full') window.top?.history.replaceState(null, '', '/v2/');
  for (let index = 0; index < page.setup.notices; index++) notice();
  await goesWithoutMedia('after-admission');
}

/** What can change without a new drawing of the screen. */
const INVISIBLE: ReadonlySet<string> = new Set([
  'people',
  'entry',
  'spoken',
  'captionLanguage',
  'languageLocked',
  'languageResets',
  'rowsShown',
]);

function change(setup: Partial<RoomSetup>): void {
  const before = page.setup;
  page.setup = { ...before, ...setup };
  setDrift(page.setup.drift);
  const differs = ([key, value]: [string, unknown]): boolean =>
    !INVISIBLE.has(key) && JSON.stringify(value) !== JSON.stringify(before[key as keyof RoomSetup]);
  if (Object.entries(setup).some(differs)) draw();
  else reportState();
}

function peopleAre(people: readonly Person[]): void {
  page.people = people;
  if (page.phase === 'call') redrawPeople();
}

async function interrupt(kind: DialogKind): Promise<void> {
  await ask(kind);
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
      return notice();
    case 'dialog':
      return void interrupt(order.dialog);
    case 'withdraw':
      closeAll();
      return reportState();
    case 'reload':
      return again();
    case 'leave-light':
      return leaveLight();
    case 'admit':
      if (!isIn('lobby')) return;
      return isSuspected() ? report({ kind: 'confirmation-wanted' }) : void enter();
    case 'confirm':
      return isIn('lobby') ? void enter() : undefined;
    case 'drop':
      return isIn('lobby') ? wait('pre-join') : undefined;
    case 'deny':
      return isIn('lobby') ? go('denied') : undefined;
    case 'remove':
      return isIn('call', 'lobby') ? go('removed') : undefined;
    case 'end':
      return isIn('call', 'lobby') ? go('ended') : undefined;
    case 'encryption-error':
      return go('encryption-error');
    case 'break':
      return go('broken');
  }
}

/** From the loading screen to the form. */
async function arrive(): Promise<void> {
  if (page.setup.permissionGate) {
    const gate = permissionGate();
    await devicesAsked();
    gate.lift();
  }
  await openDevices();
  await goesWithoutMedia('before-form');
  page.phase = 'pre-join';
  draw();
  const refused = page.setup.refusedAt === 'opening' ? refusal() : null;
  if (refused) setTimeout(go, A_LITTLE_MS, refused);
  else if (canLeaveLight('at-form')) setTimeout(leaveLight, A_LITTLE_MS);
}

begin(opened);
setDrift(opened.setup.drift);
connect(opened, obey, repeatState);
document.addEventListener('visibilitychange', reportState);
draw();
if (page.setup.entry !== 'loading') await arrive();
