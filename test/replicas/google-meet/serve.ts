import { parseArgs } from 'node:util';
import { startMeetReplica } from './replica.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4400' } } });
const { origin } = await startMeetReplica({ port: Number(values.port) });
process.stdout.write(
  `Meet replica at ${origin}\nControl page:   ${origin}/_replica\nA meeting:      ${origin}/abc-defg-hij\n`,
);
