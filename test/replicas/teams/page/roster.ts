import type { Person } from '../protocol.ts';
import { isCovered, page, vocabulary } from './guest.ts';
import { button, className, el, id, tid, words } from './markup.ts';

let isShown = false;

const place = (): Element | null => document.querySelector('[data-place=roster]');

export const closeRoster = (): void => {
  isShown = false;
};

export function toggleRoster(): void {
  if (isCovered()) return;
  isShown = !isShown;
  drawRoster();
}

const everyone = (): readonly Person[] => [{ name: page.name === '' ? 'Account' : page.name }, ...page.people];

export const fullName = ({ name, suffix }: Person): string => (suffix === undefined ? name : `${name} ${suffix}`);

/** "Name, Role, muted"; of a guest "Name Unverified, muted". T✔ */
function labelOf(person: Person): string {
  const v = vocabulary();
  const role = words(v.roles[person.role ?? 'Unverified']);
  const isMuted = person.name !== page.name || page.microphone !== 'on';
  const rest = isMuted ? `, ${words(v.muted)}` : '';
  return person.role ? `${fullName(person)}, ${role}${rest}` : `${fullName(person)} ${role}${rest}`;
}

export function drawRoster(): void {
  place()?.replaceChildren(...(isShown ? [roster()] : []));
}

function roster(): HTMLElement {
  const v = vocabulary();
  const kind = page.setup.roster;
  const rows = everyone().map((person) =>
    el(
      'div',
      {
        role: kind === 'tree' ? 'treeitem' : 'listitem',
        'aria-label': labelOf(person),
        ...(kind === 'tree'
          ? { 'data-cid': id('roster-participant') }
          : { 'data-tid': `${tid(kind)}-${fullName(person)}` }),
      },
      [el('span', {}, [fullName(person)])],
    ),
  );
  const list = {
    participantsInCall: { role: 'list' },
    tree: { role: 'tree', 'aria-label': words(v.attendees) },
    attendeesInMeeting: { role: 'list', tid: 'calling-roster-attendees' },
  }[kind];
  return el('div', { class: 'panel', role: 'complementary', 'aria-label': words(v.people) }, [
    el('div', list, rows),
    button({ text: words(v.dismiss) }, toggleRoster),
  ]);
}

const NO_ADDRESS = 'unknown_email_address@invalid.teams.ms';

/**
 * The tiles, in what calls itself a menu. Their `data-tid` is a name for guests, an address or none for others. T✔
 */
export function tiles(): HTMLElement {
  const v = vocabulary();
  const shown = page.setup.faults.peopleMissing ? [] : everyone();
  return el('div', { role: 'menu', tid: 'only-videos-wrapper', class: 'tiles', 'aria-label': words(v.gallery) }, [
    ...shown.map(tile),
    ...(page.people.length === 0 ? [el('div', {}, [words(v.alone)])] : []),
  ]);
}

const tile = (person: Person): HTMLElement =>
  el(
    'div',
    {
      'data-stream-type': 'Video',
      'data-tid': person.role ? (person.address ?? NO_ADDRESS) : fullName(person),
      'aria-label': labelOf(person),
    },
    [
      ...(page.setup.cameras ? [mark(el('div', { tid: 'voice-level-stream-outline', 'data-of': person.name }))] : []),
      el('span', { tid: 'participant-info-nametag' }, [fullName(person)]),
    ],
  );

let speaking: string | null = null;

/** Who is heard has the outline of their tile marked, noise included. */
export function speaks(name: string | null): void {
  speaking = name;
  for (const outline of document.querySelectorAll<HTMLElement>('[data-of]')) mark(outline);
}

const mark = (outline: HTMLElement): HTMLElement => {
  if (outline.dataset['of'] === speaking) outline.className = className('vdi-frame-occlusion');
  else outline.removeAttribute('class');
  return outline;
};
