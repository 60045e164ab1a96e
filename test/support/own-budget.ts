import type { CallBudget } from '#domain/outbound/budget.ts';

export interface BudgetClock {
  readonly now: () => number;
  /** Moves the clock on, for specs that do not wait. */
  readonly wait: (ms: number) => Promise<void>;
}

/** A clock that stands still but for what is waited for. */
function stillClock(): BudgetClock {
  let at = 0;
  return {
    now: () => at,
    wait: async (ms) => {
      at += ms;
    },
  };
}

/** A budget without a limit, of this process alone, which heeds what the provider said of when to call again. */
export function ownBudget({ now, wait }: BudgetClock = stillClock()): CallBudget {
  let [used, heldUntil] = [0, 0];
  return {
    async take({ signal }) {
      signal?.throwIfAborted();
      while (heldUntil > now()) await wait(heldUntil - now());
      used += 1;
      return { end: async () => {} };
    },
    async holdOff(ms) {
      heldUntil = Math.max(heldUntil, now() + ms);
    },
    async state() {
      const held = heldUntil > now() ? new Date(heldUntil).toISOString() : null;
      return { used, limit: Infinity, waiting: 0, heldUntil: held };
    },
  };
}

/** Budgets without a limit for the APIs of Google. */
export const GOOGLE_BUDGETS = { calendar: ownBudget(), meet: ownBudget(), drive: ownBudget(), tasks: ownBudget() };
