import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { measured, measuredByModel, RECORD, recorded, worse } from './recorded.ts';

// `npm run truth`: records what the extractive analyst makes of the unseen half, and what the path of a model leaves of
// what a second reader found there, and tells what is worse than before.
const before = existsSync(RECORD) ? recorded() : undefined;
const now = { rules: await measured(), model: await measuredByModel() };
await writeFile(RECORD, `${JSON.stringify(now, null, 2)}\n`);
const fallen = before ? [...worse(before.rules, now.rules), ...worse(before.model, now.model)] : [];
process.stdout.write(`${fallen.length > 0 ? `Recorded, but worse than before:\n${fallen.join('\n')}` : 'Recorded.'}\n`);
