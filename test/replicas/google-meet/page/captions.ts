import type { CaptionStep, Person } from '../protocol.ts';
import { page, vocabulary } from './guest.ts';
import { garble } from '../../kit/page/garble.ts';
import { captionSettingsButton, languageCombobox } from './language-menu.ts';
import { button, currentDrift, el, words } from './markup.ts';
import { openSettings } from './settings.ts';

interface Block {
  speaker: Person;
  readonly nodes: string[];
  /** The first text node that this page shows: what was said while its captions were off is lost for it. */
  shownFrom: number;
  /** Where the text nodes are, while the block is in the region. */
  text: HTMLElement | null;
  element: HTMLElement | null;
  /** The element that stays beside the one that replaced it. */
  old: HTMLElement | null;
}

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='32'%3E%3Ccircle cx='16' cy='16' r='16' fill='%238ab4f8'/%3E%3C/svg%3E";

const blocks = new Map<string, Block>();
let recreations = 0;

/** Where captions are on the screen; empty while they are off. */
export const captionsPlace = (): HTMLElement => el('div', { id: 'captions' });
const place = (): Element | null => document.querySelector('#captions');

let region: HTMLElement | null = null;
/** What stands below the blocks in the region. */
let tail: HTMLElement | null = null;

/** Shows the captions afresh (switched on, or the screen redrawn), or takes them away. */
export function drawCaptions(history: 'kept' | 'none'): void {
  if (history === 'none') for (const block of blocks.values()) block.shownFrom = Number.POSITIVE_INFINITY;
  detach();
  place()?.replaceChildren();
  if (!page.captions || !place()) return;
  const own = page.setup.languageMenu === 'combobox' && !page.setup.faults.languageMissing ? [languageCombobox()] : [];
  place()?.append(
    newWrapper(),
    el('div', { class: 'MKVSQd', style: 'display: flex; gap: 8px; align-items: start' }, [
      captionSettingsButton(() => openSettings('captions')),
      ...own,
    ]),
  );
  fill([...blocks.values()]);
}

const isReading = (): boolean => region !== null;

/** Does one step; answers whether anything was drawn. */
export function applyStep(step: CaptionStep): boolean {
  if (step.kind === 'recreate') return recreate(step.history);
  if (step.kind === 'open') return open(step.block, step.speaker);
  if (step.kind === 'row') return row(step.text);
  const block = blocks.get(step.block);
  if (!block) return false;
  if (step.kind === 'drop') {
    blocks.delete(step.block);
    block.element?.remove();
    return isReading();
  }
  if (step.kind !== 'text') return alter(block, step);
  block.nodes.splice(step.from, Number.POSITIVE_INFINITY, ...step.nodes);
  if (!isReading() || page.setup.faults.captionsSilent) return false;
  block.shownFrom = Math.min(block.shownFrom, step.from);
  if (!block.element) show(block);
  else write(block);
  return true;
}

/** What befalls a block beside its words. */
function alter(block: Block, step: Extract<CaptionStep, { kind: 'cut' | 'twin' | 'untwin' | 'name' }>): boolean {
  if (!isReading() || !block.element) return false;
  switch (step.kind) {
    case 'cut':
      block.nodes.splice(0, step.nodes);
      write(block);
      return true;
    case 'twin': {
      const old = block.element;
      show(block);
      block.old = old;
      return true;
    }
    case 'untwin':
      block.old?.remove();
      block.old = null;
      return true;
    case 'name': {
      block.speaker = step.speaker;
      const name = block.element.querySelector('span');
      if (name) name.textContent = nameOf(block);
      return true;
    }
  }
}

function row(text: string): boolean {
  if (!isReading()) return false;
  tail?.before(el('div', { class: 'nMcdL bj4p3b' }, [el('div', { class: 'ygicle VbkSUe' }, [text])]));
  return true;
}

