import type { AzureCalls } from '#api/context/bots.ts';
import type { BudgetState, CallBudget } from '#domain/outbound/budget.ts';
import { OUTBOUND_PROVIDERS, type OutboundProvider } from '#domain/outbound/providers.ts';
import type { Registry } from 'prom-client';
import type { Pool } from 'pg';
import { lookedUp } from './metrics/looked-up.ts';
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
    gmail: budgetOf('gmail'),
    asana: budgetOf('asana'),
    trello: budgetOf('trello'),
    jira: budgetOf('jira'),
    slack: budgetOf('slack'),
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

/** How long one look serves the metrics of a scrape, in ms. */
const SCRAPE_MS = 1_000;

/** Calls of all processes, as the database has them when they are asked for. */
export function outboundMetrics(outbound: Outbound, registry: Registry): void {
  let looked: { readonly at: number; readonly states: ReturnType<typeof look> } | null = null;
  const look = () =>
    Promise.all(OUTBOUND_PROVIDERS.map(async (provider) => [provider, await outbound[provider].state()] as const));
  const statesNow = () => {
    if (looked === null || performance.now() - looked.at > SCRAPE_MS)
      looked = { at: performance.now(), states: look() };
    return looked.states;
  };
  const gaugeOf = (name: string, help: string, value: (state: BudgetState) => number) =>
    lookedUp(registry, { name, help, labelNames: ['provider'] }, async () =>
      (await statesNow()).map(([provider, state]) => [{ provider }, value(state)] as const),
    );
  gaugeOf('greffier_outbound_calls', 'Calls to a provider that count against its limit a minute', ({ used }) => used);
  gaugeOf('greffier_outbound_limit', 'Calls to a provider that may count at once', ({ limit }) => limit);
  gaugeOf('greffier_outbound_calls_waiting', 'Calls to a provider that wait for their turn', ({ waiting }) => waiting);
  gaugeOf(
    'greffier_outbound_held_seconds',
    'For how long no call to a provider is made because it said so',
    ({ heldUntil }) => (heldUntil === null ? 0 : Math.max(0, Date.parse(heldUntil) - Date.now()) / 1_000),
  );
}
