import { readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENT = new URL('CONTRIBUTING.md', ROOT);

/** A mark, and the code behind it where there is one. */
const CUT = /<!-- (?<file>[^#\s]+)#(?<region>\S+) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/gu;

/** What stands between `// #region NAME` and the next `// #endregion` of a file, moved to the left edge. */
function regionOf(file: string, name: string): string {
  const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n');
  const begin = lines.findIndex((line) => line.trim() === `// #region ${name}`);
  const end = lines.findIndex((line, index) => index > begin && line.trim() === '// #endregion');
  if (begin < 0 || end < 0) throw new Error(`${file} has no region ${name}`);
  const indent = lines[begin]?.indexOf('/') ?? 0;
  return lines
    .slice(begin + 1, end)
    .map((line) => line.slice(indent))
    .join('\n');
}

/** CONTRIBUTING.md as it stands, and as it is with the code of the tests. */
export function contributing(): { readonly written: string; readonly cut: string } {
  const written = readFileSync(DOCUMENT, 'utf8');
  const cut = written.replaceAll(
    CUT,
    (_, file: string, region: string) => `<!-- ${file}#${region} -->\n\n\`\`\`ts\n${regionOf(file, region)}\n\`\`\`\n`,
  );
  return { written, cut };
}

if (import.meta.main) writeFileSync(DOCUMENT, contributing().cut);
