import { allProjections } from '#infra/main/projections.ts';
import { runProjections } from '#projections/engine/engine.ts';
import { openRecordAt } from '#test/support/record-at.ts';

// Projects in a process of its own, as the role `projector` does, until its parent lets go of it: forked with the
// database's address and the master key, it says when it begins.
const [url = '', masterKey = ''] = process.argv.slice(2);
const leave = new AbortController();
process.once('disconnect', () => leave.abort());
await using record = await openRecordAt(url, Buffer.from(masterKey, 'hex'));
process.send?.('running');
await runProjections({ ...record.dependencies, projections: allProjections }, leave.signal);
