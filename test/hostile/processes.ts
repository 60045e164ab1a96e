import type { TokenOf } from '#test/requests/outcome.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Findings, FromAttacker, Orders, ToAttacker } from './attacker.ts';
import type { Felt, ProbeOrders } from './probe.ts';

const start = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), { execArgv: [], serialization: 'advanced' });

/** Lets a process attack until it has sent what it was told to. */
export async function attackFrom(orders: Orders, tokenOf: TokenOf): Promise<Findings> {
  const child = start('attacker.ts');
  const send = (message: ToAttacker): void => void child.send(message);
  try {
    return await new Promise<Findings>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`an attacker ended with ${code}`)));
      child.on('message', (message: FromAttacker) => {
        if ('findings' in message) resolve(message.findings);
        else tokenOf(message.by, message.anew).then((token) => send({ id: message.id, token }), reject);
      });
      send({ orders });
    });
  } finally {
    child.kill('SIGKILL');
  }
}

export interface Probe extends Disposable {
  /** What calls felt since the last time this was asked. */
  readonly felt: () => Promise<Felt>;
}

export function startProbe(orders: ProbeOrders): Probe {
  const child = start('probe.ts');
  child.send(orders);
  return {
    felt: async () => {
      const reported = once(child, 'message') as Promise<[Felt]>;
      child.send('report');
      return (await reported)[0];
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

/** A value below which the given share of all lie; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
