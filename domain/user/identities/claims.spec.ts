import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claims } from './claims.ts';
import { areDomains, domainsIn, mayCreateAccount } from './domains.ts';
import { pageOf } from './flow.ts';
import { googleIdentity } from './google.ts';
import { microsoftIdentity } from './microsoft.ts';

const TENANT = '0a000000-0000-4000-8000-00000000000a';
const OBJECT = '0D000000-0000-4000-8000-00000000000D';
const microsoft = (more: object = {}) =>
  microsoftIdentity(
    claims.parse({
      sub: 'pairwise',
      iss: `https://login.microsoftonline.com/${TENANT}/v2.0`,
      tid: TENANT.toUpperCase(),
      oid: OBJECT,
      preferred_username: 'Zoe@Exemple.fr',
      name: 'Zoé Lefèvre',
      ...more,
    }),
    TENANT,
  );
const google = (more: object = {}) =>
  googleIdentity(
    claims.parse({
      sub: '110248495921238986420',
      iss: 'https://accounts.google.com',
      email: 'Zoe@Exemple.fr',
      email_verified: true,
      hd: 'exemple.fr',
      name: 'Zoé Lefèvre',
      ...more,
    }),
  );

describe('who a token of Microsoft’s is about', () => {
  it('is a tenant’s object, whatever it is called, with the name of a member as a proven address', () => {
    expect(microsoft()).toEqual({
      provider: 'microsoft',
      subject: `${TENANT}/${OBJECT.toLowerCase()}`,
      label: 'Zoe@Exemple.fr',
      name: 'Zoé Lefèvre',
      address: { email: 'zoe@exemple.fr', domains: ['exemple.fr'] },
      secondFactor: false,
    });
  });

  it.each([
    ['another tenant', { tid: '0a000000-0000-4000-8000-00000000000b' }],
    ['no tenant', { tid: undefined }],
    ['no object', { oid: undefined }],
  ])('is nobody with %s', (_, more) => expect(microsoft(more)).toBeNull());

  it.each([
    ['from another provider', { idp: 'live.com' }],
    ['from another tenant', { idp: 'https://sts.windows.net/0a000000-0000-4000-8000-00000000000b/' }],
    ['by its kind of account', { acct: 1 }],
    ['by its kind of account, as text', { acct: '1' }],
    ['by its name', { preferred_username: 'zoe_exemple.fr#EXT#@contoso.onmicrosoft.com' }],
  ])('has no proven address as a guest %s', (_, more) =>
    expect(microsoft({ email: 'zoe@exemple.fr', xms_edov: true, ...more })?.address).toBeNull(),
  );

  it('has the mailbox where its domain was verified, and never what somebody wrote into the directory', () => {
    expect(microsoft({ email: 'directrice@exemple.fr' })?.address?.email).toBe('zoe@exemple.fr');
    for (const xms_edov of [true, 1, '1', 'true'])
      expect(microsoft({ email: 'z.l@exemple.fr', xms_edov })?.address?.email).toBe('z.l@exemple.fr');
    for (const xms_edov of [false, 0, '0', 'false', null])
      expect(microsoft({ email: 'z.l@exemple.fr', xms_edov })?.address?.email).toBe('zoe@exemple.fr');
    expect(microsoft({ idp: `https://sts.windows.net/${TENANT}/`, acct: 0 })?.address?.email).toBe('zoe@exemple.fr');
  });

  it('gave a second factor where the token says so', () => {
    expect(microsoft({ amr: ['pwd', 'mfa'] })?.secondFactor).toBe(true);
    expect(microsoft({ amr: ['pwd'] })?.secondFactor).toBe(false);
    expect(microsoft({ amr: 'mfa' })?.secondFactor).toBe(false);
  });
});

describe('who a token of Google’s is about', () => {
  it('is a subject, with the address of its organisation', () => {
    expect(google()).toMatchObject({
      provider: 'google',
      subject: '110248495921238986420',
      address: { email: 'zoe@exemple.fr', domains: ['exemple.fr'] },
    });
    expect(google({ email: 'zoe@autre.fr' }).address?.domains).toEqual(['exemple.fr', 'autre.fr']);
  });

  it.each([
    ['that is not verified', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['of no organisation', { hd: undefined }],
    ['that is none', { email: 'zoe' }],
    ['that is not there', { email: undefined }],
  ])('has no proven address %s', (_, more) => expect(google(more).address).toBeNull());
});

it('never takes an address that the provider does not vouch for, whatever else a token says', () => {
  const anything = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null), fc.constant(undefined));
  const wild = fc.record(
    { email: anything, xms_edov: anything, hd: anything, name: anything, amr: anything, acct: anything },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(wild, (more) => {
      expect(google({ ...more, email_verified: false }).address).toBeNull();
      expect(microsoft({ ...more, idp: 'live.com' })?.address ?? null).toBeNull();
    }),
  );
});

describe('domains', () => {
  it('are read however they are separated', () =>
    expect(domainsIn(' Exemple.fr;@autre.fr,\nexemple.fr ')).toEqual(['exemple.fr', 'autre.fr']));

  it.each(['', 'exemple.fr', 'a.b.exemple.fr, xn--t-9fab.fr'])('are %j', (text) => expect(areDomains(text)).toBe(true));

  it.each(['fr', 'exemple', '-a.fr', 'a..fr', 'a@b.fr', '*.exemple.fr', 'gmail.com', 'exemple.fr, outlook.com'])(
    'are not %j',
    (text) => expect(areDomains(text)).toBe(false),
  );

  it('let those in whose address is proven and of allowed domains only', () => {
    const address = { email: 'a@b.fr', domains: ['exemple.fr', 'b.fr'] };
    expect(mayCreateAccount({ address }, ['exemple.fr', 'b.fr'])).toBe(true);
    expect(mayCreateAccount({ address }, ['exemple.fr'])).toBe(false);
    expect(mayCreateAccount({ address: null }, ['exemple.fr'])).toBe(false);
    expect(mayCreateAccount({ address }, [])).toBe(false);
  });
});

describe('the page to come back to', () => {
  it.each([
    ['/meetings/1?tab=timeline', '/meetings/1?tab=timeline'],
    ['/account#x', '/account'],
    [undefined, '/'],
    ['', '/'],
    ['meetings', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/api/auth/logout', '/'],
    ['/api', '/'],
    [`/${'a'.repeat(3_000)}`, '/'],
  ])('of %j is %j', (address, page) => expect(pageOf(address)).toBe(page));

  it('is never on another origin', () => {
    const parts = fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '%2f', '?', '#', '\t', '\n', 'a');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
        const page = pageOf(`/${some.join('')}`);
        expect(new URL(page, 'https://greffier.exemple.fr').origin).toBe('https://greffier.exemple.fr');
      }),
    );
  });
});
