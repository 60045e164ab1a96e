import { PARTS, VARIABLE_NOTES } from '#infra/config-notes.ts';
import { readConfig, VARIABLE_NAMES, type VariableName } from '#infra/config.ts';

const defaults = readConfig({}, '/');

/** The variable's default as Markdown: what the notes say, else the value that the schema gives. */
function otherwise(name: VariableName): string {
  const said = VARIABLE_NOTES[name].otherwise;
  if (said !== undefined) return said;
  return [defaults[name]]
    .flat()
    .map((value) => `\`${String(value)}\``)
    .join(', ');
}

/** The tables of the README on configuration: each variable of the schema, with its default and what it sets. */
export function configurationTables(): string {
  const tables = PARTS.map((part) => {
    const rows = VARIABLE_NAMES.filter((name) => VARIABLE_NOTES[name].part === part)
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map((name) => `| \`${name}\` | ${otherwise(name)} | ${VARIABLE_NOTES[name].sets} |`);
    return [
      `### ${part}`,
      '',
      '| variable | where it is not set | what it sets |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return tables.join('\n\n');
}

/** Notes that say « the one below » stand above it. */
const order = Object.keys(VARIABLE_NOTES);
