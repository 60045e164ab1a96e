import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { measured, RECORD, recorded, worse } from './recorded.ts';

// `npm run truth`: records what the extractive analyst makes of the unseen half, and tells what is worse than before.
const before = existsSync(RECORD) ? recorded() : undefined;
const now = await measured();
await writeFile(RECORD, `${JSON.stringify(now, null, 2)}\n`);
const fallen = before ? worse(before, now) : [];
process.stdout.write(`${fallen.length > 0 ? `Recorded, but worse than before:\n${fallen.join('\n')}` : 'Recorded.'}\n`);
