import type { DomainEvent, Recorded } from '#domain/events/event.ts';
import type { RowChange, Values } from '#projections/engine/changes.ts';
import type { Projection } from '#projections/engine/projection.ts';
import type { TableDefinition } from '#projections/engine/table.ts';
import { expect } from 'vitest';
import { RowModel } from './row-model.ts';

export interface ProjectionSpecification {
  /** Events of a stream, behind those that were given before; each is a second later than the one before it. */
  given(stream: string, ...events: readonly DomainEvent[]): ProjectionSpecification;
  /** The events so far, as the log would give them. */
  readonly events: readonly Recorded[];
  /** The rows of a table. */
  rows(table: TableDefinition): readonly Values[];
  /** Expects these rows, each with at least what is stated. */
  thenRows(table: TableDefinition, ...rows: readonly object[]): void;
}

const BEGIN = Date.parse('2026-11-20T09:00:00Z');

const recorded = (event: DomainEvent, stream: string, before: readonly Recorded[]): Recorded => ({
  ...event,
  id: `event-${before.length + 1}`,
  stream,
  revision: BigInt(before.filter((one) => one.stream === stream).length),
  position: BigInt(before.length + 1),
  metadata: {
    actor: 'system:spec',
    correlationId: 'spec',
    causationId: 'spec',
    time: new Date(BEGIN + before.length * 1_000).toISOString(),
    schemaVersion: 1,
  },
});

/**
 * Specifies a read model: given events, then rows. Each event comes twice, as it does where a process dies between two
 * events, and the second time must change nothing. Increments alone are left to the engine's checkpoint, which is
 * written in their transaction.
 */
export function specificationOfRows(projection: Projection, events: readonly Recorded[] = []): ProjectionSpecification {
  const changesOf = (event: Recorded): readonly RowChange[] => projection.handlers.get(event.type)?.(event) ?? [];
  const rows = (table: TableDefinition): readonly Values[] => {
    const model = new RowModel(table);
    for (const event of events) {
      const changes = changesOf(event).filter((change) => change.table === table.name);
      for (const change of changes) model.apply(change);
      const again = new RowModel(table, model.rows);
      for (const change of changes) if (change.kind !== 'increment') again.apply(change);
      expect(again.rows).toEqual(model.rows);
    }
    return model.rows;
  };
  return {
    events,
    rows,
    given: (stream, ...more) =>
      specificationOfRows(
        projection,
        more.reduce<readonly Recorded[]>((before, event) => [...before, recorded(event, stream, before)], events),
      ),
    thenRows: (table, ...expected) => expect(rows(table)).toMatchObject(expected),
  };
}
