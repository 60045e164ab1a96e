import { ERASED } from '#domain/events/personal.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagramContent, DOCUMENTATION_SECTIONS, LONGEST_DIAGRAM, type DiagramContent } from './content.ts';
import { DIAGRAM_NOT_FOUND, DIAGRAM_TOO_LONG, diagramDecider, type DiagramCommand } from './diagram.ts';
import type { DiagramEvent } from './events.ts';

const keyId = 'settings/diagram/d1';
const content: DiagramContent = { title: 'Réseau', text: 'flowchart LR\n  a --> b', section: 'devops' };
const added: DiagramEvent = { type: 'DiagramAdded', data: { keyId, ...content } };
const removed: DiagramEvent = { type: 'DiagramRemoved', data: {} };
const restored: DiagramEvent = { type: 'DiagramRestored', data: {} };

const diagram = specificationOf(diagramDecider);
const change = (changes: Partial<DiagramContent>): DiagramCommand => ({
  type: 'changeDiagram',
  keyId,
  content: { ...content, ...changes },
});

describe('a diagram', () => {
  it('is added once, changed where something is another, removed, and taken back', () => {
    const add: DiagramCommand = { type: 'addDiagram', keyId, content };
    diagram.given().when(add).then(added);
    diagram.given(added).when(add).thenNothing();
    diagram
      .given(added)
      .when(change({ text: 'rien' }))
      .then({ type: 'DiagramChanged', data: { keyId, ...content, text: 'rien' } });
    diagram.given(added).when(change({})).thenNothing();
    diagram.given(added).when({ type: 'removeDiagram' }).then(removed);
    diagram.given(added, removed).when({ type: 'removeDiagram' }).thenNothing();
    diagram.given(added, removed).when({ type: 'restoreDiagram' }).then(restored);
    diagram.given(added).when({ type: 'restoreDiagram' }).thenNothing();
  });

  it('is not changed once it is removed, nor before it was added', () => {
    diagram
      .given(added, removed)
      .when(change({ title: 'Autre' }))
      .thenError(DIAGRAM_NOT_FOUND);
    for (const type of ['removeDiagram', 'restoreDiagram'] as const)
      diagram.given().when({ type }).thenError(DIAGRAM_NOT_FOUND);
    diagram.given().when(change({})).thenError(DIAGRAM_NOT_FOUND);
  });

  it('has 50,000 characters at most, to the character', () => {
    const text = 'é'.repeat(LONGEST_DIAGRAM);
    expect(LONGEST_DIAGRAM).toBe(50_000);
    diagram.given(added).when(change({ text })).thenMatching({ type: 'DiagramChanged' });
    diagram
      .given(added)
      .when(change({ text: `${text}e` }))
      .thenError(DIAGRAM_TOO_LONG);
    expect(diagramContent.safeParse({ ...content, text }).success).toBe(true);
    expect(diagramContent.safeParse({ ...content, text: `${text}e` }).error?.issues[0]?.message).toMatch(
      /50\s000 caractères au plus/u,
    );
  });

  it('reads as empty where its key is gone', () => {
    const erased: DiagramEvent = {
      type: 'DiagramAdded',
      data: { keyId, title: ERASED, text: ERASED, section: 'devops' },
    };
    expect(diagram.given(erased).state).toMatchObject({ title: '', text: '' });
  });

  it('is what was said last, whatever was said before', () => {
    const said = fc.record({
      title: fc.string({ minLength: 1, maxLength: 8 }),
      text: fc.string({ minLength: 1, maxLength: 8 }),
      section: fc.constantFrom(...DOCUMENTATION_SECTIONS),
    });
    const command: fc.Arbitrary<DiagramCommand> = fc.oneof(
      said.map((content) => ({ type: 'changeDiagram' as const, keyId, content })),
      fc.constantFrom<DiagramCommand>({ type: 'removeDiagram' }, { type: 'restoreDiagram' }),
    );
    fc.assert(
      fc.property(fc.array(command), (commands) => {
        const events: DiagramEvent[] = [added];
        let [last, isRemoved] = [content, false];
        for (const one of commands) {
          const { result } = diagram.given(...events).when(one);
          if (typeof result === 'string') {
            expect([result, isRemoved, one.type]).toEqual([DIAGRAM_NOT_FOUND.code, true, 'changeDiagram']);
            continue;
          }
          events.push(...result);
          if (one.type === 'changeDiagram') last = one.content;
          else isRemoved = one.type === 'removeDiagram';
        }
        expect(diagram.given(...events).state).toEqual({ ...last, isRemoved });
      }),
    );
  });
});
