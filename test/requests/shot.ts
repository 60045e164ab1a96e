/** Who asks: somebody of a role, or with something in place of a token. */
export const ASKERS = ['anonymous', 'observer', 'user', 'admin', 'forged', 'garbled'] as const;
export type AskerName = (typeof ASKERS)[number];

/** A request as it goes over the wire. */
export interface Shot {
  readonly by: AskerName;
  readonly method: string;
  /** As it stands in the request line; nothing tidies it up. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The operation whose declared answers hold; null where the request may end up anywhere, or nowhere. */
  readonly aim: string | null;
}

export interface Impact {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}
