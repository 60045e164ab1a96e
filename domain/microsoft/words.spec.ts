import { parseTranscript } from '#domain/transcript/parse.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { TenantTranscript, TranscriptCue } from '#test/emulators/microsoft/graph/tenant.ts';
import { asMetadata, asPlain, asVtt } from '#test/emulators/microsoft/graph/written.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptText } from './graph.ts';
import { readableText } from './words.ts';

const WRITTEN = { vtt: asVtt, metadata: asMetadata, plain: asPlain } as const;
const transcript = (cues: readonly TranscriptCue[]): TenantTranscript => ({
  id: 't',
  meetingId: 'm',
  organiserId: 'o',
  callId: 'c',
  createdDateTime: '2026-11-20T09:00:00.000Z',
  endDateTime: '2026-11-20T10:00:00.000Z',
  cues,
});
const readIn = (form: TranscriptText['form'], cues: readonly TranscriptCue[]) =>
  parseTranscript(readableText({ form, text: WRITTEN[form](transcript(cues)) }));

const SPEAKERS = ['Claire Étienne', 'Noé O’Brien-Lévy', 'Dr. Anaïs (Externe)'];
const word = fc.constantFrom('On', 'décide', 'le', '15', 'décembre', ':', 'd’accord', '«', '»', 'à', '9h30', 'A: oui');
const cues = fc
  .array(fc.record({ words: fc.array(word, { minLength: 1, maxLength: 8 }), who: fc.nat(2), ms: fc.nat(9_000) }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((said) => fc.record({ said: fc.constant(said), first: fc.integer({ min: -5_000, max: 5_000 }) }))
  .map(({ said, first }) => {
    let at = first;
    return said.map(({ words, who, ms }): TranscriptCue => {
      const cue = { from: at, to: at + ms + 1, speaker: SPEAKERS[who] ?? '', text: words.join(' ') };
      at += ms + 1;
      return cue;
    });
  });

describe('a transcript of Teams', () => {
  it.each(['vtt', 'metadata'] as const)('in its form %s keeps every word, under its speaker, in order', (form) => {
    fc.assert(
      fc.property(cues, (said) => {
        const { turns } = readIn(form, said);
        expect(turns.map(({ speaker, text }) => [speaker, text])).toEqual(said.map((one) => [one.speaker, one.text]));
        const first = Math.min(0, ...said.map(({ from }) => from));
        if (form === 'vtt') expect(turns.map(({ at }) => at)).toEqual(said.map(({ from }) => from - first));
      }),
    );
  });

  it('without speakers keeps every word with its time, and names nobody', () => {
    fc.assert(
      fc.property(cues, (said) => {
        const plain = said.map((one) => ({ ...one, text: one.text.replaceAll(':', '') }));
        const { turns } = readIn('plain', plain);
        expect(turns.every(({ speaker }) => speaker === UNKNOWN_SPEAKER)).toBe(true);
        const worded = plain.filter(({ text }) => text.trim() !== '');
        const first = Math.min(0, ...worded.map(({ from }) => from));
        expect(turns.map(({ at }) => at)).toEqual(worded.map(({ from }) => from - first));
        const one = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
        expect(turns.map(({ text }) => text)).toEqual(worded.map(({ text }) => one(text)));
      }),
    );
  });

  it('is read as far as it goes, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.constantFrom('vtt', 'plain'), (text, form) => {
        const noise = text.replaceAll(/[aeiou]/gu, '\n00:00:01.000 --> -00:00:02.000\n');
        expect(() => parseTranscript(readableText({ form: form as 'vtt' | 'plain', text: noise }))).not.toThrow(Error);
      }),
    );
  });
});
