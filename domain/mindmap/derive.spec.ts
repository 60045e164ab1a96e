import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRIORITIES, TIMELINE_CATEGORIES } from '#domain/analysis/analysis.ts';
import { DEFAULT_TITLE, deriveMindMap, MAX_NODES, type MindMapSource } from './derive.ts';
import { mindMap } from './mind-map.ts';
import { treeOf } from './tree.ts';

const words = fc
  .array(fc.constantFrom('budget', 'migration', 'tests', 'client', 'équipe', 'pour', 'le', '🙂'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '));
const names = fc.constantFrom(
  'Claire Martin',
  'claire martin',
  'Thomas Lefèvre',
  'Thomas',
  'Sophie',
  'Intervenant inconnu',
  '  ',
);
const citations = fc.array(fc.record({ line: fc.nat(60), quote: fc.constant('…') }), { minLength: 1, maxLength: 4 });
const ids = fc.nat(40).map((id) => `id-${id}`);
const statement = fc.record({ id: ids, text: words, citations });

/** Analyses of every size, with ids, names and lines that collide often. */
const sources: fc.Arbitrary<MindMapSource> = fc.record({
  title: fc.oneof(words, fc.constant(' ')),
  participants: fc.array(names, { maxLength: 14 }),
  analysis: fc.record({
    summary: fc.oneof(words, fc.constant('')),
    keyPoints: fc.array(statement, { maxLength: 10 }),
    decisions: fc.array(statement, { maxLength: 20 }),
    questions: fc.array(statement, { maxLength: 20 }),
    actionItems: fc.array(
      fc.record({
        id: ids,
        task: words,
        assignee: fc.option(names),
        deadline: fc.option(fc.constantFrom('2026-11-27', '2026-12-01T14:30', 'bientôt')),
        deadlineText: fc.constant(null),
        priority: fc.constantFrom(...PRIORITIES),
        citations,
      }),
      { maxLength: 20 },
    ),
    timeline: fc.array(
      fc.record({
        at: fc.constant(null),
        speaker: names,
        category: fc.constantFrom(...TIMELINE_CATEGORIES),
        content: words,
        citations,
      }),
      { maxLength: 20 },
    ),
    topics: fc.array(fc.record({ name: words, weight: fc.integer({ min: 1, max: 10 }), citations }), { maxLength: 12 }),
  }),
});

const always = (check: (source: MindMapSource) => void) =>
  fc.assert(fc.property(sources, check), { numRuns: runs(300) });

describe('a derived mind map', () => {
  it('keeps to the schema, weights from 1 to 10 included, and is not laid out yet', () => {
    always((source) => {
      const nodes = deriveMindMap(source);
      expect(mindMap.safeParse({ nodes }).success).toBe(true);
      expect(nodes.every(({ x, y }) => x === 0 && y === 0)).toBe(true);
    });
  });

  it('has at most forty nodes, each with an id and a title of its own kind', () => {
    always((source) => {
      const nodes = deriveMindMap(source);
      expect(nodes.length).toBeLessThanOrEqual(MAX_NODES);
      expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      expect(nodes.filter(({ type }) => type === 'root')).toHaveLength(1);
      expect(nodes.every(({ title }) => title.trim() !== '')).toBe(true);
    });
  });

  it('connects only nodes that exist, and reaches every one from the root', () => {
    always((source) => {
      const nodes = deriveMindMap(source);
      const existing = new Set(nodes.map(({ id }) => id));
      for (const { id, connections } of nodes) {
        expect(connections).not.toContain(id);
        expect(new Set(connections).size).toBe(connections.length);
        for (const connection of connections) expect(existing).toContain(connection);
      }
      const reached = new Set(['root']);
      for (const id of reached)
        for (const connection of nodes.find((node) => node.id === id)?.connections ?? []) reached.add(connection);
      expect(reached.size).toBe(nodes.length);
    });
  });

  it('says nothing that the analysis does not say', () => {
    always((source) => {
      const { analysis, participants, title } = source;
      const cited = new Set(
        Object.values(analysis).flatMap((part) =>
          typeof part === 'string' ? [] : part.flatMap((one) => one.citations.map(({ line }) => line)),
        ),
      );
      const said = new Set([
        title.trim() || DEFAULT_TITLE,
        ...participants.map((name) => name.trim()),
        ...analysis.topics.map(({ name }) => name),
        ...analysis.actionItems.map(({ task }) => task),
        ...[...analysis.keyPoints, ...analysis.decisions, ...analysis.questions].map(({ text }) => text),
      ]);
      for (const node of deriveMindMap(source)) {
        expect(said).toContain(node.title);
        for (const line of node.lines ?? []) expect(cited).toContain(line);
      }
    });
  });

  it('is the same for the same analysis', () => {
    always((source) => {
      expect(deriveMindMap(structuredClone(source))).toStrictEqual(deriveMindMap(source));
    });
  });
});

const cite = (...lines: number[]) => lines.map((line) => ({ line, quote: '…' }));
const empty = { summary: '', keyPoints: [], decisions: [], questions: [], actionItems: [], timeline: [], topics: [] };

const topicTitles = (analysis: MindMapSource['analysis']) =>
  deriveMindMap({ title: 'Point', participants: [], analysis }).flatMap(({ type, title }) =>
    type === 'topic' ? [title] : [],
  );

describe('what is tied to what', () => {
  it('puts a statement at the topic whose words it shares, else whose lines, else at the root', () => {
    const nodes = deriveMindMap({
      title: 'Comité',
      participants: [],
      analysis: {
        ...empty,
        topics: [
          { name: 'Migration de la base', weight: 4, citations: cite(1, 2) },
          { name: 'Budget', weight: 9, citations: cite(5, 6) },
        ],
        decisions: [
          { id: 'a', text: 'Lancer les migrations en janvier', citations: cite(5) },
          { id: 'b', text: 'Valider le devis', citations: cite(6) },
          { id: 'c', text: 'Se revoir mardi', citations: cite(9) },
        ],
      },
    });
    const tree = treeOf(nodes);
    expect(tree?.parent.get('decision:a')?.title).toBe('Migration de la base');
    expect(tree?.parent.get('decision:b')?.title).toBe('Budget');
    expect(tree?.parent.get('decision:c')?.type).toBe('root');
  });

  it('shows the heaviest topics first, and key points where no topic was named', () => {
    const keyPoints = [{ id: 'k', text: 'Le calendrier est tenu', citations: cite(3) }];
    const topics = [
      { name: 'Budget', weight: 2, citations: cite(1) },
      { name: 'Tests', weight: 8, citations: cite(2) },
    ];
    expect(topicTitles({ ...empty, topics, keyPoints })).toEqual(['Tests', 'Budget']);
    expect(topicTitles({ ...empty, keyPoints })).toEqual(['Le calendrier est tenu']);
  });

  it('ties people to what they took on and said, by full or unambiguous first name', () => {
    const nodes = deriveMindMap({
      title: 'Comité',
      participants: ['Claire Martin', 'Thomas Lefèvre', 'Thomas Roux'],
      analysis: {
        ...empty,
        actionItems: [
          {
            id: '1',
            task: 'Envoyer le devis',
            assignee: 'claire',
            deadline: '2026-12-01T14:30',
            deadlineText: null,
            priority: 'high',
            citations: cite(4),
          },
          {
            id: '2',
            task: 'Relire le devis',
            assignee: 'Thomas',
            deadline: null,
            deadlineText: null,
            priority: 'low',
            citations: cite(5),
          },
        ],
        decisions: [{ id: '3', text: 'Retenir Nantes', citations: cite(7) }],
        timeline: [
          { at: null, speaker: 'THOMAS LEFEVRE', category: 'decision', content: 'Retenir Nantes', citations: cite(7) },
        ],
      },
    });
    const person = (name: string) => nodes.find(({ title }) => title === name);
    expect(person('Claire Martin')).toMatchObject({ connections: ['action:1'], details: '1 action' });
    expect(person('Thomas Lefèvre')).toMatchObject({ connections: ['decision:3'], details: '1 décision' });
    expect(person('Thomas Roux')).toMatchObject({ connections: [], weight: 1 });
    expect(nodes.find(({ id }) => id === 'action:1')?.details).toBe(
      'Responsable\u00a0: claire · Échéance\u00a0: 1er décembre 2026 à 14\u00a0h\u00a030',
    );
  });

  it('keeps the most important statements of a long meeting', () => {
    const decisions = Array.from({ length: 20 }, (_, id) => ({
      id: `${id}`,
      text: `Décision ${id}`,
      citations: cite(id),
    }));
    const actionItems = Array.from({ length: 20 }, (_, id) => ({
      id: `${id}`,
      task: `Tâche ${id}`,
      assignee: null,
      deadline: null,
      deadlineText: null,
      priority: id < 5 ? ('high' as const) : ('low' as const),
      citations: cite(id),
    }));
    const nodes = deriveMindMap({ title: 'Long', participants: [], analysis: { ...empty, decisions, actionItems } });
    expect(nodes.filter(({ type }) => type === 'decision')).toHaveLength(19);
    expect(nodes.filter(({ type, weight }) => type === 'action' && weight === 9)).toHaveLength(5);
  });
});
