import { entryKindOf, type Entry } from '#domain/glossary/glossary.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import { glossaryEntries } from './tables.ts';

interface SealedEntry {
  readonly entry_id: string;
  readonly kind: string;
  readonly wrong_form: Buffer | null;
  readonly right_form: Buffer | null;
}

const FORMS = ['wrong_form', 'right_form'] as const;

/** What the glossary says, as entries were added; without those whose key is gone, before their rows are. */
export async function listEntries({ pool, sealer }: ReadTables): Promise<Entry[]> {
  const { rows } = await pool.query<SealedEntry>(
    'select entry_id, kind, wrong_form, right_form from glossary_entries order by revision, entry_id',
  );
  const whole = rows.flatMap((row) => {
    const forms = FORMS.flatMap((form) => {
      const sealed = row[form];
      return sealed ? [{ place: placeOf(glossaryEntries, form, row), sealed }] : [];
    });
    return forms.length === FORMS.length ? [{ row, forms }] : [];
  });
  const opened = await sealer.open(whole.flatMap(({ forms }) => forms));
  return whole.flatMap(({ row: { entry_id: id, kind } }, index) => {
    const [wrong, right] = opened.slice(index * FORMS.length);
    return typeof wrong === 'string' && typeof right === 'string'
      ? [{ id, kind: entryKindOf(kind), wrong, right }]
      : [];
  });
}
