import type { AzureCalls } from '#api/context/bots.ts';
import type { BudgetState, CallBudget } from '#domain/outbound/budget.ts';
import { OUTBOUND_PROVIDERS, type OutboundProvider } from '#domain/outbound/providers.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from 'pg';
import { PostgresBudget } from '../outbound/budget.ts';

const MINUTE_MS = 60_000;
/** How old the state may be that the overview shows. */
const LOOK_EVERY_MS = 10_000;

/** How many calls may be made to each provider, by all processes together. */
export type Outbound = Readonly<Record<OutboundProvider, CallBudget>>;

export function openOutbound(pool: Pool): Outbound {
  const budgetOf = (provider: OutboundProvider) => new PostgresBudget({ pool, provider });
  return {
    graph: budgetOf('graph'),
    calendar: budgetOf('calendar'),
    meet: budgetOf('meet'),
    drive: budgetOf('drive'),
    tasks: budgetOf('tasks'),
    asana: budgetOf('asana'),
    trello: budgetOf('trello'),
    jira: budgetOf('jira'),
  };
}

/** How far calls may go, looked at every few seconds until the stack is closed. */
export async function watchCalls(budget: CallBudget, stack: AsyncDisposableStack): Promise<() => AzureCalls | null> {
  let state: BudgetState | null = null;
  // While the database does not answer, what it said last is shown: the health says that it is away.
  const look = async () => {
    state = await budget.state().catch(() => state);
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  stack.defer(() => clearInterval(timer));
  return () => state && callsLeft(state);
}

function callsLeft({ used, limit, heldUntil }: BudgetState): AzureCalls {
  const ms = heldUntil === null ? 0 : Math.max(0, Date.parse(heldUntil) - Date.now());
  return { remainingMinutes: Math.ceil(ms / MINUTE_MS), free: Math.max(0, limit - used), limit };
}

/** Calls of all processes, as the database has them when they are asked for. */
export function outboundMetrics(outbound: Outbound, registry: Registry): void {
  const gaugeOf = (name: string, help: string, value: (state: BudgetState) => number) => {
    const gauge: Gauge<'provider'> = new Gauge({
      name,
      help,
      labelNames: ['provider'],
      registers: [registry],
      collect: async () => {
        for (const provider of OUTBOUND_PROVIDERS) {
          const state = await outbound[provider].state().catch(() => null);
          if (state) gauge.set({ provider }, value(state));
        }
      },
    });
  };
  gaugeOf('greffier_outbound_calls', 'Calls to a provider that count against its limit a minute', ({ used }) => used);
  gaugeOf('greffier_outbound_calls_waiting', 'Calls to a provider that wait for their turn', ({ waiting }) => waiting);
}
