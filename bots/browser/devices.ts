import type { StepDetail } from '#domain/bot-session/steps.ts';
import type { BotPage } from './bot-page.ts';

const CHANGE_PATIENCE_MS = 1_700;
const TRIES = 3;
const DEVICES = ['microphone', 'camera'] as const;
type Device = (typeof DEVICES)[number];

/**
 * Switches microphone and camera off. A device whose state cannot be told, or that stays on, hears silence and shows a
 * test picture: the bot goes on, and says so.
 */
export async function muteDevices<Facts extends Readonly<Record<Device, 'on' | 'off' | 'missing' | 'unknown'>>>(
  page: Pick<BotPage<Facts, Device>, 'facts' | 'click' | 'until'>,
  signal: AbortSignal,
): Promise<StepDetail | null> {
  let isSure = true;
  for (const device of DEVICES) {
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
