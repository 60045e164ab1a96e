import { expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { kindOf, type QuestionKind } from './kind.ts';

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

it.each<readonly [string, QuestionKind, string, string]>([
  ['Combien coûte le devis ?', 'money', 'Douze mille euros.', 'Il est trop cher.'],
  ['Combien de lots sont livrés ?', 'number', 'Nous en avons reçu trente.', 'Tout est arrivé.'],
  ['Quand part le camion ?', 'time', 'Mardi à huit heures.', 'Il part en retard.'],
  ['Qui relance le client ?', 'person', 'C’est pour Hélène.', 'Il faudra relancer.'],
  ['Où est le contrat ?', 'place', 'Il est dans le coffre.', 'Il est perdu.'],
  ['Pourquoi avoir reporté ?', 'reason', 'Parce que la salle est prise.', 'Nous avons reporté.'],
])('%s asks for %s, which « %3$s » looks like more than « %4$s »', (question, kind, answer, other) => {
  expect(kindOf(question, plain(question))).toBe(kind);
  expect(evidenceOf(kind, answer, plain(answer))).toBeGreaterThan(evidenceOf(kind, other, plain(other)));
  expect(evidenceOf(kind, `${answer} ?`, plain(answer))).toBe(0);
});

it('tells « où » from « ou »', () => {
  expect(kindOf('le devis ou le bail', 'le devis ou le bail')).toBe('other');
  expect(kindOf('Jusqu’où va le bail ?', "jusqu'ou va le bail ?")).toBe('other');
});
