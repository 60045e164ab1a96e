import type { CaptionAttempt, CaptionReport, CaptionState } from '../kit/client.ts';
import { closeMenus, openWay } from './menus.ts';
import type { CaptionFacts, PageFacts } from './page/shape.ts';
import { personName } from './names.ts';
import type { TargetName } from './selectors.ts';
import type { TeamsPage } from './teams-page.ts';

/** Where the item that switches captions is, in either client; pinned to the toolbar it is there at once. */
const WAYS: readonly (readonly TargetName[])[] = [['more'], ['more', 'speechItem']];
/** How long the item may take to say what a click changed, in ms. */
const READ_BACK_MS = 1_500;

/** How long what captions show, or what stands in their place before the first word, may take to be drawn, in ms. */
const DRAWN_MS = 5_000;

/**
 * Captions of which no row can be read: what is in them grows, which is not quiet; or they are on, and neither they nor
 * what stands in their place before the first word is to be found.
 */
export class UnreadableCaptions {
  #characters = 0;
  #nowhereSince: number | null = null;

  /** @param isOn whether their item last said that they are on. @param now epoch ms */
  look({ isThere, isEmpty, rows, unreadable, characters }: CaptionFacts, isOn: boolean, now = Date.now()): boolean {
    this.#nowhereSince = isOn && !isThere && !isEmpty ? (this.#nowhereSince ?? now) : null;
    if (this.#nowhereSince !== null && now - this.#nowhereSince >= DRAWN_MS) return true;
    if (!isThere || rows > 0 || unreadable === 0) {
      this.#characters = 0;
      return false;
    }
    const before = this.#characters;
    this.#characters = characters;
    return before > 0 && characters !== before;
  }
}

/** The client of guests, which has the item in its menu itself. */
const LIGHT_CLIENT = '/light-meetings/';

/**
 * Whether a policy took the item away: its menu is open without it, and no other menu is left in which it could be. One
 * that leads on by a name that nobody knows may have it.
 */
export const isItemGone = ({ url, found, menuLeadsOn }: Pick<PageFacts, 'url' | 'found' | 'menuLeadsOn'>): boolean =>
  found.moreMenu !== undefined &&
  (found.speechItem !== undefined || !menuLeadsOn || new URL(url).pathname.startsWith(LIGHT_CLIENT));

type ItemState = Exclude<CaptionFacts['item'], null>;

/** What the item says that switches captions, after its menu was opened; null where that is not known. */
async function itemState(page: TeamsPage, signal: AbortSignal): Promise<ItemState | null> {
  const facts = await openWay(page, ({ captions }) => captions.item !== null, { ways: WAYS, signal });
  // A menu that was drawn late may have it all the same.
  const open = facts ?? (await page.facts());
  if (open?.captions.item) return open.captions.item;
  return open && isItemGone(open) ? 'forbidden' : null;
}

/** Whether captions are on, as their item says; null where that cannot be told. */
export async function areCaptionsOn(page: TeamsPage, signal: AbortSignal): Promise<ItemState | null> {
  const state = await itemState(page, signal);
  await closeMenus(page);
  return state;
}

/**
 * Tries once to switch captions on: clicks at most once, and reads back, since another click would switch them off. Before
 * the first word nothing but the item says that they are on.
 */
export async function tryCaptions(page: TeamsPage, signal: AbortSignal): Promise<CaptionAttempt> {
  const shown = await page.facts();
  if (shown?.captions.isThere || shown?.captions.isEmpty) return 'on';
  const state = await itemState(page, signal);
  if (state === 'forbidden' || state === null) {
    await closeMenus(page);
    return state === null ? 'unchanged' : 'forbidden';
  }
  if (state === 'on') {
    await closeMenus(page);
    return 'on';
  }
  await page.click('captionsItem');
  const changed = await page.until(
    ({ captions }) => captions.isThere || captions.isEmpty || captions.item === 'on',
    READ_BACK_MS,
    signal,
  );
  if (changed) {
    await closeMenus(page);
    return 'on';
  }
  return (await areCaptionsOn(page, signal)) === 'on' ? 'on' : 'unchanged';
}

/** How captions stand at this look. @param isOn whether their item last said that they are on */
export function captionStateOf(
  facts: CaptionFacts,
  { isOn, isForbidden, unreadable }: { isOn: boolean; isForbidden: boolean; unreadable: UnreadableCaptions },
): CaptionState {
  if (unreadable.look(facts, isOn)) return 'unreadable';
  if (facts.isThere && facts.rows > 0) return 'on';
  if (facts.isThere || facts.isEmpty || isOn) return 'pending';
  return isForbidden ? 'forbidden' : 'off';
}

/** A report of the page with the names that it means; whoever is named is known from then on. */
export function named(report: CaptionReport, known: Set<string>): CaptionReport {
  const texts = report.texts.map((one) => ({ ...one, speaker: personName(one.speaker, known) }));
  for (const { speaker } of texts) if (speaker !== '') known.add(speaker);
  return { ...report, texts };
}
