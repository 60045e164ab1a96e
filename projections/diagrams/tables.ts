import { column, personalColumn, table } from '../engine/table.ts';

export const diagrams = table(
  'diagrams',
  {
    diagram_id: column<string>('uuid'),
    title: personalColumn<string>('text', 'not null'),
    text: personalColumn<string>('text', 'not null'),
    section: column<string>('text', 'not null'),
    /** Kept for who takes the removal back; shown to nobody. */
    is_removed: column<boolean>('boolean', 'not null'),
    added_at: column<string>('timestamptz', 'not null'),
    changed_at: column<string>('timestamptz', 'not null'),
    /** Who changed it last, as an event names them. */
    changed_by: column<string>('text', 'not null'),
    /** Of its stream: what its editor has seen. */
    revision: column<number>('int', 'not null'),
  },
  { key: ['diagram_id'] },
);
