import { describe, expect, it } from 'vitest';
import { piecesOf } from './inline.ts';

describe('a text of a guide', () => {
  it('falls into what it names and what stands between', () => {
    expect(
      piecesOf(
        'Ouvrez [Réunions](/meetings), puis «\u00A0Partager\u00A0» ou [[g r]]\u00A0; dites *Greffier, aide* et `PORT`.',
      ),
    ).toEqual([
      { kind: 'text', text: 'Ouvrez ' },
      { kind: 'link', text: 'Réunions', to: '/meetings' },
      { kind: 'text', text: ', puis ' },
      { kind: 'label', text: 'Partager' },
      { kind: 'text', text: ' ou ' },
      { kind: 'keys', text: 'g r' },
      { kind: 'text', text: '\u00A0; dites ' },
      { kind: 'said', text: 'Greffier, aide' },
      { kind: 'text', text: ' et ' },
      { kind: 'code', text: 'PORT' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('is one piece where it names nothing', () => {
    expect(piecesOf('Rien à faire.')).toEqual([{ kind: 'text', text: 'Rien à faire.' }]);
  });
});
