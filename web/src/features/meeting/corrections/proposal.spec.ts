import { describe, expect, it } from 'vitest';
import { proposalOf, proposed } from './proposal.ts';

describe('what a correction proposes to correct always', () => {
  it.each([
    ['Je vois Dupond, demain.', 'Je vois Dupont, demain.', 'Dupond', 'Dupont', 'name'],
    ['On passe à caps net lundi', 'On passe à CapNet lundi', 'caps net', 'CapNet', 'name'],
    ['le dossier d’Amandine', 'le dossier d’Amélie', 'Amandine', 'Amélie', 'name'],
    ['le dossier d’Amandine', 'le dossier de Sabine', 'Amandine', 'Sabine', 'name'],
    ['le cou est connu', 'le coût est connu', 'cou', 'coût', 'term'],
    ['Zabelle', 'Isabelle Roy', 'Zabelle', 'Isabelle Roy', 'name'],
  ])('is the words that differ: %s', (before, after, wrong, right, kind) => {
    expect(proposalOf(before, after)).toEqual({ wrong, right, kind });
  });

  it.each([
    ['Oui.', 'Oui.'],
    ['Oui.', 'Oui…'],
    ['Oui.', 'Oui, et nous en parlons.'],
    ['un deux trois quatre cinq six', 'sept huit neuf dix onze douze'],
    ['Il vient lundi avec Paul', 'Il vient mardi avec Pierre et tous les autres du groupe'],
  ])('is nothing where no few words stand for a few: %s → %s', (before, after) => {
    expect(proposalOf(before, after)).toBeNull();
  });

  it('is nothing of a speaker whom nobody named, nor of what is no line or name', () => {
    const speaker = { kind: 'speaker', number: 1, name: 'Zoé', seen: '1' } as const;
    expect(proposed(speaker, 'Intervenant 2')).toBeNull();
    expect(proposed(speaker, 'Zoe')).toEqual({ wrong: 'Zoe', right: 'Zoé', kind: 'name' });
    expect(proposed({ kind: 'title', title: 'Comité', seen: '1' }, 'Comite')).toBeNull();
  });
});
