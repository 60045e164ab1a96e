import { areDomains, domainsIn } from '#domain/user/identities/domains.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/user/password.ts';
import ipaddr from 'ipaddr.js';
import { z } from 'zod/mini';
import { serviceAccountKeyIn } from './service-account-key.ts';

// What a variable may be: each says in French what is expected, and never repeats a value, which may be a secret.

export const text = z.string();

const isAddress = (value: string, schemes: readonly string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol);

export const address = (schemes: readonly string[], example: string) =>
  text.check(z.refine((value) => isAddress(value, schemes), `une adresse comme ${example} est attendue`));

/** One, or several of one cluster separated by commas. */
export const addresses = (schemes: readonly string[], example: string) =>
  text.check(
    z.refine(
      (value) => value.split(',').every((one) => isAddress(one.trim(), schemes)),
      `une adresse comme ${example} est attendue`,
    ),
  );

export const web = (example: string) =>
  z.pipe(
    address(['http:', 'https:'], example),
    z.transform((value: string) => value.replace(/(?<!\/)\/+$/, '')),
  );

/** Where a secret is sent: never over a network without TLS. */
export const secureWeb = (example: string) =>
  z.pipe(
    address(['http:', 'https:'], example).check(
      z.refine(
        (value) => !isAddress(value, ['http:']) || LOOPBACK.has(new URL(value).hostname),
        `une adresse en https comme ${example} est attendue`,
      ),
    ),
    z.transform((value: string) => value.replace(/(?<!\/)\/+$/, '')),
  );
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
export const origin = (example: string) =>
  z.pipe(
    address(['http:', 'https:'], example),
    z.transform((value: string) => new URL(value).origin),
  );

/** Several, separated by commas. */
export const origins = (example: string) =>
  z.pipe(
    addresses(['http:', 'https:'], example),
    z.transform((value: string) => value.split(',').map((one) => new URL(one.trim()).origin)),
  );

export const whole = (from: number, to: number) => {
  const expected = `un nombre entier de ${from} à ${to} est attendu`;
  return z.pipe(
    text.check(z.regex(/^\d{1,9}$/, expected)),
    z.pipe(z.transform(Number), z.number().check(z.gte(from, expected), z.lte(to, expected))),
  );
};

const PRICE_EXPECTED = 'un prix comme 2.50 est attendu';
export const price = z.pipe(
  text.check(z.regex(/^\d{1,6}(?:[.,]\d{1,6})?$/, PRICE_EXPECTED)),
  z.transform((value: string) => Number(value.replace(',', '.'))),
);

/** A part of a whole, from 0 to 1. */
export const share = z.pipe(
  text.check(z.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'un nombre de 0 à 1 comme 0.1 est attendu')),
  z.transform(Number),
);

/** Names that Express knows for networks of its own: this machine, its link, private networks. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (one: string): boolean =>
  NETWORKS.has(one) || ipaddr.IPv4.isValidFourPartDecimal(one) || ipaddr.IPv6.isValid(one) || ipaddr.isValidCIDR(one);
const PROXIES_EXPECTED =
  'un nombre de proxys de 1 à 9, ou leurs adresses ou réseaux séparés par des virgules (loopback, 10.0.0.0/8) sont attendus';

/** A number of proxies in a row, or which ones they are. To trust every address is not among the choices. */
export const proxies = z.pipe(
  text.check(
    z.refine(
      (value) => /^[1-9]$/.test(value.trim()) || value.split(',').every((one) => isProxy(one.trim())),
      PROXIES_EXPECTED,
    ),
  ),
  z.transform((value: string) =>
    /^[1-9]$/.test(value.trim()) ? Number(value) : value.split(',').map((one) => one.trim()),
  ),
);

/** Private addresses: all, none, or those of networks in CIDR notation, parted by commas. */
export const privateAddresses = z.pipe(
  text.check(
    z.refine(
      (value) => value === 'yes' || value === 'no' || value.split(',').every((one) => ipaddr.isValidCIDR(one.trim())),
      'yes, no, ou des réseaux séparés par des virgules (10.20.0.0/16, fd12::/32) est attendu',
    ),
  ),
  z.transform((value: string): 'yes' | 'no' | readonly string[] =>
    value === 'yes' || value === 'no' ? value : value.split(',').map((one) => one.trim()),
  ),
);

export const PASSWORD_EXPECTED = `un mot de passe de ${SHORTEST_PASSWORD} à ${LONGEST_PASSWORD} caractères est attendu`;

export const GUID_EXPECTED = 'un identifiant comme 00000000-0000-0000-0000-000000000000 est attendu';
export const TENANT_EXPECTED = 'l’identifiant du tenant, ou un de ses domaines (contoso.onmicrosoft.com), est attendu';
export const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const TENANT = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z\d-]+(?:\.[a-z\d-]+)+)$/i;
export const SECRET_EXPECTED = 'un secret d’au moins 8 caractères, sans espace, est attendu';

export const serviceAccountKey = text.check(
  z.refine(
    (value) => serviceAccountKeyIn(value) !== null,
    'le contenu du fichier de clé JSON d’un compte de service est attendu',
  ),
);

/** Addresses, or domains with their @, separated by commas. */
export const delegated = z.pipe(
  text.check(
    z.refine(
      (value) => value.split(',').every((one) => /^[^\s@,]*@[^\s@,.]+(?:\.[^\s@,.]+)+$/u.test(one.trim())),
      'des adresses comme claire@exemple.fr, ou @exemple.fr pour tout un domaine, sont attendues, séparées par des virgules',
    ),
  ),
  z.transform((value: string) => value.split(',').map((one) => one.trim().toLowerCase())),
);

/** Domains of an organisation, separated by commas; none of which everybody may have an address. */
export const organisationDomains = z.pipe(
  text.check(
    z.refine(areDomains, 'séparés par des virgules, des domaines de l’organisation comme exemple.fr sont attendus'),
  ),
  z.transform(domainsIn),
);

/** Hosts, with their port where it is another, or `.suffix` for every host below, separated by commas. */
export const hosts = z.pipe(
  text.check(
    z.refine(
      (value) => value.split(',').every((one) => /^\.?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/iu.test(one.trim())),
      'des hôtes comme exemple.atlassian.net, ou .atlassian.net pour tous ceux d’un domaine, sont attendus, séparés par des virgules',
    ),
  ),
  z.transform((value: string) => value.split(',').map((one) => one.trim().toLowerCase())),
);

/** Addresses of mailboxes, separated by commas. */
export const mailAddresses = z.pipe(
  text.check(
    z.refine(
      (value) => value.split(',').every((one) => z.email().safeParse(one.trim()).success),
      'des adresses comme notaire@exemple.fr, séparées par des virgules, sont attendues',
    ),
  ),
  z.transform((value: string) => value.split(',').map((one) => one.trim())),
);

export const timeOfDay = (example: string) =>
  text.check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `une heure comme ${example} est attendue`));
