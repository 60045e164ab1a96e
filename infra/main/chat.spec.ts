import { expect, it } from 'vitest';
import { signedIn } from './chat.ts';

const IN = { status: 'healthy', authenticated: true, address: null } as const;
const OUT = { status: 'down', authenticated: false, address: null } as const;
const UNTOLD = { status: 'unknown', authenticated: false, address: null } as const;

it('believes the bot’s token only while Graph has told nothing: one application has both', () => {
  expect(signedIn(UNTOLD, true)).toEqual({ ...UNTOLD, authenticated: true });
  expect(signedIn(IN, true)).toEqual(IN);
  expect(signedIn(OUT, true)).toEqual(OUT);
});

it('shows that the bot alone is refused, and nothing of it that is better than what Graph tells', () => {
  expect(signedIn(IN, false)).toEqual({ ...IN, status: 'degraded' });
  expect(signedIn(OUT, false)).toEqual(OUT);
  expect(signedIn(IN, null)).toEqual(IN);
});
