import { PERIODS } from '#api/contract/analytics.ts';

export type Period = (typeof PERIODS)[number] | 'auto';

/** The stretch that is shown, as it stands in the address; what is empty is left to the server. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly period: Period;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const dayIn = (params: URLSearchParams, name: string): string => {
  const day = params.get(name) ?? '';
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
};

/** Reads an address that anyone may have typed. */
export const readStretch = (params: URLSearchParams): Stretch => ({
  from: dayIn(params, 'from'),
  to: dayIn(params, 'to'),
  period: PERIODS.find((period) => period === params.get('period')) ?? 'auto',
});

export const writeStretch = ({ from, to, period }: Stretch): URLSearchParams =>
  new URLSearchParams({
    tab: 'figures',
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(period !== 'auto' && { period }),
  });

/** What the server is asked for. */
export const queryOf = ({ from, to, period }: Stretch) => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(period !== 'auto' && { period }),
});
