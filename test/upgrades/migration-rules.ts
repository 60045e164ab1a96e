/** A migration, as the rules look at it. */
export interface Migration {
  /** Without `.sql`. */
  readonly name: string;
  readonly sql: string;
}

/** The release that each migration came with, by its name. */
export type Releases = Readonly<Record<string, { readonly release: string; readonly sha256: string }>>;

/** What the release before may still use, or would have to fill: it breaks while both run. */
const CONTRACTS = [
  /\bdrop\s+(table|column|schema|function)\b/iu,
  /\brename\b/iu,
  /\bset\s+not\s+null\b/iu,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/iu,
  /\badd\s+column\b(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/iu,
];
const MARK = /^-- contract of (\S+)$/mu;

/**
 * What is wrong with the numbered files. One that takes something away says of which migration it is the second half
 * (`-- contract of NNNN_name`), and that one came with an earlier release.
 * @param present the release that migrations without an entry will come with
 */
export function migrationFaults(migrations: readonly Migration[], releases: Releases, present: string): string[] {
  const releaseOf = (name: string) => releases[name]?.release ?? present;
  return migrations.flatMap(({ name, sql }, index) => {
    const faults: string[] = [];
    if (!new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z_]+$`, 'u').test(name))
      faults.push(`${name}: not the next number`);
    if (!CONTRACTS.some((pattern) => pattern.test(sql.replaceAll(/^--.*$/gmu, '')))) return faults;
    const expand = MARK.exec(sql)?.[1];
    if (expand === undefined) faults.push(`${name}: takes away what the release before uses`);
    else if (!migrations.some((one) => one.name === expand) || releaseOf(expand) === releaseOf(name))
      faults.push(`${name}: comes with the same release as ${expand}`);
    return faults;
  });
}
