import { assert, integer, property } from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { microsoftOf } from './applications.ts';
import { readConfig } from './config.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { readSecretFiles, SECRETS } from './secret-files.ts';
import { EXIT, StartupError } from './startup-error.ts';

const refusal = (environment: Record<string, string>): StartupError => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error('accepted');
};

describe('the environment', () => {
  test('nothing set: a development server on port 4000, its data beside the sources', () => {
    expect(readConfig({ PATH: '/bin' }, '/elsewhere')).toMatchObject({
      NODE_ENV: 'development',
      PORT: 4000,
      DATA_DIR: join(PROJECT_ROOT, '.data'),
      MASTER_KEY_FILE: join(PROJECT_ROOT, '.data', 'master.key'),
      MEET_ORIGIN: 'https://meet.google.com',
      given: new Set(),
    });
  });

  test('nothing set: what an erasure left is removed from disk well within a minute', () => {
    expect(readConfig({ PATH: '/bin' }, '/elsewhere').ERASURE_CLEANING_SECONDS).toBeLessThanOrEqual(30);
  });

  test('paths that are given are relative to where the command was typed', () => {
    expect(readConfig({ DATA_DIR: 'here', MASTER_KEY_FILE: '../key' }, '/srv/app')).toMatchObject({
      DATA_DIR: '/srv/app/here',
      MASTER_KEY_FILE: '/srv/key',
    });
  });

  test('a variable set to nothing is not set', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ', OPENAI_API_KEY: 'k' });
    expect(config.PORT).toBe(4000);
    expect(config.DATABASE_URL).toBeUndefined();
    expect(config.given).toEqual(new Set(['OPENAI_API_KEY']));
  });

  describe('a secret in a file', () => {
    let folder: string;
    const put = async (name: string, content: string) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'greffier-secrets-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    test.each(SECRETS)(
      '%s is read from the file that %s_FILE names, without the line break at its end',
      async (name) => {
        const value = name.endsWith('_URL')
          ? {
              DATABASE_URL: 'postgres://g:s@h/d',
              EVENTSTORE_URL: 'esdb://h:1',
              NATS_URL: 'nats://s@h',
              SMTP_URL: 'smtp://h',
            }[name as 'NATS_URL']
          : 'un secret de vingt lettres'.replaceAll(' ', '-');
        await put('secret', `${value}\n`);
        const { environment, refused } = readSecretFiles({ [`${name}_FILE`]: 'secret' }, folder);
        expect([environment[name], refused]).toEqual([value, []]);
      },
    );

    test('counts as given, and is held to what is expected of it', async () => {
      const config = readConfig({ DATABASE_URL_FILE: await put('url', 'postgres://g:s@h/d\n') });
      expect(config.DATABASE_URL).toBe('postgres://g:s@h/d');
      expect(config.given).toEqual(new Set(['DATABASE_URL']));
      const words = refusal({ DATABASE_URL_FILE: await put('bad', 'mysql://h/secret') }).message;
      expect(words).toContain('DATABASE_URL');
      expect(words).not.toContain('mysql');
    });

    test('is refused by name where the file is missing or empty, and where both are set', async () => {
      const { message, exitCode } = refusal({
        SMTP_URL_FILE: join(folder, 'nowhere'),
        METRICS_TOKEN_FILE: await put('empty', ' \n'),
        OPENAI_API_KEY: 'k',
        OPENAI_API_KEY_FILE: await put('key', 'k'),
        PORT: 'x',
      });
      expect(exitCode).toBe(EXIT.configuration);
      expect(
        message
          .split('\n')
          .slice(1)
          .map((line) => line.trim()),
      ).toEqual([
        'OPENAI_API_KEY_FILE\u00A0: OPENAI_API_KEY est déjà renseigné, gardez l’un des deux',
        'SMTP_URL_FILE\u00A0: ce fichier n’existe pas, ou ne peut pas être lu',
        'METRICS_TOKEN_FILE\u00A0: ce fichier est vide',
        'PORT\u00A0: un nombre entier de 0 à 65535 est attendu',
      ]);
    });
  });

  test('origins and roots lose what follows', () => {
    expect(
      readConfig({ MEET_ORIGIN: 'http://127.0.0.1:9/xyz', PUBLIC_URL: 'https://greffier.example/' }),
    ).toMatchObject({
      MEET_ORIGIN: 'http://127.0.0.1:9',
      PUBLIC_URL: 'https://greffier.example',
    });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '40.5'],
    ['NODE_ENV', 'prod'],
    ['ADMIN_EMAIL', 'somebody'],
    ['ADMIN_PASSWORD', 'short'],
    ['DATABASE_URL', 'mysql://host/base'],
    ['EVENTSTORE_URL', 'http://host'],
    ['NATS_URL', 'host:4222'],
    ['OPENAI_BASE_URL', 'localhost'],
    ['OPENAI_MODEL', 'un modèle'],
    ['OPENAI_INPUT_PRICE', 'cher'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://mail.example/inbox'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/8, anybody'],
    ['METRICS_TOKEN', 'short'],
    ['PUBLIC_URL', 'greffier.example'],
    ['MEET_ORIGIN', 'ftp://meet.example'],
    ['MICROSOFT_TENANT_ID', 'contoso'],
    ['MICROSOFT_CLIENT_ID', 'greffier'],
    ['MICROSOFT_CLIENT_SECRET', 'two words'],
    ['GOOGLE_CLIENT_ID', 'two words'],
    ['GOOGLE_CLIENT_SECRET', 'short'],
    ['GOOGLE_WORKSPACE_DOMAINS', 'gmail.com'],
    ['GOOGLE_OAUTH_ROOT', 'http://accounts.example'],
    ['GRAPH_ROOT', 'http://graph.example'],
    ['MICROSOFT_LOGIN_ROOT', 'http://login.example'],
  ])('%s=%s is refused by name', (name, value) => {
    const error = refusal({ [name]: value });
    expect(error.exitCode).toBe(EXIT.configuration);
    expect(error.message).toMatch(new RegExp(`^Configuration refusée\u00A0:\\n {2}${name}\u00A0: .*attendue?s?$`));
  });

  test('an application at Microsoft is tenant, id and secret together, and its secret goes over TLS', () => {
    const given = {
      MICROSOFT_TENANT_ID: 'contoso.onmicrosoft.com',
      MICROSOFT_CLIENT_ID: '11111111-2222-4333-8444-555555555555',
      MICROSOFT_CLIENT_SECRET: 'a-secret-of-it',
    };
    expect(microsoftOf(readConfig({ ...given, GRAPH_ROOT: 'http://127.0.0.1:9/' }))).toEqual({
      tenantId: given.MICROSOFT_TENANT_ID,
      clientId: given.MICROSOFT_CLIENT_ID,
      clientSecret: given.MICROSOFT_CLIENT_SECRET,
      loginRoot: 'https://login.microsoftonline.com',
      graphRoot: 'http://127.0.0.1:9',
    });
    expect(microsoftOf(readConfig({}))).toBeNull();
    const error = refusal({ ...given, MICROSOFT_CLIENT_SECRET: '' });
    expect(error.exitCode).toBe(EXIT.configuration);
    expect(error.message).toContain('MICROSOFT_CLIENT_SECRET');
    expect(error.message).not.toContain('contoso');
  });

  test('an application at Google is id and secret together', () => {
    const error = refusal({ GOOGLE_CLIENT_ID: '1234567890-x.apps.googleusercontent.com' });
    expect(error.message).toMatch(/GOOGLE_CLIENT_SECRET\u00A0: .* avec GOOGLE_CLIENT_ID$/u);
    expect(error.message).not.toContain('1234567890');
  });

  test('proxies are a number of them, or their networks', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).TRUST_PROXY).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
    expect(readConfig({}).TRUST_PROXY).toBeUndefined();
  });

  test('private addresses are all, none, or those of networks', () => {
    expect(readConfig({}).WEBHOOK_ALLOW_PRIVATE).toBe('no');
    expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: 'yes' }).WEBHOOK_ALLOW_PRIVATE).toBe('yes');
    const networks = '10.20.0.0/16, fd12::/32';
    expect(readConfig({ WEBHOOK_ALLOW_PRIVATE: networks }).WEBHOOK_ALLOW_PRIVATE).toEqual([
      '10.20.0.0/16',
      'fd12::/32',
    ]);
    for (const refused of ['10.0.0.1', '10.0.0.0/33', 'oui', '10.0.0.0/8,'])
      expect(refusal({ WEBHOOK_ALLOW_PRIVATE: refused }).message).toContain('WEBHOOK_ALLOW_PRIVATE\u00A0: yes, no,');
  });

  test('every refused variable is named, and no value is repeated', () => {
    const error = refusal({ PORT: 'http', DATABASE_URL: 'secret', ADMIN_PASSWORD: 'abc' });
    expect(error.message.split('\n')).toHaveLength(4);
    expect(error.message).not.toMatch(/secret|abc/);
  });

  test('any port of TCP is accepted as itself', () => {
    assert(
      property(integer({ min: 0, max: 65_535 }), (port) => {
        expect(readConfig({ PORT: String(port) }).PORT).toBe(port);
      }),
    );
  });
});
