import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import { expect, it } from 'vitest';
import { BotSessionEndedError } from './bot-session-ended.ts';
import { Questions } from './questions.ts';

/** Questions of a meeting whose setting agrees to every recording, or does not. */
function asked(acceptsRecording: boolean) {
  const told: string[] = [];
  const answers = new Map<Consent, boolean>();
  const questions = new Questions({
    client: {
      agree: async (consent) => void told.push(`agreed to ${consent}`),
      picture: async () => new Uint8Array(),
    },
    voice: {
      tell: async (command: BotSessionCommand) =>
        void told.push('consent' in command ? `${command.type} ${command.consent}` : command.type) as never,
      picture: async () => null,
    },
    acceptsRecording,
    consentAnswer: (consent) => answers.get(consent) ?? null,
  });
  return { told, answers, questions };
}

it('asks for the bot beside what goes on, which no setting answers, and goes on after a no', async () => {
  const { told, answers, questions } = asked(true);
  const look = { covering: 'clear', questions: ['language'] } as const;
  expect(await questions.look(look)).toBe('clear');
  expect(await questions.look(look)).toBe('clear');
  expect(told).toEqual(['askConsent language']);
  answers.set('language', false);
  expect(await questions.look(look)).toBe('clear');
  answers.set('language', true);
  expect(await questions.look(look)).toBe('clear');
  expect(told).toEqual(['askConsent language', 'agreed to language']);
});

it('asks what the meeting asks first, and leaves after a no', async () => {
  const { told, answers, questions } = asked(false);
  const look = { covering: 'question', questions: ['recording', 'language'] } as const;
  expect(await questions.look(look)).toBe('asked');
  expect(told).toEqual(['askConsent recording']);
  answers.set('recording', false);
  await expect(questions.look(look)).rejects.toThrow(BotSessionEndedError);
});
