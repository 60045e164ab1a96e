import type { DiagramEvent } from '#domain/documentation/events.ts';
import { ERASED } from '#domain/events/personal.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { diagramsProjection } from './projection.ts';
import { diagrams } from './tables.ts';

const stream = 'settings-diagram-d1';
const content = { keyId: 'settings/diagram/d1', title: 'Réseau', text: 'flowchart LR', section: 'devops' };
const added: DiagramEvent = { type: 'DiagramAdded', data: content };
const given = specificationOfRows(diagramsProjection).given(stream, added);

describe('the diagrams of the documentation', () => {
  it('are there with who changed them last, at which revision', () => {
    const { keyId: _, ...shown } = content;
    const row = { diagram_id: 'd1', ...shown, is_removed: false, added_at: '2026-11-20T09:00:00.000Z' };
    given.thenRows(diagrams, { ...row, changed_at: row.added_at, changed_by: 'system:spec', revision: 0 });
    given
      .given(stream, { type: 'DiagramChanged', data: { ...content, title: 'Réseau du siège', section: 'outils' } })
      .thenRows(diagrams, {
        ...row,
        title: 'Réseau du siège',
        section: 'outils',
        changed_at: '2026-11-20T09:00:01.000Z',
        revision: 1,
      });
  });

  it('are marked while they are removed, and as they were when that is taken back', () => {
    const removed = given.given(stream, { type: 'DiagramRemoved', data: {} });
    removed.thenRows(diagrams, { diagram_id: 'd1', title: 'Réseau', is_removed: true, revision: 1 });
    removed
      .given(stream, { type: 'DiagramRestored', data: {} })
      .thenRows(diagrams, { diagram_id: 'd1', text: 'flowchart LR', is_removed: false, revision: 2 });
  });

  it('are none where the key is gone', () => {
    const erased = { ...content, title: ERASED, text: ERASED };
    specificationOfRows(diagramsProjection)
      .given(stream, { type: 'DiagramAdded', data: erased }, { type: 'DiagramChanged', data: erased })
      .thenRows(diagrams);
  });
});
