import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaptionLanguage } from './caption-language.ts';

/** A page whose captions are in `tag`, and which takes a choice where `isObliging`. */
function captions(tag: string | null, isObliging: boolean) {
  const page = { tag, isObliging, isSilent: false, attempts: 0 };
  const told: string[] = [];
  const say = (command: BotSessionCommand): void => {
    if (command.type === 'readLanguage') told.push(`read ${command.found}`);
    if (command.type === 'moveStep') told.push(`${command.status} ${command.detail}`);
  };
  const language = new CaptionLanguage({
    wanted: 'fr-FR',
    choose: async () => {
      page.attempts += 1;
      if (page.isObliging) page.tag = 'fr-FR';
      return { found: page.tag, named: page.isSilent ? null : page.tag };
    },
    // What the bot session becomes of it is nothing to the language.
    voice: { tell: async (command) => say(command) as never, mention: say },
  });
  /** Looks every second, as the page is then. */
  const lookFor = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      await language.look({ captions: { language: page.tag } });
    }
  };
  return { page, told, language, lookFor };
}

describe('the language of captions', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is set again until it is the one that is wanted', async () => {
    const { page, told, language, lookFor } = captions('en-US', false);
    expect(await language.set()).toBe('language-mismatch');
    await lookFor(2);
    page.isObliging = true;
    await lookFor(20);
    expect(told).toEqual(['read en-US', 'read en-US', 'failed language-mismatch', 'read fr-FR', 'completed null']);
  });

  it('is set again where it could not be read, ever more rarely, and at last left as it is', async () => {
    const { page, told, language, lookFor } = captions(null, false);
    expect(await language.set()).toBe('language-unreadable');
    const attempts: number[] = [];
    for (const seconds of [2, 8, 30, 120, 3_600]) {
      await lookFor(seconds - 1);
      attempts.push(page.attempts);
      await lookFor(1);
    }
    expect([...attempts, page.attempts]).toEqual([1, 2, 3, 4, 5, 5]);
    expect(told).toHaveLength(9);
  });

  it('is right once somebody chose it, or a person let the bot choose it, and is not set again then', async () => {
    const { page, told, language, lookFor } = captions('en-US', false);
    await language.set();
    page.tag = 'fr-FR';
    await lookFor(600);
    expect(told).toEqual(['read en-US', 'read fr-FR', 'completed null']);
    expect(page.attempts).toBe(1);
  });

  it('is looked after also where the page did not say what it calls it when it was set', async () => {
    const { page, told, language, lookFor } = captions('en-US', true);
    page.isSilent = true;
    expect(await language.set()).toBeNull();
    page.tag = 'fr-FR';
    await lookFor(10);
    expect(page.attempts).toBe(1);
    page.tag = 'anglais (États-Unis)';
    await lookFor(3);
    expect(told).toEqual(['read fr-FR', 'read fr-FR', 'completed null']);
  });

  it('is put right once where the page later names another, and then only told of', async () => {
    const { page, told, language, lookFor } = captions('en-US', true);
    expect(await language.set()).toBeNull();
    await lookFor(10);
    page.tag = 'en-US';
    await lookFor(2);
    expect(page.attempts).toBe(1);
    await lookFor(10);
    expect(told).toEqual(['read fr-FR', 'read fr-FR', 'completed null']);
    page.tag = 'de-DE';
    await lookFor(10);
    expect(page.attempts).toBe(2);
    expect(told.slice(3)).toEqual(['read de-DE', 'failed language-mismatch']);
  });
});
