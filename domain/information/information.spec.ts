import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INFORMATION_TEXT, informationOf } from './information.ts';

const usual = { informationText: INFORMATION_TEXT, informationContact: '', logRetentionDays: 30 };

describe('what people are told of the capture of meetings', () => {
  it('says what, why, who, how long, how to object and whom to ask, with what the settings say', () => {
    const blocks = informationOf({ ...usual, informationContact: 'dpo@exemple.fr', logRetentionDays: 45 });
    expect(blocks.flatMap((one) => (one.kind === 'heading' ? [one.text] : []))).toEqual([
      'Ce qui est conservé',
      'Pourquoi',
      'Qui peut le lire',
      'Pour combien de temps',
      'Comment s’y opposer',
      'À qui s’adresser',
    ]);
    const all = JSON.stringify(blocks);
    expect(all).toContain('conservés 45\u00a0jours');
    expect(all).toContain('vous concerne\u00a0: dpo@exemple.fr.');
    expect(all).not.toMatch(/\{[a-z-]+\}/u);
  });

  it('names somebody to ask, and has the usual text, where the settings say nothing', () => {
    expect(informationOf({ ...usual, informationText: ' \n ' })).toEqual(informationOf(usual));
    expect(JSON.stringify(informationOf(usual))).toContain('l’administrateur de Greffier');
  });

  it('keeps every word of whatever is written, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^(?:# |- )?[a-z]{1,5}$/u), { minLength: 1 }), (lines) => {
        const blocks = informationOf({ ...usual, informationText: lines.join('\n') });
        const told = blocks.flatMap((one) => (one.kind === 'points' ? one.items : [one.text]));
        expect(told).toEqual(lines.map((line) => line.replace(/^(?:# |- )/u, '')));
      }),
    );
  });
});
