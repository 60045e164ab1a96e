import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teamsAddressIn } from './address.ts';
import { TEAMS_ORIGINS } from './platform.ts';

const addressIn = (text: string) => teamsAddressIn(text, TEAMS_ORIGINS);

const origin = fc.constantFrom(...TEAMS_ORIGINS);
const unit = (letters: string) => fc.constantFrom(...letters);
const base = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const number = fc.string({ unit: unit('0123456789'), minLength: 10, maxLength: 20 });
const passcode = fc.string({ unit: unit(base), minLength: 8, maxLength: 40 });
const thread = fc
  .tuple(fc.string({ unit: unit(base), minLength: 20, maxLength: 60 }), fc.constantFrom('thread.v2', 'thread.tacv2'))
  .map(([id, kind]) => `19:meeting_${id}@${kind}`);
const context = fc
  .tuple(fc.uuid(), fc.uuid(), fc.boolean())
  .map(([Tid, Oid, isTurned]) => JSON.stringify(isTurned ? { Oid, Tid } : { Tid, Oid }));

const words = fc.constantFrom('', 'Rejoindre la réunion : ', 'Comité <', '________\n', '**', 'à 14 h (', '« ');
const after = fc.constantFrom('', '.', '>', ')', '\n________', ' »', '!', ' ID de réunion : 312 345 678 901 2');
const among = (text: string, [before, behind]: readonly [string, string]) => `${before}${text}${behind}`;
const around = fc.tuple(words, after);

describe('the address of a meeting of Teams in a text', () => {
  it('of a short link keeps its host and its passcode, and drops all else', () => {
    const more = fc.constantFrom('', '&launchType=web', '&anon=true#x');
    fc.assert(
      fc.property(origin, number, passcode, more, around, (host, id, p, rest, words) => {
        const link = `${host}/meet/${id}?p=${p}${rest}`;
        expect(addressIn(among(link, words))).toBe(`${host}/meet/${id}?p=${p}`);
        expect(addressIn(among(link.replace('https://', ''), words))).toBe(`${host}/meet/${id}?p=${p}`);
      }),
      { numRuns: runs(60) },
    );
  });

  it('of a long link is one, however it was encoded and whichever parameters stand in it', () => {
    fc.assert(
      fc.property(
        origin,
        thread,
        context,
        fc.constantFrom('0', '1700000000000'),
        around,
        (host, id, json, at, words) => {
          const parts = [`${host}/l/meetup-join`, encodeURIComponent(id), at].join('/');
          const found = addressIn(`${parts}?context=${encodeURIComponent(json)}`);
          const { pathname, searchParams } = new URL(found ?? '');
          expect(decodeURIComponent(pathname)).toBe(`/l/meetup-join/${id}/${at}`);
          expect(JSON.parse(searchParams.get('context') ?? '')).toEqual(JSON.parse(json));
          const other = parts.replaceAll('%3A', '%3a').replaceAll('%40', '@');
          const link = `${other}?anon=true&context=${encodeURIComponent(json).toLowerCase()}&deeplinkId=1`;
          expect(addressIn(among(link, words))).toBe(found);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('is found in a link that somebody decoded', () => {
    const json = '{"Tid":"0f1c1a2e-0000-4000-8000-000000000000"}';
    const link = `https://teams.microsoft.com/l/meetup-join/19:meeting_abc@thread.v2/0?context=${json}`;
    expect(addressIn(link)).toContain(encodeURIComponent(json));
  });

  it('is found behind the page of a mail server, and behind the launcher', () => {
    const link = 'https://teams.microsoft.com/meet/31234567890123?p=AbCdEfGh1';
    const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05`;
    expect(addressIn(`Rejoindre <${wrapped}>`)).toBe(link);
    const launched = encodeURIComponent('/_#/meet/31234567890123?p=AbCdEfGh1&anon=true');
    const launcher = `https://teams.microsoft.com/dl/launcher/launcher.html?url=${launched}&type=meet&directDl=true`;
    expect(addressIn(launcher)).toBe(link);
    expect(addressIn(`https://exemple.fr/?url=${encodeURIComponent(launcher)}`)).toBe(link);
  });

  it.each([
    '',
    'Réunion demain',
    'https://teams.microsoft.com',
    'https://teams.microsoft.com/v2/',
    'https://teams.microsoft.com/meet/',
    'https://teams.microsoft.com/meet/31234567890123/autre',
    'https://teams.microsoft.com/meet/31234567890123?p=un12345678&p=deux2345678',
    'https://teams.microsoft.com/l/meetup-join/19%3aquelqu%27un/0',
    'https://teams.microsoft.com/l/channel/19%3axyz%40thread.tacv2/General',
    'https://teams.microsoft.com.exemple.fr/meet/31234567890123?p=AbCdEfGh1',
    'https://quelquun@teams.microsoft.com/meet/31234567890123?p=AbCdEfGh1',
    'http://teams.microsoft.com/meet/31234567890123?p=AbCdEfGh1',
    'https://dod.teams.microsoft.us/meet/31234567890123?p=AbCdEfGh1',
    'https://exemple.fr/?url=https%3A%2F%2Fexemple.fr%2Fmeet%2F31234567890123',
    'https://meet.google.com/abc-defg-hij',
    '31234567890123',
  ])('is none in « %s »', (text) => expect(addressIn(text)).toBeNull());

  it('is found at the hosts of the configuration, and at no others', () => {
    const link = 'https://dod.teams.microsoft.us/meet/31234567890123?p=AbCdEfGh1';
    expect(teamsAddressIn(link, ['https://dod.teams.microsoft.us'])).toBe(link);
    expect(
      teamsAddressIn('https://teams.microsoft.com/meet/31234567890123', ['https://dod.teams.microsoft.us']),
    ).toBeNull();
  });

  it('never throws, and leads nowhere else, whatever the text', () => {
    const piece = fc.constantFrom(
      'https://',
      'teams.microsoft.com/',
      'meet/',
      'l/meetup-join/',
      '%',
      '%3a',
      '19:',
      '?p=',
      '{',
      '"',
      'url=',
    );
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 12 }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (text) => {
        const address = addressIn(text);
        if (address !== null) expect(TEAMS_ORIGINS).toContain(new URL(address).origin);
      }),
      { numRuns: runs(200) },
    );
  });
});
