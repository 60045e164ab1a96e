import { describe, expect, it } from 'vitest';
import { isQuestion } from './asks.ts';

describe('what is typed into a search', () => {
  it.each([
    'Combien coûte le devis ?',
    'devis signé ?',
    'qui relance le client',
    'À quelle heure commence l’assemblée',
    'où est le contrat',
    'Qu’est-ce qui bloque',
    'pourquoi avoir reporté',
    'lequel des deux fournisseurs',
  ])('is a question: %s', (text) => expect(isQuestion(text)).toBe(true));

  it.each(['devis', 'devis ou bail', 'qui', 'ou bien', '?', 'quantité livrée hier', '"mise en service" -budget', ''])(
    'is none: %s',
    (text) => expect(isQuestion(text)).toBe(false),
  );
});
