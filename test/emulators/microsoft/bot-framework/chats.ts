/** A person or a bot in a conversation, as the Bot Connector lists them. */
export interface ChatMember {
  /** `29:…` for people, `28:…` for bots. */
  readonly id: string;
  readonly name: string;
  readonly aadObjectId: string;
  readonly email?: string;
}

/** What a bot wrote. */
export interface SentActivity {
  readonly id: string;
  readonly at: number;
  readonly activity: Readonly<Record<string, unknown>>;
}

export interface Chat {
  /** `19:…@thread.v2`, in a channel with `;messageid=`, `a:…` for one person and the bot. */
  readonly id: string;
  readonly kind: 'personal' | 'groupChat' | 'channel';
  readonly members: ChatMember[];
  isInstalled: boolean;
  readonly sent: SentActivity[];
  /** Of what was let through, epoch ms. */
  readonly times: number[];
}

/** Most activities of a bot in one conversation, and in how many ms. */
const LIMITS: readonly (readonly [count: number, ms: number])[] = [
  [7, 1_000],
  [8, 2_000],
  [60, 30_000],
  [1_800, 3_600_000],
];

/** Whether one more activity at `now` passes the limits of a conversation; counts it where it does. */
export function passes({ times }: Chat, now: number): boolean {
  const isFull = LIMITS.some(([count, ms]) => times.filter((at) => at > now - ms).length >= count);
  if (!isFull) times.push(now);
  return !isFull;
}
