import { undo } from '#projections/engine/undo.ts';
import { killedAt, type Kill } from './killed-connections.ts';
import { openRecordAt } from './record-at.ts';
import { swapped } from './swapping.ts';

// A process of its own that undoes a rebuild of `swapped`, and is gone at one of its statements.

export interface UndoOrders extends Pick<Kill, 'at' | 'when'> {
  readonly url: string;
  /** Base64. */
  readonly masterKey: string;
  readonly id: string;
  readonly keepFormerMs: number;
}

const { url, masterKey, id, keepFormerMs, ...kill } = JSON.parse(process.argv[2] ?? '{}') as UndoOrders;
const record = await openRecordAt(url, Buffer.from(masterKey, 'base64'), { projections: [swapped] });
const die = () => process.kill(process.pid, 'SIGKILL');
const { pool } = killedAt(record.pool, { ...kill, die });
await undo({ ...record.dependencies, pool, keepFormerMs }, swapped, { id, signal: new AbortController().signal });
await record[Symbol.asyncDispose]();
