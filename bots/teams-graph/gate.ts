import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { Lately } from '#domain/lately.ts';
import {
  FOR_ADMINISTRATORS,
  GRAPH_FAILURES,
  graphFailureOf,
  type GraphFailureCode,
} from '#domain/microsoft/failures.ts';

/** What only an administrator puts right is asked about again after so many ms. */
const SHUT_MS = 10 * 60_000;

const DEFINITIONS = new Map<string, ErrorDefinition>(Object.values(GRAPH_FAILURES).map((one) => [one.code, one]));

/**
 * Remembers what Microsoft refuses until an administrator acts, for everybody or for one organiser, so that a thousand
 * transcripts that wait ask once and not a thousand times.
 */
export class Gate {
  readonly #now: () => number;
  readonly #shut = new Lately<GraphFailureCode>(SHUT_MS);

  /** @param now ms since any moment */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws what was refused a moment ago. */
  mustBeOpen(organiserId: string): void {
    for (const key of ['', organiserId]) {
      const code = this.#shut.of(key, this.#now());
      const definition = code && DEFINITIONS.get(code);
      if (definition) throw new GreffierError(definition, { remembered: true });
    }
  }

  /** Answers the failure where it is one that an administrator has to put right. */
  refused(error: unknown, organiserId: string): GraphFailureCode | null {
    const code = graphFailureOf(error);
    if (code === null || !FOR_ADMINISTRATORS.has(code)) return null;
    // A policy may be granted to some organisers only.
    const key = code === 'GRAPH_POLICY_MISSING' ? organiserId : '';
    this.#shut.note(key, code, this.#now());
    return code;
  }
}
