/**
 * A statement that gives a table of an earlier release a column. `alter table` would take its lock where the column is
 * there as well: every start would wait for transactions that read the table, and all others behind it.
 * @param table with its schema
 */
export const addedColumn = (table: string, column: string, type: string): string => `do $$ begin
  if not exists (select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}') then
    alter table ${table} add column if not exists ${column} ${type};
  end if;
end $$;`;
