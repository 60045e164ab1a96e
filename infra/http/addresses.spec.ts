import { expect, it } from 'vitest';
import { listeningAddresses } from './addresses.ts';

const address = (one: string, internal = false) => ({ address: one, family: 'IPv4', internal }) as never;
const interfaces = { lo: [address('127.0.0.1', true)], eth0: [address('192.0.2.7'), address('198.51.100.7')] };

it('names every address that others can reach, and how to keep them out', () => {
  const said = listeningAddresses(undefined, 4000, interfaces);
  expect(said).toContain('(192.0.2.7:4000, 198.51.100.7:4000)');
  expect(said).not.toContain('127.0.0.1:4000');
  expect(said).toContain('HOST=127.0.0.1');
  expect(listeningAddresses('0.0.0.0', 4000, interfaces)).toBe(said);
});

it('names the one address that HOST sets', () => {
  expect(listeningAddresses('127.0.0.1', 4000)).toBe('127.0.0.1:4000, et nulle part ailleurs');
  expect(listeningAddresses('::1', 4000)).toBe('[::1]:4000, et nulle part ailleurs');
});
