import { expect, test } from 'vitest';
import { natsAddress, replicasOn } from './nats-address.ts';

test.each([
  ['nats://localhost:4222', { servers: ['localhost:4222'] }],
  ['nats://a:1,nats://b:2, nats://c', { servers: ['a:1', 'b:2', 'c'] }],
  ['nats://s3cret@host:4222', { servers: ['host:4222'], token: 's3cret' }],
  [
    'nats://greffier:p%40ss@a:1,nats://greffier:p%40ss@b:2',
    { servers: ['a:1', 'b:2'], user: 'greffier', pass: 'p@ss' },
  ],
  ['tls://nats.example', { servers: ['nats.example'], tls: {} }],
])('%s', (address, options) => {
  expect(natsAddress(address)).toEqual(options);
});

test.each([
  ['nats://a', 1],
  ['nats://a,nats://b', 1],
  ['nats://a,nats://b,nats://c', 3],
  ['nats://a,nats://b,nats://c,nats://d,nats://e', 3],
])('%s keeps each message %d times', (addresses, replicas) => {
  expect(replicasOn(addresses)).toBe(replicas);
});
