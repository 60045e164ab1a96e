import { INVALID_EVENT } from '#domain/events/registry.ts';
import { eventRegistry } from '#domain/registry.ts';
import { expect, it } from 'vitest';

const step = { step: 'captions_enable', status: 'failed', detail: 'captions-forbidden', evidence: null };

it('writes what came with Teams in the nearest words of a release before, and reads those', () => {
  expect(eventRegistry.write('BotSessionEnded', 2, { reason: 'encrypted', lines: 3, evidence: null })).toEqual({
    reason: 'blocked',
    lines: 3,
    evidence: null,
  });
  expect(eventRegistry.write('BotStepChanged', 1, step)).toEqual({ ...step, detail: 'captions-off' });
  expect(eventRegistry.write('BotStepChanged', 1, { ...step, detail: 'unidentified' })).toEqual({
    ...step,
    detail: null,
  });
  const lobby = { ...step, detail: 'lobby' };
  const read = { version: 1, data: lobby, stream: 'botSession-1' };
  expect(eventRegistry.read('BotStepChanged', read)).toEqual(lobby);
});

it('leaves a line that was nobody’s to nobody where a release before reads it, under that key', () => {
  const line = { line: 4, startedAt: '2026-07-01T08:00:00.000Z', at: 5, text: 'Oui.', words: { before: 1, after: 1 } };
  const revised = { ...line, speaker: 2, keyId: 'claire', from: { speaker: 0, keyId: 'nobody' } };
  const before = { ...line, speaker: 0, keyId: 'nobody' };
  expect(eventRegistry.write('CaptionRevised', 2, revised)).toEqual(before);
  const same = { ...before, from: null };
  expect(eventRegistry.write('CaptionRevised', 2, same)).toEqual(before);
  expect(eventRegistry.read('CaptionRevised', { version: 2, data: before, stream: 'captions-1' })).toEqual(same);
});

it('writes other questions as before, and holds back the one about the language', () => {
  const asked = { consent: 'recording', evidence: null };
  expect(eventRegistry.write('BotConsentAsked', 1, asked)).toEqual(asked);
  expect(() => eventRegistry.write('BotConsentAsked', 1, { ...asked, consent: 'language' })).toThrow(
    expect.objectContaining({ code: INVALID_EVENT.code }),
  );
});
