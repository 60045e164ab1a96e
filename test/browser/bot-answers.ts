import {
  joinMeet,
  meetSessions,
  meetSteps,
  meetTranscript,
  stopMeet,
  type BotSessionView,
  type TranscriptEntry,
} from '#api/contract/google-meet-bot.ts';
import { saveMeeting } from '#api/contract/saves.ts';
import type { Page } from '@playwright/test';
import { session, steps } from '../../web/src/testing/bot.ts';
import { answered, given } from './answered.ts';

/** Answers what the page of bots asks, of sessions that the test describes; other calls reach the server. */
export async function botPage(page: Page) {
  let sessions: readonly BotSessionView[] = [];
  let transcript: readonly TranscriptEntry[] = [];
  const list = () => ({
    data: {
      sessions: [...sessions],
      limit: 4,
      running: sessions.length,
      host: 'meet.google.com',
      browserMissing: false,
    },
  });
  await answered(page, meetSessions, (route) => route.fulfill({ json: list() }));
  await answered(page, meetTranscript, (route) => route.fulfill({ json: { transcript } }));
  await given(page, meetSteps, { sessionId: 's-1', currentStep: 'join_meeting', canStop: true, steps: steps(4) });
  await given(page, stopMeet, { success: true, position: 's:1' });
  await given(page, saveMeeting, { position: 's:1', id: 'm-1', created: true });
  return {
    /** From now on these run or have run, and that was said in the first. */
    are: (changes: readonly Partial<BotSessionView>[], said: readonly TranscriptEntry[] = []): void => {
      sessions = changes.map((change) => session(change));
      transcript = said;
    },
    /** A bot that is sent gets this session. */
    joins: async (): Promise<void> => {
      await answered(page, joinMeet, async (route) => {
        sessions = [session({ status: 'joining', transcriptCount: 0, lastLineAt: null })];
        await route.fulfill({ json: { success: true, position: 's:1', sessionId: 's-1', existing: false } });
      });
    },
  };
}
