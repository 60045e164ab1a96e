import { z } from 'zod/mini';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The transcript line that an address leads to (`?line=12`, from 0); null without a sensible one. */
export const readLine = (params: URLSearchParams): number | null => {
  const line = params.get('line');
  return line !== null && /^\d{1,7}$/u.test(line) ? Number(line) : null;
};

/** The same address with another line, or without one. */
export const lineAddress = ({ pathname, search }: Address, line: number | null): Address => {
  const params = new URLSearchParams(search);
  if (line === null) params.delete('line');
  else params.set('line', String(line));
  return { pathname, search: params.size === 0 ? '' : `?${params}` };
};

const step = z.object({ quote: z.string(), isStep: z.literal(true) });

/** The quote that led to a line within the page; null where the address was opened from outside. */
export const readQuote = (state: unknown): string | null => step.safeParse(state).data?.quote ?? null;
