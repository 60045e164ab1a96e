import { captionsItem, captionsPath } from './captions-switch.ts';
import { toggleChat } from './chat.ts';
import { deviceButton } from './devices.ts';
import { isCovered, page, vocabulary } from './guest.ts';
import { button, el, words } from './markup.ts';
import { closeMenu, menuItem, showSubmenu, toggleMenu } from './menus.ts';
import { confirm } from './overlays.ts';
import { toggleRoster } from './roster.ts';

const nothing = (): void => {};

/** The controls of the call, as the client at hand has them. */
export function toolbar(leave: () => void): HTMLElement {
  const v = vocabulary();
  const isLight = page.client === 'light';
  const { setup } = page;
  return el('div', { role: 'toolbar', class: 'toolbar', 'aria-label': words(v.toolbar) }, [
    ...(setup.chat === 'absent' ? [] : [button({ id: 'chat-button', text: words(v.chat) }, toggleChat)]),
    ...(setup.faults.peopleMissing
      ? []
      : [button({ id: 'roster-button', 'aria-label': words(v.people), text: words(v.people) }, toggleRoster)]),
    button({ id: 'raisehands-button', text: words(v.raiseHand) }, nothing),
    ...(isLight ? [viewButton()] : []),
    ...(captionsPath() === 'toolbar' ? captionsItem('button') : []),
    moreButton(),
    deviceButton('camera', 'video-button'),
    deviceButton('microphone', isLight ? 'mic-button' : 'microphone-button'),
    button({ id: isLight ? 'screenshare-button' : 'share-button', text: words(v.share) }, nothing),
    ...hangUp(leave),
  ]);
}

/** Hanging up, with a menu beside it that ends the meeting for all. */
function hangUp(leave: () => void): HTMLElement[] {
  const v = vocabulary();
  const onLeave = async (): Promise<void> => {
    if (isCovered()) return;
    const question = words(v.confirmLeave);
    const yes = { tid: 'confirm-leave-button', text: words(v.leave) };
    if (!page.setup.confirmLeave || (await confirm('leave-confirmation', question, yes))) leave();
  };
  const options = button(
    { 'aria-label': words(v.leaveOptions), 'aria-haspopup': 'menu', 'aria-expanded': 'false', text: '⌄' },
    () => toggleMenu(options, {}, () => [menuItem({ text: words(v.endForAll), 'aria-disabled': 'true' }, nothing)]),
  );
  const attributes = {
    ...(page.setup.olderHangUp ? { tid: 'call-hangup' } : { id: 'hangup-button', tid: 'hangup-main-btn' }),
    'aria-label': words(v.leave),
    text: words(v.leave),
  };
  return [button(attributes, () => void onLeave()), options];
}

/** In the light client looks are chosen in the toolbar, in the full one under More. */
function viewButton(): HTMLButtonElement {
  const name = 'custom-view-button';
  const view = button({ id: name, 'aria-haspopup': 'menu', text: words(vocabulary().view) }, () => {
    if (!isCovered()) toggleMenu(view, {}, () => viewItems(name));
  });
  return view;
}

function viewItems(prefix: string): HTMLElement[] {
  const { views } = vocabulary();
  return (['MixedGrid', 'SpeakerView'] as const).map((look) =>
    menuItem({ id: prefix === '' ? `${look}-button` : `${prefix}-${look}Button`, text: words(views[look]) }, closeMenu),
  );
}

function moreButton(): HTMLButtonElement {
  const v = vocabulary();
  const attributes = {
    id: 'callingButtons-showMoreBtn',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
    'aria-label': words(v.more),
    text: words(v.more),
  };
  const more = button(attributes, () => {
    if (!isCovered()) toggleMenu(more, { tid: 'callingButtons-showMoreBtn-menu' }, moreItems);
  });
  return more;
}

function moreItems(): HTMLElement[] {
  const v = vocabulary();
  const settings = menuItem({ text: words(v.settings) }, closeMenu);
  const path = captionsPath();
  const speech = menuItem({ text: words(v.languageAndSpeech), 'aria-haspopup': 'menu' }, () =>
    showSubmenu(captionsItem('menuitemcheckbox')),
  );
  return [
    ...(page.client === 'full'
      ? [menuItem({ id: 'view-mode-button', text: words(v.view) }, () => showSubmenu(viewItems('')))]
      : []),
    ...(path === 'captions' || path === 'toggle' ? captionsItem('menuitemcheckbox') : []),
    ...(path === 'language-and-speech' || page.client === 'full' ? [speech] : []),
    settings,
  ];
}
