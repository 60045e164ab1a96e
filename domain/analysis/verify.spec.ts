import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberLines, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { type Analysis, type Citation, analysis as schema } from './analysis.ts';
import { verify } from './verify.ts';

const lines = numberLines([
  { speaker: 'Marie Dupont', text: 'Bonjour. On décide de livrer le 15 mars.', at: 0 },
  { speaker: 'Paul Martin', text: 'J’envoie le compte rendu d’ici vendredi.', at: 4_000 },
]);

const nothing: Analysis = {
  language: 'fr',
  summary: '',
  summaryCitations: [],
  keyPoints: [],
  decisions: [],
  questions: [],
  actionItems: [],
  timeline: [],
  topics: [],
  meetingType: 'other',
  sentiment: 'neutral',
  urgencyLevel: 'low',
};

const said: Citation = { line: 0, quote: 'On décide de livrer le 15 mars.' };
const decision = (citations: Citation[], text = 'Livrer le 15 mars') => ({ id: 'from a model', text, citations });
const action = (over: Partial<Analysis['actionItems'][number]>) => ({
  id: '',
  task: 'Envoyer le compte rendu',
  assignee: 'Paul Martin',
  deadline: '2026-11-27',
  deadlineText: 'd’ici vendredi',
  priority: 'medium' as const,
  citations: [{ line: 1, quote: 'J’envoie le compte rendu' }],
  ...over,
});

describe('verify', () => {
  it('keeps a statement that was said, under an id that depends on its words and line alone', () => {
    const { analysis, dropped } = verify({ ...nothing, decisions: [decision([said])] }, lines);
    expect(analysis.decisions).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/u), text: 'Livrer le 15 mars', citations: [said] },
    ]);
    expect(dropped).toEqual({
      citations: 0,
      summary: 0,
      keyPoints: 0,
      decisions: 0,
      questions: 0,
      actionItems: 0,
      deadlines: 0,
      timeline: 0,
      topics: 0,
    });
    expect(
      verify({ ...nothing, decisions: [decision([said, { line: 1, quote: 'vendredi' }])] }, lines).analysis.decisions[0]
        ?.id,
    ).toBe(analysis.decisions[0]?.id);
  });

  it.each([
    ['whose line does not exist', { line: 2, quote: 'On décide' }],
    ['whose words were said at another line', { line: 1, quote: 'On décide' }],
    ['whose words differ by a case', { line: 0, quote: 'on décide' }],
    ['whose words differ by an apostrophe', { line: 1, quote: "J'envoie" }],
    ['of white space', { line: 0, quote: ' ' }],
    ['of half a character', { line: 0, quote: '\ud83d' }],
  ])('drops a citation %s, and a statement with no other', (_, wrong) => {
    const { analysis, dropped } = verify(
      { ...nothing, decisions: [decision([wrong]), decision([wrong, said])], keyPoints: [decision([wrong])] },
      [...lines.slice(0, 1).map((line) => ({ ...line, text: `${line.text} 😀` })), ...lines.slice(1)],
    );
    expect(analysis.decisions.map(({ citations }) => citations)).toEqual([[said]]);
    expect(dropped).toMatchObject({ citations: 3, decisions: 1, keyPoints: 1 });
  });

  it('gives statements of the same words at the same line ids of their own', () => {
    const twice = { ...nothing, decisions: [decision([said]), decision([said])], keyPoints: [decision([said])] };
    const { analysis } = verify(twice, lines);
    expect(new Set([...analysis.decisions, ...analysis.keyPoints].map(({ id }) => id)).size).toBe(3);
  });

  it('drops a summary that rests on nothing, and counts it', () => {
    expect(
      verify({ ...nothing, summary: 'Tout va bien.', summaryCitations: [{ line: 0, quote: 'Tout va bien.' }] }, lines),
    ).toMatchObject({
      analysis: { summary: '', summaryCitations: [] },
      dropped: { summary: 1, citations: 1 },
    });
    expect(
      verify({ ...nothing, summary: 'Livraison le 15 mars.', summaryCitations: [said] }, lines).analysis.summary,
    ).toBe('Livraison le 15 mars.');
  });

  it('keeps a deadline while its words stand in a cited line', () => {
    const { analysis, dropped } = verify(
      {
        ...nothing,
        actionItems: [
          action({}),
          action({ deadlineText: 'avant lundi' }),
          action({ deadlineText: null }),
          action({ deadline: null, deadlineText: null }),
        ],
      },
      lines,
    );
    expect(analysis.actionItems.map(({ deadline, deadlineText }) => [deadline, deadlineText])).toEqual([
      ['2026-11-27', 'd’ici vendredi'],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(dropped).toMatchObject({ deadlines: 2, actionItems: 0 });
  });

  it('reads from the line who spoke, and when', () => {
    const entry = {
      at: 99,
      speaker: 'Quelqu’un d’autre',
      category: 'decision' as const,
      content: 'Livrer',
      citations: [said],
    };
    expect(verify({ ...nothing, timeline: [entry, { ...entry, citations: [] }] }, lines)).toMatchObject({
      analysis: { timeline: [{ at: 0, speaker: 'Marie Dupont' }] },
      dropped: { timeline: 1 },
    });
  });
});

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.lorem({ maxCount: 12 }));
const transcript = fc
  .array(fc.record({ speaker: fc.string(), text, at: fc.option(fc.nat()) }), { maxLength: 8 })
  .map(numberLines);
