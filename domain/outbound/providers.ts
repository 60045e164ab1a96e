/** The parts of providers that count calls apart, each with the calls a minute that Greffier makes at most. */
export const CALLS_A_MINUTE = {
  graph: 45,
  calendar: 400,
  meet: 40,
  drive: 800,
  tasks: 100,
  /** What one person may send in a minute at Google: 6,000 units, of which a mail takes 100. */
  gmail: 60,
  asana: 100,
  trello: 100,
  jira: 100,
  slack: 40,
} as const;

export type OutboundProvider = keyof typeof CALLS_A_MINUTE;

export const OUTBOUND_PROVIDERS = Object.keys(CALLS_A_MINUTE) as readonly OutboundProvider[];

/** From this share of a limit on, people are warned. */
export const WARNING_SHARE = 0.7;

/** The calls in a minute from which on people are warned. */
export const warningAt = (limit: number): number => Math.ceil(limit * WARNING_SHARE);
