import type { CaptionAttempt, CaptionReport, CaptionState } from '../kit/client.ts';
import type { MeetPage } from './meet-page.ts';
import type { CaptionFacts } from './page/shape.ts';
import { NAME_TO_COME, OWN_CAPTIONS } from './selectors.ts';
import type { UnreadableCaptions } from './unreadable.ts';

const TOGGLE_PATIENCE_MS = 5_000;
const CHANGE_PATIENCE_MS = 1_700;

/** How captions stand at this look: they are on where their region is there. */
export function captionStateOf(facts: CaptionFacts, unreadable: UnreadableCaptions): CaptionState {
  if (unreadable.look(facts)) return 'unreadable';
  return facts.region ? 'on' : 'off';
}

/** Tries once to switch captions on. */
export async function tryCaptions(page: MeetPage, signal: AbortSignal): Promise<CaptionAttempt> {
  const isThere = async () => (await page.until((seen) => seen.captions.region, CHANGE_PATIENCE_MS, signal)) !== null;
  const facts = await page.until(
    (seen) => seen.captions.region || seen.found.captionsToggle !== undefined,
    TOGGLE_PATIENCE_MS,
    signal,
  );
  if (facts?.captions.region) return 'on';
  // A click would switch them off: they are on, in a place that the bot does not know.
  if (facts?.captions.toggle === 'on' && !(await isThere())) return 'unreadable';
  if (!(await page.click('captionsToggle'))) return 'off';
  return (await isThere()) ? 'on' : 'unchanged';
}

/** Captions call the bot itself « You », and somebody whose name is not there yet « Participant ». */
export function nameOf(speaker: string, botName: string): string {
  if (NAME_TO_COME.includes(speaker.trim())) return '';
  return OWN_CAPTIONS.includes(speaker.trim()) ? botName : speaker;
}

/** A report of the page with the names that it means. */
export const named = (report: CaptionReport, botName: string): CaptionReport => ({
  ...report,
  texts: report.texts.map((one) => ({ ...one, speaker: nameOf(one.speaker, botName) })),
});
