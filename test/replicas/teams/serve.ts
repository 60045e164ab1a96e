import { parseArgs } from 'node:util';
import { startTeamsReplica } from './replica.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4500' } } });
const replica = await startTeamsReplica({ port: Number(values.port) });
const { links } = replica.room('3344556677889');
process.stdout.write(
  `Teams replica at ${replica.origin}\nControl page:   ${replica.origin}/_replica\nA meeting:      ${links.short}\n                ${links['meetup-join']}\n                ${links.consumer}\n`,
);
