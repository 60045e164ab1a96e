import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectToEventStoreDb } from './clients/eventstoredb.ts';
import { Connection } from './connection.ts';
import { readUrl, UnusableUrl, urlAfter } from './url.ts';

describe('the address of an EventStoreDB', () => {
  test.each([
    ['esdb://localhost:2113?tls=false', 'greffier', false],
    ['esdb://localhost?tls=false&defaultDeadline=500', 'greffier', true],
    ['esdb+discover://cluster.example:2113?Tls=false&KeepAliveInterval=10000', 'greffier', false],
    ['esdb://admin:changeit@localhost:2113', 'admin', false],
    ['kurrentdb://admin:changeit@localhost:2113', 'admin', false],
    ['kurrentdb+discover://cluster.example:2113?tls=false', 'greffier', false],
    ['esdb://admin:p%40ss%3Aword@a:1,b:2,c:3?nodePreference=leader&tlsCAFile=/ca.pem', 'admin', false],
  ])('%s', (url, username, namesDeadline) => {
    expect(readUrl(url)).toMatchObject({ credentials: { username }, namesDeadline });
  });

  test('user and password are decoded as the client decodes them', () => {
    expect(readUrl('esdb://gr%C3%A9ffier:p%40ss%3Aword%2F@host')).toEqual({
      credentials: { username: 'gréffier', password: 'p@ss:word/' },
      namesUser: true,
      namesDeadline: false,
    });
  });

  test.each([
    ['http://localhost:2113', /esdb:/u],
    ['esdb://', /esdb:/u],
    ['esdb://localhost:2113', /utilisateur/u],
    ['esdb://localhost:2113?tls=true', /utilisateur/u],
    ['esdb://localhost:2113?tls=false&secret=1', /« secret »/u],
    ['esdb://admin:a:b@localhost', /%3A/u],
    ['esdb://admin:50%@localhost', /%25/u],
  ])('refuses %s', (url, because) => {
    expect(() => readUrl(url)).toThrow(UnusableUrl);
    expect(() => readUrl(url)).toThrow(because);
  });

  test.each([
    'esdb://[::1]:2113?tls=false',
    'esdb://host:port?tls=false',
    'esdb://host:2113?tls=False',
    'esdb://admin:changeit@host?tlsCAFile=/does/not/exist.pem',
  ])('the client itself cannot use %s', (url) => {
    expect(() => new Connection(url, connectToEventStoreDb)).toThrow(UnusableUrl);
  });

  test.each([
    ['esdb://a:1?tls=false', 0, 'esdb://a:1?tls=false'],
    ['esdb://a:1?tls=false', 1, 'esdb://a:1?tls=false&keepAliveInterval=10001'],
    ['esdb://u:p@a:1', 2, 'esdb://u:p@a:1?keepAliveInterval=10002'],
    ['esdb://a:1?Keep_Alive_Interval=20000&tls=false', 1_001, 'esdb://a:1?Keep_Alive_Interval=20001&tls=false'],
    ['esdb://a:1?keepAliveInterval=-1&tls=false', 1, 'esdb://a:1?keepAliveInterval=-1&tls=false'],
  ])('%s is the client’s after %i others with an option of its own', (url, replaced, expected) => {
    expect(urlAfter(url, replaced)).toBe(expected);
    expect(() => new Connection(expected, connectToEventStoreDb)).not.toThrow();
  });

  test('nothing that is said about an address repeats the password', () => {
    assert(
      property(
        string({ minLength: 4 }),
        constantFrom('', '?unknown=1', '?tls=maybe', ':port', '?keepAliveTimeout=x'),
        (password, rest) => {
          const secret = encodeURIComponent(`s3cret${password}`);
          try {
            return Boolean(new Connection(`esdb://admin:${secret}@host${rest}`, connectToEventStoreDb));
          } catch (error) {
            return (
              error instanceof UnusableUrl &&
              !error.message.includes('s3cret') &&
              !String(error.cause).includes('s3cret')
            );
          }
        },
      ),
    );
  });
});
