import { WARNING_SHARE, type OutboundProvider } from '../outbound/providers.ts';
import { MOST_SUBSCRIPTIONS } from '../microsoft/decide.ts';
import type { AntiSpamFacts, ConversationFacts, ProviderFacts, SubscriptionFacts } from './facts.ts';

/** The six checks, in their order, each with its weight; together a hundred. */
export const CHECK_WEIGHTS = {
  budget: 20,
  throttling: 25,
  pace: 15,
  repetition: 15,
  subscriptions: 10,
  permissions: 15,
} as const;

export type CheckName = keyof typeof CHECK_WEIGHTS;
export const CHECK_NAMES = Object.keys(CHECK_WEIGHTS) as readonly CheckName[];

/** From this score on, of a hundred, administrators are warned. */
export const ALERT_SCORE = 15;

/** What a check found, for people to read; `provider` or a conversation says where. */
export type Finding =
  | { readonly code: 'near-limit' | 'at-limit'; readonly provider: OutboundProvider; readonly use: string | null }
  | { readonly code: 'held'; readonly provider: OutboundProvider; readonly use: string | null }
  | { readonly code: 'throttled'; readonly provider: OutboundProvider; readonly count: number }
  | { readonly code: 'fast' | 'unasked' | 'again' | 'unwanted'; readonly conversationId: string }
  | { readonly code: 'too-many' | 'expired' | 'doubled' | 'ending'; readonly count: number }
  | { readonly code: 'superfluous' | 'missing'; readonly count: number }
  | { readonly code: 'refused'; readonly provider: OutboundProvider; readonly count: number }
  | { readonly code: 'slow-answers'; readonly ms: number };

export interface CheckResult {
  readonly check: CheckName;
  /** `idle`: nothing of what it looks at is in use here. */
  readonly state: 'ok' | 'warning' | 'alert' | 'idle';
  /** What it adds to the score, at most its weight. */
  readonly points: number;
  readonly findings: readonly Finding[];
}

export interface AntiSpamReport {
  /** 0 where nothing was found, 100 at most. */
  readonly score: number;
  readonly isAlert: boolean;
  readonly checks: readonly CheckResult[];
}

/** How bad it is, from 0 to 1, and what was found; null where there is nothing to look at. */
type Look = { readonly share: number; readonly findings: readonly Finding[] } | null;

const bounded = (share: number): number => Math.min(1, Math.max(0, share));
const worst = (shares: readonly number[]): number => Math.max(0, ...shares.map(bounded));

/** 0 up to 70 % of the limit, 1 at the limit. */
const beyondWarning = (share: number): number => bounded((share - WARNING_SHARE) / (1 - WARNING_SHARE));

const mostUsed = ({ uses }: ProviderFacts): string | null => uses[0]?.use ?? null;

function budget({ providers }: AntiSpamFacts): Look {
  const findings = providers.flatMap((facts): Finding[] => {
    const { provider, used, limit, waiting } = facts;
    if (used / limit < WARNING_SHARE) return [];
    return [{ code: used >= limit || waiting > 0 ? 'at-limit' : 'near-limit', provider, use: mostUsed(facts) }];
  });
  return { share: worst(providers.map(({ used, limit }) => beyondWarning(used / limit))), findings };
}

/** A tenth of the calls told to slow down is as bad as it gets; a pause that a provider asked for is bad by itself. */
const THROTTLED_WORST = 0.1;
const HELD_SHARE = 0.6;

function throttling({ providers, now }: AntiSpamFacts): Look {
  const looks = providers.map((facts) => {
    const { provider, ended, throttled, heldUntil } = facts;
    const isHeld = heldUntil !== null && heldUntil > now;
    const findings: Finding[] = [
      ...(isHeld ? [{ code: 'held', provider, use: mostUsed(facts) } as const] : []),
      ...(throttled > 0 ? [{ code: 'throttled', provider, count: throttled } as const] : []),
    ];
    // Of few calls one says little: they are taken for a hundred.
    const share = throttled / Math.max(ended, 100) / THROTTLED_WORST;
    return { share: bounded(share + (isHeld ? HELD_SHARE : 0)), findings };
  });
  return { share: worst(looks.map(({ share }) => share)), findings: looks.flatMap(({ findings }) => findings) };
}

/** Messages in a conversation that Teams takes in so many ms. */
const TEAMS_PACE = [
  { withinMs: 1_000, most: 7 },
  { withinMs: 2_000, most: 8 },
  { withinMs: 30_000, most: 60 },
  { withinMs: 3_600_000, most: 1_800 },
] as const;

/** The most messages in any stretch of so many ms. */
function most(sentAt: readonly number[], withinMs: number): number {
  const times = sentAt.toSorted((one, other) => one - other);
  let [count, from] = [0, 0];
  for (const [index, at] of times.entries()) {
    while ((times[from] ?? at) <= at - withinMs) from += 1;
    count = Math.max(count, index - from + 1);
  }
  return count;
}

