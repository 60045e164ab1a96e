import { describe, expect, it } from 'vitest';
import { ChatMessages, type SeenMessage } from './chat-messages.ts';

const CAME = Date.parse('2026-07-01T08:00:00.000Z');
const message = (id: string, text: string, at: number | null = null): SeenMessage => ({ id, author: 'Noé', text, at });

describe('messages of a chat', () => {
  it('are told once, however often they are drawn', () => {
    const [messages, told] = [new ChatMessages(CAME), [] as string[]];
    const take = (...seen: SeenMessage[]) => messages.take(seen, ({ text }) => told.push(text));
    take(message('1', 'Bonjour'));
    take(message('1', 'Bonjour'), message('2', ' '), message('3', 'Bonjour'));
    take(message('2', 'Salut'));
    expect(told).toEqual(['Bonjour', 'Bonjour', 'Salut']);
  });

  it('that were written before the bot came are nobody’s word in this meeting', () => {
    const [messages, told] = [new ChatMessages(CAME), [] as string[]];
    const seen = [message('1', 'Greffier, arrête', CAME - 86_400_000), message('2', 'Bonjour', CAME - 1_000)];
    messages.take(seen, ({ text }) => told.push(text));
    expect(told).toEqual(['Bonjour']);
  });

  it('are remembered up to a limit', () => {
    const [messages, told] = [new ChatMessages(CAME), [] as string[]];
    for (let id = 0; id < 5_000; id += 1) messages.take([message(`${id}`, 'x')], ({ text }) => told.push(text));
    messages.take([message('4999', 'x')], ({ text }) => told.push(text));
    expect(told).toHaveLength(5_000);
  });
});
