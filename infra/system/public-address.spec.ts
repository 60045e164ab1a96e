import { MAIL_PRIVATE, MAIL_UNREACHABLE } from '#domain/mail/mailer.ts';
import { describe, expect, it } from 'vitest';
import { isPublic, publicAddressOf } from './public-address.ts';

const refusals = { isPrivate: MAIL_PRIVATE, isUnknown: MAIL_UNREACHABLE };

describe('an address outside', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'x',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

  it.each(['203.1.112.9', '2a01:e0a::1'])('%s is public', (address) => expect(isPublic(address)).toBe(true));

  it('is refused by name where the name leads to this machine', async () => {
    await expect(publicAddressOf('localhost', refusals)).rejects.toMatchObject({ code: 'MAIL_PRIVATE' });
    await expect(publicAddressOf('127.0.0.1', refusals)).rejects.toMatchObject({ code: 'MAIL_PRIVATE' });
  });
});
