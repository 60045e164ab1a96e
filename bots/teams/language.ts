import { pause } from '#projections/engine/pause.ts';
import { asTag, namesOf } from '../browser/language-names.ts';
import { BotSessionEndedError } from '../kit/bot-session-ended.ts';
import { closeMenus, MENU_PATIENCE_MS, openWay } from './menus.ts';
import { LANGUAGE_CODE, LANGUAGE_OPTION, LIST_OPTION, type TargetName } from './selectors.ts';
import type { TeamsPage } from './teams-page.ts';

/** The spoken language of a meeting, which is everybody's. */
export interface SpokenLanguage {
  /** The wanted tag where it is that language, else its own tag or what the page calls it; null where it is not said. */
  readonly found: string | null;
  /** Whether somebody else keeps it: nothing can be chosen. */
  readonly isLocked: boolean;
}

const LOOK_AGAIN_MS = 50;
const UNREAD: SpokenLanguage = { found: null, isLocked: false };

/** The menu of before leads to a list with names. */
const TO_LIST: readonly (readonly TargetName[])[] = [['captionSettings', 'languageSettings']];

interface Option {
  readonly tid: string;
  readonly code: string | null;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
}

/** The options that the page has, and whether they can be chosen. */
interface Options {
  readonly options: readonly Option[];
  readonly isLocked: boolean;
}

/** The options that are there at the moment. */
async function optionsOf(page: TeamsPage): Promise<readonly Option[]> {
  const found = await page.ask((asked) =>
    asked.evaluate(
      (css) =>
        [...document.querySelectorAll(css)].map((one) => ({
          tid: one.getAttribute('data-tid') ?? '',
          isChosen: one.getAttribute('aria-checked') === 'true',
          isLocked: one.getAttribute('aria-disabled') === 'true',
        })),
      LANGUAGE_OPTION,
    ),
  );
  return found
    .map((one) => ({ ...one, code: LANGUAGE_CODE.exec(one.tid)?.[1] ?? null }))
    .filter(({ code }) => code !== null);
}

/** Runs in the page. */
function clickOption({ css, tid }: { readonly css: string; readonly tid: string }): void {
  [...document.querySelectorAll<HTMLElement>(css)].find((one) => one.getAttribute('data-tid') === tid)?.click();
}

/** Runs in the page. Answers whether an option of one of these names, in lower case, was there. */
function clickNamed({ options, names }: { readonly options: string; readonly names: readonly string[] }): boolean {
  const option = [...document.querySelectorAll<HTMLElement>(options)].find((one) =>
    names.includes((one.textContent ?? '').trim().toLowerCase()),
  );
  option?.click();
  return option !== undefined;
}

const tagOf = (code: string | null, wanted: string): string | null => {
  if (code === null) return null;
  return code.toLowerCase() === wanted.toLowerCase() ? wanted : (Intl.getCanonicalLocales(code)[0] ?? code);
};

/** What the item, or the list, says without being opened: whether it can be. */
const isDisabled = (page: TeamsPage, target: TargetName): Promise<boolean> =>
  page.ask((asked) =>
    asked.evaluate((name) => {
      const found = window.greffierTeams?.find(name);
      return found ? found.matches(':disabled, [aria-disabled=true]') : false;
    }, target),
  );

/** Opens the options; null where this page has no such menu. */
async function openOptions(page: TeamsPage, signal: AbortSignal): Promise<Options | null> {
  const facts = await openWay(page, ({ found }) => found.spokenLanguage !== undefined, {
    ways: [['captionSettings']],
    signal,
  });
  if (!facts?.found.spokenLanguage) return null;
  if (await isDisabled(page, 'spokenLanguage')) return { options: await optionsOf(page), isLocked: true };
  const shown = await optionsOf(page);
  if (shown.length === 0) await page.click('spokenLanguage');
  for (const end = Date.now() + MENU_PATIENCE_MS; Date.now() < end; await pause(LOOK_AGAIN_MS, signal)) {
    const options = await optionsOf(page);
    if (options.length > 0) return { options, isLocked: options.every((one) => one.isLocked) };
  }
  return null;
}

const chosenOf = ({ options }: Options): string | null => options.find(({ isChosen }) => isChosen)?.code ?? null;

async function readList(page: TeamsPage, wanted: string, signal: AbortSignal): Promise<SpokenLanguage | null> {
  const facts = await openWay(page, ({ found }) => found.languageList !== undefined, { ways: TO_LIST, signal });
  if (!facts?.found.languageList) return null;
  const text = await page.ask((asked) =>
    asked.evaluate(() => {
      const list = window.greffierTeams?.find('languageList');
      return (list instanceof HTMLInputElement ? list.value : list?.textContent)?.trim() ?? null;
    }),
  );
  return { found: asTag(text, wanted), isLocked: await isDisabled(page, 'languageList') };
}

/** What a page that changes under the bot answers: nothing that is known. */
async function carefully(page: TeamsPage, signal: AbortSignal, work: () => Promise<SpokenLanguage>) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BotSessionEndedError || page.page.isClosed()) throw error;
    return UNREAD;
  } finally {
    if (!signal.aborted && !page.page.isClosed()) await closeMenus(page).catch(() => undefined);
  }
}

/** Reads the spoken language, and changes nothing. */
export const readLanguage = (page: TeamsPage, wanted: string, signal: AbortSignal): Promise<SpokenLanguage> =>
  carefully(page, signal, async () => {
    const menu = await openOptions(page, signal);
    if (menu) return { found: tagOf(chosenOf(menu), wanted), isLocked: menu.isLocked };
    return (await readList(page, wanted, signal)) ?? UNREAD;
  });

/** Chooses the spoken language, for everybody, and reads it back. Only after a person agreed to it. */
export async function changeLanguage(page: TeamsPage, wanted: string, signal: AbortSignal): Promise<SpokenLanguage> {
  await carefully(page, signal, async () => {
    const menu = await openOptions(page, signal);
    const option = menu?.options.find(({ code }) => code?.toLowerCase() === wanted.toLowerCase());
    if (menu && option && !menu.isLocked) {
      const choice = { css: LANGUAGE_OPTION, tid: option.tid };
      await page.ask((asked) => asked.evaluate(clickOption, choice));
    } else if (!menu && (await readList(page, wanted, signal))) {
      await page.click('languageList');
      const choice = { options: LIST_OPTION, names: namesOf(wanted) };
      await page.ask((asked) => asked.evaluate(clickNamed, choice));
    }
    // It asks whether this is what everybody speaks.
    const asks = await page.until(({ dialogs }) => dialogs.includes('language'), MENU_PATIENCE_MS / 2, signal);
    if (asks) await page.answerDialog('language');
    return UNREAD;
  });
  return readLanguage(page, wanted, signal);
}
