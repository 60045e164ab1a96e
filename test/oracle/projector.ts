import { runProjections } from '#projections/engine/engine.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { watched } from './projections.ts';

// The live projector, in a process of its own, until its parent lets go of it or kills it: `projector.ts <database url>
// <master key>`. It says when it begins, and what the engine reports.
const [url = '', masterKey = ''] = process.argv.slice(2);
const leave = new AbortController();
process.once('disconnect', () => leave.abort());
const report = (problem: string, details: Readonly<Record<string, unknown>>) =>
  process.send?.({ problem: `${problem} ${JSON.stringify(details)}` });
await using record = await openRecordAt(url, Buffer.from(masterKey, 'hex'), { projections: watched, report });
process.send?.('running');
await runProjections(record.dependencies, leave.signal);