const quoteOf = (from: readonly TranscriptLine[]) =>
  fc
    .tuple(fc.nat({ max: 9 }), fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.string({ unit: 'binary' }), fc.boolean())
    .map(([line, start, length, invented, honest]) => ({
      line,
      quote: (honest ? from[line]?.text.slice(start, start + length) : undefined) || invented || '?',
    }));

const claims = transcript.chain((from) => {
  const citations = fc.array(quoteOf(from), { minLength: 1, maxLength: 4 });
  const words = fc.string({ minLength: 1, maxLength: 5 });
  const statements = fc.array(fc.record({ id: fc.string(), text: words, citations }), { maxLength: 5 });
  return fc.record({
    lines: fc.constant(from),
    analysis: fc.record({
      language: fc.constantFrom('fr' as const, 'en' as const),
      summary: fc.string(),
      summaryCitations: citations,
      keyPoints: statements,
      decisions: statements,
      questions: statements,
      actionItems: fc.array(
        fc.record({
          id: fc.string(),
          task: words,
          assignee: fc.option(fc.string()),
          deadline: fc.option(fc.constant('2026-11-27')),
          deadlineText: fc.option(words),
          priority: fc.constantFrom('high' as const, 'low' as const),
          citations,
        }),
        { maxLength: 5 },
      ),
      timeline: fc.array(
        fc.record({
          at: fc.option(fc.nat()),
          speaker: fc.string(),
          category: fc.constant('other' as const),
          content: words,
          citations,
        }),
        { maxLength: 3 },
      ),
      topics: fc.array(fc.record({ name: words, weight: fc.integer({ min: 1, max: 10 }), citations }), {
        maxLength: 3,
      }),
      meetingType: fc.constant('other' as const),
      sentiment: fc.constant('neutral' as const),
      urgencyLevel: fc.constant('low' as const),
    }),
  });
});

describe('Any claim about any transcript', () => {
  it('leaves only what can be checked, within the schema, and the same when verified again', () => {
    fc.assert(
      fc.property(claims, ({ lines, analysis: claimed }) => {
        const { analysis, dropped } = verify(claimed, lines);
        const lists = [
          analysis.keyPoints,
          analysis.decisions,
          analysis.questions,
          analysis.actionItems,
          analysis.timeline,
          analysis.topics,
        ];
        for (const { citations } of [{ citations: analysis.summaryCitations }, ...lists.flat()]) {
          for (const { line, quote } of citations) expect(lines[line]?.text.includes(quote)).toBe(true);
        }
        expect(lists.flat().every(({ citations }) => citations.length > 0)).toBe(true);
        expect(schema.safeParse(analysis).success).toBe(true);
        const ids = [...analysis.keyPoints, ...analysis.decisions, ...analysis.questions, ...analysis.actionItems].map(
          ({ id }) => id,
        );
        expect(new Set(ids).size).toBe(ids.length);
        expect(claimed.decisions.length - dropped.decisions).toBe(analysis.decisions.length);
        expect(verify(analysis, lines)).toEqual({
          analysis,
          dropped: Object.fromEntries(Object.keys(dropped).map((kind) => [kind, 0])),
        });
      }),
    );
  });

  it('never drops a quote that was said', () => {
    fc.assert(
      fc.property(transcript, fc.nat({ max: 7 }), fc.nat({ max: 40 }), (lines, at, start) => {
        const quote = lines[at]?.text.slice(start) ?? '';
        fc.pre(quote.trim() !== '' && quote.isWellFormed());
        expect(
          verify({ ...nothing, questions: [decision([{ line: at, quote }])] }, lines).analysis.questions,
        ).toHaveLength(1);
      }),
    );
  });
});
