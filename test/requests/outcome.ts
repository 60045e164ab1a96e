import type { Judge } from './judge.ts';
import type { AskerName, Shot } from './shot.ts';
import type { Grounds } from './targets.ts';
import { CutOffError, type Wire } from './wire.ts';

/** Gives a token of the caller; with `anew` of another session, since requests may have ended the one before. */
export type TokenOf = (by: AskerName, anew?: boolean) => Promise<string | null>;

const isSomebody = (by: AskerName): boolean => by === 'observer' || by === 'user' || by === 'admin';

/** Words of meetings that this asker may not know of. */
export function hiddenFrom(by: AskerName, { meetings, sessions }: Pick<Grounds, 'meetings' | 'sessions'>): string[] {
  const known = (of: string, row: string): boolean =>
    by === 'admin' || (isSomebody(by) && row === 'public') || (by === 'user' && of === 'user' && row !== 'foreign');
  return [...meetings, ...sessions].filter(({ of, row }) => !known(of, row)).map(({ sentinel }) => sentinel);
}

export interface Attack {
  readonly wire: Wire;
  readonly judge: Judge;
  readonly grounds: Grounds;
  readonly tokenOf: TokenOf;
}

/**
 * What comes of a request, and what is wrong with it. Askers stay signed in: a session that requests ended is begun
 * anew.
 */
export async function outcomeOf(
  shot: Shot,
  { wire, judge, grounds, tokenOf }: Attack,
): Promise<{ readonly status: number; readonly faults: readonly string[] }> {
  try {
    let impact = await wire.send(shot, await tokenOf(shot.by));
    if (isSomebody(shot.by) && impact.text.includes('"SESSION_ENDED"'))
      impact = await wire.send(shot, await tokenOf(shot.by, true));
    return {
      status: impact.status,
      faults: judge.faultsOf(shot, impact, hiddenFrom(shot.by, grounds)).map((fault) => `${fault}: ${described(shot)}`),
    };
  } catch (error) {
    if (error instanceof CutOffError) return { status: 0, faults: [] };
    return { status: 0, faults: [`no answer (${String(error)}): ${described(shot)}`] };
  }
}

const described = ({ by, method, target, headers, body }: Shot): string =>
  `${by}: ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('utf8', 0, 300) ?? ''}`;
