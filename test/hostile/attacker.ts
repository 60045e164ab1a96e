import type { OpenApiDocument } from '#api/openapi/document.ts';
import { shots } from '#test/requests/generate.ts';
import { Judge } from '#test/requests/judge.ts';
import { outcomeOf, type Attack } from '#test/requests/outcome.ts';
import type { AskerName } from '#test/requests/shot.ts';
import { targetsOf, type Grounds } from '#test/requests/targets.ts';
import { Wire } from '#test/requests/wire.ts';
import { operationsOf } from '#test/roles/ask.ts';
import * as fc from 'fast-check';
import { heavyShots } from './shots.ts';

// A process that sends hostile requests and judges the answers; it speaks with the one that started it.

/** What an attacker is told to do. */
export interface Orders {
  readonly origin: string;
  readonly document: OpenApiDocument;
  readonly grounds: Grounds;
  readonly seed: number;
  readonly requests: number;
  readonly atOnce: number;
  /** One of so many requests is a transcript or a body that is meant to hold everybody up. */
  readonly heavyOneIn: number;
  /** Characters of the longest of those. */
  readonly most: number;
}

export interface Findings {
  readonly faults: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations that were answered with success. */
  readonly reached: readonly string[];
}

export type ToAttacker = { readonly orders: Orders } | { readonly id: number; readonly token: string | null };
export type FromAttacker =
  | { readonly id: number; readonly by: AskerName; readonly anew: boolean }
  | { readonly findings: Findings };

/** More of them say nothing new. */
const ENOUGH_FAULTS = 30;

const asked = new Map<number, (token: string | null) => void>();
const known = new Map<AskerName, Promise<string | null>>();
const say = (message: FromAttacker): void => void process.send?.(message);

function tokenOf(by: AskerName, anew = false): Promise<string | null> {
  const kept = known.get(by);
  if (kept && !anew) return kept;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const id = asked.size;
  asked.set(id, resolve);
  known.set(by, promise);
  say({ id, by, anew });
  return promise;
}

async function attack({
  origin,
  document,
  grounds,
  seed,
  requests,
  atOnce,
  heavyOneIn,
  most,
}: Orders): Promise<Findings> {
  const dependencies: Attack = { wire: new Wire(origin), judge: new Judge(document), grounds, tokenOf };
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const reached = new Set<string>();
  const usual = shots(operationsOf(document), targetsOf(grounds));
  const salvo = fc.array(
    fc.oneof({ weight: heavyOneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: heavyShots({ most }) }),
    { minLength: atOnce, maxLength: atOnce },
  );
  await fc.assert(
    fc.asyncProperty(salvo, async (together) => {
      if (faults.length >= ENOUGH_FAULTS) return;
      await Promise.all(
        together.map(async (shot) => {
          const outcome = await outcomeOf(shot, dependencies);
          statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1;
          if (outcome.status >= 200 && outcome.status < 300 && shot.aim) reached.add(shot.aim);
          faults.push(...outcome.faults);
        }),
      );
    }),
    { numRuns: Math.ceil(requests / atOnce), seed },
  );
  dependencies.wire.close();
  return { faults, statuses, reached: [...reached] };
}

process.on('message', (message: ToAttacker) => {
  if (!('orders' in message)) {
    asked.get(message.id)?.(message.token);
    return;
  }
  attack(message.orders).then(
    (findings) => say({ findings }),
    (error: unknown) => say({ findings: { faults: [String(error)], statuses: {}, reached: [] } }),
  );
});
