import { baseFormOf } from '#domain/question/base-form.ts';
import { kinOf } from '#domain/question/kin.ts';
import { readQuestion } from '#domain/question/notions.ts';
import { passagesOf, weightsOf, type ReadLine } from '#domain/question/passages.ts';
import { partsOf } from '#domain/question/parts.ts';
import type { Language } from '#domain/question/language.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { french, hasThesaurus } from './french.ts';

let language: Language;
beforeAll(async () => {
  language = await french();
});

const lineOf = (text: string, number: number): ReadLine => ({
  transcript: 'a',
  number,
  parts: partsOf(text, language),
});
const read = (text: string) => readQuestion(text, language);

/** The numbers of the lines that answer best, best first. */
function best(question: string, ...texts: readonly string[]): number[] {
  const asked = read(question);
  const lines = texts.map(lineOf);
  const weights = weightsOf(
    asked.notions,
    asked.notions.map(() => 1),
    1_000,
  );
  return passagesOf(asked, { weights, stretches: [{ title: new Set(), lines }] }).map(({ lit }) => lit.number);
}

/** A machine without the thesaurus has other specs of questions: those that need no synonym. */
describe.skipIf(!(await hasThesaurus()))('words of a question', () => {
  it.each([
    ['changeons', 'changer', true],
    ['achevent', 'achever', true],
    ['faut', 'falloir', true],
    ['finissait', 'finir', true],
    ['chevaux', 'cheval', false],
    ['contrats', 'contrat', false],
    ['xyzzy', 'xyzzy', false],
  ])('%s is a form of %s', (form, word, isVerb) => {
    expect(baseFormOf(form, language)).toEqual({ word, isVerb });
  });

  it('are those that say what it is about', () => {
    expect(
      read('Combien de temps faut-il pour que nous signions le contrat ?').notions.map(({ word }) => word),
    ).toEqual(['temps', 'signions', 'contrat']);
    expect(read('Qui est-ce ?').notions).toEqual([]);
  });

  it('stand for others of their sense and of their family, which count less', () => {
    const [notion] = read('Qui a le vélo ?').notions;
    expect(notion?.terms.get('velo')).toBe(1);
    expect(notion?.terms.get('bicyclet')).toBeLessThan(1);
    expect(notion?.terms.get('bicyclet')).toBeGreaterThan(0.5);
    expect(kinOf('recrut', language)).toContain('recruteur');
    expect(kinOf('bresilien', language)).toContain('bresil');
    expect(kinOf('banquis', language)).not.toContain('banqu');
  });
});

describe('the best passage', () => {
  it('has what was asked in other words, and an answer of the kind', () => {
    const lines = ['Bonjour à tous.', 'Le concierge part à la retraite.', 'On vendra sa loge.', 'Il pleut.'];
    expect(best('Quand s’en va le gardien ?', ...lines, 'Le gardien est parti lundi à midi.')).toContain(4);
    expect(best('Qui remplace le gardien ?', ...lines)).toEqual([1]);
  });

  it('is lit where the answer stands, not where it was asked', () => {
    expect(best('Combien coûte la clôture ?', 'Et la clôture, elle coûte combien ?', 'Trois cents euros.')).toEqual([
      1,
    ]);
  });

  it('of a long turn is found by the sentences that speak of it', () => {
    const long = Array.from({ length: 12 }, (_, index) => `Ceci est une phrase sur le sujet numéro ${index}.`).join(
      ' ',
    );
    expect(best('Où est la clé du local ?', `${long} La clé du local est dans le tiroir.`, 'Rien.')).toEqual([0]);
  });
});

it('answers whatever is typed, of whatever was said, with at most three passages of lines that stand together', () => {
  const words = fc.constantFrom('devis', 'le', 'prix', 'coûte', '12', 'euros', 'Nantes', 'mardi', '?', '.', 'vélo');
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 60 }).map((some) => some.join(' ')),
  );
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 30 }), (question, texts) => {
      const asked = read(question);
      const lines = texts.map(lineOf);
      const weights = weightsOf(
        asked.notions,
        asked.notions.map(() => 2),
        lines.length,
      );
      const passages = passagesOf(asked, { weights, stretches: [{ title: new Set(), lines }] });
      expect(passages.length).toBeLessThanOrEqual(3);
      for (const passage of passages) {
        expect(passage.lines).toContain(passage.lit);
        const [first] = passage.lines;
        expect(passage.lines.map(({ number }) => number)).toEqual(
          passage.lines.map((_, index) => (first?.number ?? 0) + index),
        );
      }
    }),
  );
});
