import { pause } from '#projections/engine/pause.ts';
import { asTag, namesOf } from '../browser/language-names.ts';
import { BotSessionEndedError } from '../kit/bot-session-ended.ts';
import type { MeetPage } from './meet-page.ts';
import { CHOSEN_OPTION, LANGUAGE_OPTION } from './selectors.ts';

const PATIENCE = 3_000;
const LOOK_AGAIN = 50;

/** What is chosen among the options: its tag, else its name. */
const readChosen = (page: MeetPage): Promise<string | null> =>
  page.ask((asked) =>
    asked.evaluate(
      ({ options, chosen }) => {
        const found = [...document.querySelectorAll(options)].find((option) => option.matches(chosen));
        return found ? (found.getAttribute('data-value') ?? found.textContent?.trim() ?? null) : null;
      },
      { options: LANGUAGE_OPTION, chosen: CHOSEN_OPTION },
    ),
  );

/** Runs in the page. */
function clickOption({
  options,
  tag,
  names,
}: {
  readonly options: string;
  readonly tag: string;
  readonly names: readonly string[];
}): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(options)];
  const nameOf = (text: string): string =>
    text
      .replace(/\bbeta\b/iu, '')
      .trim()
      .toLowerCase();
  const isNamed = (one: Element): boolean =>
    [one.getAttribute('aria-label') ?? '', one.textContent ?? ''].some((text) => names.includes(nameOf(text)));
  const option = all.find((one) => one.getAttribute('data-value') === tag) ?? all.find(isNamed);
  option?.click();
  return option !== undefined;
}

/** Clicks the option of a tag, or of a name. Answers whether it was there. */
async function choose(page: MeetPage, tag: string, signal: AbortSignal): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end && !signal.aborted; await pause(LOOK_AGAIN, signal)) {
    if (await page.ask((asked) => asked.evaluate(clickOption, { options: LANGUAGE_OPTION, tag, names: namesOf(tag) })))
      return true;
  }
  return false;
}

const isListOpen = (page: MeetPage): Promise<boolean> =>
  page.ask((asked) =>
    asked.evaluate(
      (options) => [...document.querySelectorAll(options)].some((option) => option.checkVisibility()),
      LANGUAGE_OPTION,
    ),
  );

/** Whether the list of languages becomes open, or closed, in time. */
async function listBecomes(page: MeetPage, isOpen: boolean, signal: AbortSignal): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; ; await pause(LOOK_AGAIN, signal)) {
    if ((await isListOpen(page)) === isOpen) return true;
    if (Date.now() >= end || signal.aborted) return false;
  }
}

/** Opens the list beside the captions, which the same click would close. */
const openList = async (page: MeetPage, signal: AbortSignal): Promise<boolean> =>
  (await isListOpen(page)) || ((await page.click('languageBox')) && (await listBecomes(page, true, signal)));

/** Beside the captions: the list is opened twice, to choose and to read back what was chosen. */
async function byBox(page: MeetPage, tag: string, signal: AbortSignal): Promise<string | null> {
  if (!(await openList(page, signal))) return null;
  // Choosing closes it; where it does not, or nothing was chosen, what is chosen is read from it as it is.
  if (await choose(page, tag, signal)) await listBecomes(page, false, signal);
  if (!(await openList(page, signal))) return null;
  const found = await readChosen(page);
  // While it is open the page does not say beside the captions which language they are in.
  if (await page.click('languageBox')) await listBecomes(page, false, signal);
  return asTag(found, tag);
}

/** In the settings, under captions. */
async function bySettings(page: MeetPage, tag: string, signal: AbortSignal): Promise<string | null> {
  if (!(await page.click('moreOptions'))) return null;
  await page.until(({ found }) => found.settingsItem !== undefined, PATIENCE, signal);
  if (!(await page.click('settingsItem'))) return null;
  await page.until(({ found }) => found.captionsTab !== undefined, PATIENCE, signal);
  await page.click('captionsTab');
  await choose(page, tag, signal);
  const found = await readChosen(page);
  await page.click('closeDialog');
  return asTag(found, tag);
}

/**
 * Chooses the language of captions, and reads back which one they are in: its tag or its name; null where that cannot
 * be told, also because the page changed meanwhile. Throws where the page is closed, and the reason of an aborted
 * signal.
 */
export async function chooseCaptionLanguage(page: MeetPage, tag: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await byBox(page, tag, signal)) ?? (await bySettings(page, tag, signal));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BotSessionEndedError || page.page.isClosed()) throw error;
    return null;
  }
}