const paceOf = ({ sentAt }: ConversationFacts): number =>
  Math.max(...TEAMS_PACE.map(({ withinMs, most: limit }) => most(sentAt, withinMs) / limit));

function pace({ conversations }: AntiSpamFacts): Look {
  if (conversations.length === 0) return null;
  const paces = conversations.map((facts) => ({ share: paceOf(facts), conversationId: facts.conversationId }));
  return {
    share: worst(paces.map(({ share }) => beyondWarning(share))),
    findings: paces.flatMap(({ share, conversationId }) =>
      share >= WARNING_SHARE ? [{ code: 'fast', conversationId } as const] : [],
    ),
  };
}

/** Messages in an hour that nobody asked for: the bot introduces itself and tells of one capture. */
const UNASKED = { free: 4, worst: 10 } as const;
const AGAIN_WORST = 10;
/** Written where the bot is not wanted. */
const UNWANTED_WORST = 3;

function repetition({ conversations }: AntiSpamFacts): Look {
  if (conversations.length === 0) return null;
  const looks = conversations.map(({ conversationId, unasked, again, unwanted }) => ({
    share: worst([
      (unasked - UNASKED.free) / (UNASKED.worst - UNASKED.free),
      again / AGAIN_WORST,
      unwanted / UNWANTED_WORST,
    ]),
    findings: [
      ...(unasked > UNASKED.free ? [{ code: 'unasked', conversationId } as const] : []),
      ...(again > 0 ? [{ code: 'again', conversationId } as const] : []),
      ...(unwanted > 0 ? [{ code: 'unwanted', conversationId } as const] : []),
    ],
  }));
  return { share: worst(looks.map(({ share }) => share)), findings: looks.flatMap(({ findings }) => findings) };
}

/** Renewed before less than this part of the lifetime is left. */
const LEFT = 1 / 4;

function subscriptions({ subscriptions: held, now }: AntiSpamFacts): Look {
  if (held === null) return null;
  const isExpired = ({ expiresAt }: SubscriptionFacts) => expiresAt <= now;
  const open = held.filter((one) => !isExpired(one));
  const found = {
    'too-many': Math.max(0, open.length - MOST_SUBSCRIPTIONS),
    expired: held.filter(isExpired).length,
    doubled: open.length - new Set(open.map(({ resource }) => resource)).size,
    ending: open.filter(({ since, expiresAt }) => expiresAt - now < (expiresAt - since) * LEFT).length,
  } as const;
  const codes = ['too-many', 'expired', 'doubled', 'ending'] as const;
  return {
    share: worst([found['too-many'], found.expired / 2, found.doubled / 2, found.ending / 3]),
    findings: codes.flatMap((code) => (found[code] > 0 ? [{ code, count: found[code] }] : [])),
  };
}

/** Refusals in the last minutes: from the first number on they are told, at the second they are as bad as it gets. */
const REFUSED = { told: 5, worst: 20 } as const;
/** Microsoft wants an answer within three seconds, in ms. */
const SLOW_ANSWER_MS = 2_900;
const SLOW_SHARE = 0.5;

function permissions({ permissions: held, providers, webhook }: AntiSpamFacts): Look {
  const refused = providers.filter((one) => one.refused >= REFUSED.told);
  const isSlow = webhook.p95Ms !== null && webhook.p95Ms > SLOW_ANSWER_MS;
  if (held === null && refused.length === 0 && webhook.calls === 0) return null;
  const { superfluous = 0, missing = 0 } = held ?? {};
  return {
    share: worst([
      superfluous / 2,
      missing / 5,
      ...refused.map((one) => one.refused / REFUSED.worst),
      isSlow ? SLOW_SHARE : 0,
    ]),
    findings: [
      ...(superfluous > 0 ? [{ code: 'superfluous', count: superfluous } as const] : []),
      ...(missing > 0 ? [{ code: 'missing', count: missing } as const] : []),
      ...refused.map(({ provider, refused: count }) => ({ code: 'refused', provider, count }) as const),
      ...(isSlow && webhook.p95Ms !== null ? [{ code: 'slow-answers', ms: Math.round(webhook.p95Ms) } as const] : []),
    ],
  };
}

const LOOKS: Readonly<Record<CheckName, (facts: AntiSpamFacts) => Look>> = {
  budget,
  throttling,
  pace,
  repetition,
  subscriptions,
  permissions,
};

function resultOf(check: CheckName, look: Look): CheckResult {
  if (look === null) return { check, state: 'idle', points: 0, findings: [] };
  const points = Math.round(look.share * CHECK_WEIGHTS[check]);
  const state = points >= ALERT_SCORE || look.share === 1 ? 'alert' : look.findings.length > 0 ? 'warning' : 'ok';
  return { check, state, points, findings: look.findings };
}

/** Runs all six checks. Pure. */
export function checkAll(facts: AntiSpamFacts): AntiSpamReport {
  const checks = CHECK_NAMES.map((check) => resultOf(check, LOOKS[check](facts)));
  const score = checks.reduce((sum, { points }) => sum + points, 0);
  return { score, isAlert: score >= ALERT_SCORE, checks };
}
