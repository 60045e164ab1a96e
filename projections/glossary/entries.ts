import type { Actor } from '#domain/events/event.ts';
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

const SEALED = 'entry_id, kind, wrong_form, right_form';
const FORMS = ['wrong_form', 'right_form'] as const;

/** What the glossary says, as entries were added; without those whose key is gone, before their rows are. */
export async function listEntries({ pool, sealer }: ReadTables): Promise<Entry[]> {
  const { rows } = await pool.query<SealedEntry>(`select ${SEALED} from glossary_entries order by revision, entry_id`);
  return opened(sealer, rows);
}

/** What somebody added after a moment, and nobody changed since; as entries were added. */
export async function listAddedSince(
  { pool, sealer }: ReadTables,
  { by, since }: { readonly by: Actor; readonly since: Date },
): Promise<Entry[]> {
  const { rows } = await pool.query<SealedEntry>(
    `select ${SEALED} from glossary_entries where added_by = $1 and added_at >= $2 and not is_changed
     order by revision, entry_id`,
    [by, since],
  );
  return opened(sealer, rows);
}

async function opened(sealer: ReadTables['sealer'], rows: readonly SealedEntry[]): Promise<Entry[]> {
  const whole = rows.flatMap((row) => {
    const forms = FORMS.flatMap((form) => {
      const sealed = row[form];
      return sealed ? [{ place: placeOf(glossaryEntries, form, row), sealed }] : [];
    });
    return forms.length === FORMS.length ? [{ row, forms }] : [];
  });
  const texts = await sealer.open(whole.flatMap(({ forms }) => forms));
  return whole.flatMap(({ row: { entry_id: id, kind } }, index) => {
    const [wrong, right] = texts.slice(index * FORMS.length);
    return typeof wrong === 'string' && typeof right === 'string'
      ? [{ id, kind: entryKindOf(kind), wrong, right }]
      : [];
  });
}
