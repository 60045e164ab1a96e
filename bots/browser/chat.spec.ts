import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagesOf } from './chat.ts';

describe('messages to the chat', () => {
  it('say everything, in pieces that a chat takes', () => {
    const text = fc
      .array(
        fc.oneof(
          { weight: 9, arbitrary: fc.string({ unit: fc.constantFrom(...'abcdé’.'), minLength: 1, maxLength: 12 }) },
          { weight: 1, arbitrary: fc.constant('x'.repeat(700)) },
        ),
        { maxLength: 200 },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, (said) => {
        const messages = messagesOf(said, 500);
        for (const message of messages) expect(message.length).toBeLessThanOrEqual(500);
        expect(messages.join('').replace(/\s/gu, '')).toBe(said.replace(/\s/gu, ''));
      }),
    );
  });
});
