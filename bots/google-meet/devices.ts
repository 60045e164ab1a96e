import type { StepDetail } from '#domain/bot-session/steps.ts';
import type { MeetPage } from './meet-page.ts';

const CHANGE_PATIENCE_MS = 1_700;
const TRIES = 3;

/**
 * Switches microphone and camera off. A device whose state cannot be told, or that stays on, hears silence and shows a
 * test picture: the bot goes on, and says so.
 */
export async function muteDevices(page: MeetPage, signal: AbortSignal): Promise<StepDetail | null> {
  let isSure = true;
  for (const device of ['microphone', 'camera'] as const) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const facts = await page.facts();
      if (facts?.[device] !== 'on') break;
      await page.click(device);
      await page.until((seen) => seen[device] !== 'on', CHANGE_PATIENCE_MS, signal);
    }
    const state = (await page.facts())?.[device];
    if (state !== 'off' && state !== 'missing') isSure = false;
  }
  return isSure ? null : 'microphone-unconfirmed';
}