function open(id: string, speaker: Person): boolean {
  blocks.set(id, {
    speaker,
    nodes: [],
    shownFrom: isReading() ? 0 : Number.POSITIVE_INFINITY,
    text: null,
    element: null,
    old: null,
  });
  const { keepBlocks } = page.setup;
  for (const [old, block] of blocks) {
    if (keepBlocks === null || blocks.size <= keepBlocks) break;
    blocks.delete(old);
    block.element?.remove();
  }
  // The block itself appears with its first words.
  return false;
}

/** The region goes and comes back, in turn alone or with what is around it, with the last blocks in new elements. */
function recreate(history: number): boolean {
  if (!region) return false;
  const all = [...blocks.values()];
  const kept = history <= 0 ? [] : all.slice(-history);
  for (const block of all) if (!kept.includes(block)) block.shownFrom = Number.POSITIVE_INFINITY;
  const old = recreations++ % 2 === 0 ? region : (region.parentElement ?? region);
  const before = old.nextSibling;
  const parent = old.parentElement;
  const wasRegion = old === region;
  detach();
  old.remove();
  parent?.insertBefore(wasRegion ? newRegion() : newWrapper(), before);
  fill(kept);
  return true;
}

function detach(): void {
  region = null;
  tail = null;
  for (const block of blocks.values()) {
    block.element = null;
    block.text = null;
  }
}

function newWrapper(): HTMLElement {
  const made = newRegion();
  return currentDrift().captionStructure
    ? el('section', {}, [made])
    : el('div', { class: 'iOzk7', jsname: 'dsyhDe' }, [made]);
}

function newRegion(): HTMLElement {
  const v = vocabulary();
  if (currentDrift().captionStructure) {
    region = el('article');
    tail = el('footer');
    region.append(tail);
    return region;
  }
  tail = el('div', {}, [el('div', { class: 'GvZY2', style: 'display:none' })]);
  const jump = el('div', { class: 'IMKgW' }, [
    button(
      { text: words(v.jumpToRecent), label: words(v.jumpToRecent), jsname: 'Xke7ne', ligature: 'arrow_downward' },
      () => region?.lastElementChild?.scrollIntoView(),
    ),
  ]);
  region = el('div', { role: 'region', 'aria-label': words(v.captionsRegion), tabindex: 0 }, [tail, jump]);
  return region;
}

const fill = (some: readonly Block[]): void => {
  for (const block of some) if (block.shownFrom < block.nodes.length) show(block);
};

const nameOf = ({ speaker }: Block): string => (speaker.name === page.name ? words(vocabulary().you) : speaker.name);

function show(block: Block): void {
  const before = block.element;
  const name = nameOf(block);
  const drifted = currentDrift().captionStructure;
  const picture = block.speaker.picture === false ? [] : [el('img', { class: 'Z6byG', src: PICTURE, alt: '' })];
  block.text = drifted ? el('p') : el('div', { class: 'ygicle VbkSUe' });
  block.element = drifted
    ? el('section', {}, [el('header', {}, [name]), block.text])
    : el('div', { class: 'nMcdL bj4p3b', style: 'display: grid; grid-template-columns: 10rem 1fr; padding: 4px' }, [
        el('div', { class: 'adE6rb' }, [
          ...picture,
          el('div', { class: 'KcIKyf' }, [el('span', { class: 'NWpY1d' }, [name])]),
        ]),
        block.text,
      ]);
  write(block);
  // A new element stands where the old one stood.
  if (before?.isConnected) before.after(block.element);
  else tail?.before(block.element);
  block.element.scrollIntoView({ block: 'nearest' });
}

const heard = (text: string): string =>
  page.captionLanguage.slice(0, 2) === page.setup.spoken.slice(0, 2) ? text : garble(text);

/** Brings the text nodes up to date, touching only those that changed. */
function write({ nodes, shownFrom, text }: Block): void {
  if (!text) return;
  const shown = nodes.slice(shownFrom).map(heard);
  for (const [index, words] of shown.entries()) {
    const node = text.childNodes[index];
    if (!node) text.append(document.createTextNode(words));
    else if (node.nodeValue !== words) node.nodeValue = words;
  }
  for (const extra of [...text.childNodes].slice(shown.length)) extra.remove();
}
