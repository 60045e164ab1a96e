import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionItem } from '#domain/analysis/analysis.ts';
import type { Findings } from './findings.ts';
import { mergedFindings } from './merge.ts';

const citation = fc.record({
  line: fc.integer({ min: 0, max: 300 }),
  quote: fc.constantFrom('oui', 'on garde le stand'),
});
const words = fc.constantFrom(
  'le stand de Lyon est gardé',
  'garder le stand de Lyon',
  'envoyer le devis du traiteur',
  'oui',
);
const citations = fc.array(citation, { minLength: 1, maxLength: 3 });
const statement = fc.record({ id: fc.constant(''), text: words, citations });
const action: fc.Arbitrary<ActionItem> = fc.record({
  id: fc.constant(''),
  task: words,
  assignee: fc.constantFrom(null, 'Marc', 'Inès'),
  deadline: fc.constant(null),
  deadlineText: fc.constant(null),
  priority: fc.constant('medium'),
  citations,
});
const findings: fc.Arbitrary<Findings> = fc.record({
  decisions: fc.array(statement, { maxLength: 5 }),
  questions: fc.array(statement, { maxLength: 3 }),
  keyPoints: fc.array(statement, { maxLength: 3 }),
  actionItems: fc.array(action, { maxLength: 5 }),
});

const LISTS = ['decisions', 'questions', 'keyPoints', 'actionItems'] as const;
const cited = (all: readonly Findings[], list: (typeof LISTS)[number]) =>
  new Set(
    all.flatMap((one) => one[list].flatMap((entry) => entry.citations.map(({ line, quote }) => `${line} ${quote}`))),
  );

describe('what several parts found, put together', () => {
  it('loses no citation, and has none that nobody gave', () => {
    fc.assert(
      fc.property(fc.array(findings, { maxLength: 4 }), (all) => {
        const merged = mergedFindings(all, 'fr');
        for (const list of LISTS) expect(cited([merged], list)).toEqual(cited(all, list));
      }),
    );
  });

  it('is the same when a part is told twice, as parts overlap', () => {
    fc.assert(
      fc.property(findings, (one) => {
        const once = mergedFindings([one], 'fr');
        const twice = mergedFindings([one, one], 'fr');
        for (const list of LISTS) expect(twice[list]).toHaveLength(once[list].length);
      }),
    );
  });

  const decided = (text: string, line: number) => ({
    decisions: [{ id: '', text, citations: [{ line, quote: 'oui' }] }],
    questions: [],
    keyPoints: [],
    actionItems: [],
  });
  const texts = (...all: Findings[]) => mergedFindings(all, 'fr').decisions.map(({ text }) => text);

  it('is one where a recap says again, at the end, what was settled long before', () => {
    const settled = decided('le stand de Lyon passe à vingt mètres carrés', 3);
    expect(texts(settled, decided('le stand de Lyon passe à vingt mètres carrés', 290))).toHaveLength(1);
    expect(texts(settled, decided('le stand de Lille passe à trente mètres carrés', 290))).toHaveLength(2);
  });

  it('is two where one answer tells two things, and another tells them again', () => {
    const two: Findings = {
      ...decided('', 0),
      decisions: [
        ...decided('le voyage à Cracovie est approuvé', 3).decisions,
        ...decided('le voyage à Cracovie est réglé en cinq fois', 4).decisions,
      ],
    };
    expect(texts(two, two)).toEqual(two.decisions.map(({ text }) => text));
  });

  it('leaves work of two people apart, and learns from a second telling', () => {
    const item = (more: Partial<ActionItem>): ActionItem => ({
      id: '',
      task: 'envoyer le devis du traiteur',
      assignee: null,
      deadline: null,
      deadlineText: null,
      priority: 'medium',
      citations: [{ line: 3, quote: 'oui' }],
      ...more,
    });
    const of = (...actionItems: ActionItem[]): Findings => ({
      decisions: [],
      questions: [],
      keyPoints: [],
      actionItems,
    });
    expect(
      mergedFindings([of(item({ assignee: 'Marc' })), of(item({ assignee: 'Inès' }))], 'fr').actionItems,
    ).toHaveLength(2);
    const due = { deadline: '2026-11-27', deadlineText: 'vendredi', citations: [{ line: 5, quote: 'vendredi' }] };
    const [learnt, ...others] = mergedFindings(
      [of(item({})), of(item({ assignee: 'Marc', ...due }))],
      'fr',
    ).actionItems;
    expect(others).toEqual([]);
    expect(learnt).toMatchObject({ assignee: 'Marc', deadline: '2026-11-27', citations: [{ line: 3 }, { line: 5 }] });
  });
});
