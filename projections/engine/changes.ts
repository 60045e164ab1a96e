export type Values = Readonly<Record<string, unknown>>;

/** What a handler answers: one change to the rows of a table. Handlers never see a database. */
export type RowChange = { readonly table: string } & (
  | { readonly kind: 'insert' | 'upsert'; readonly row: Values }
  | { readonly kind: 'patch'; readonly key: Values; readonly values: Values }
  | { readonly kind: 'increment'; readonly key: Values; readonly by: Readonly<Record<string, number>> }
  | { readonly kind: 'remove'; readonly key: Values }
  | { readonly kind: 'removeWhere'; readonly where: Values }
  | { readonly kind: 'patchWhere'; readonly where: Values; readonly values: Values }
);

/** A change to one row, found by its key. */
export type KeyedChange = Exclude<RowChange, { kind: 'removeWhere' | 'patchWhere' }>;

/** A change that a batch can be folded over; what `patchWhere` touches, only Postgres can tell. */
export type FoldableChange = Exclude<RowChange, { kind: 'patchWhere' }>;
