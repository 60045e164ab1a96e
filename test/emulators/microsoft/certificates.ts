import { generate } from 'selfsigned';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A certificate authority of this test run, and a certificate for this machine that it signed. PEM. */
export interface TestCertificates {
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
}

const DAY_MS = 86_400_000;
const named = (name: string) => [{ name: 'commonName', value: name }];

export async function makeCertificates(): Promise<TestCertificates> {
  const dates = { notBeforeDate: new Date(Date.now() - DAY_MS), notAfterDate: new Date(Date.now() + 30 * DAY_MS) };
  const authority = await generate(named('Test authority'), {
    ...dates,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate(named('localhost'), {
    ...dates,
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { authority: authority.cert, key: server.private, certificate: server.cert };
}

const FILES = { authority: 'authority.pem', key: 'key.pem', certificate: 'certificate.pem' } as const;

/**
 * Makes them once for all processes that this one starts from now on, which trust the authority from their beginning.
 * @param folder where they are kept
 */
export async function shareCertificates(folder: string): Promise<void> {
  const certificates = await makeCertificates();
  for (const name of ['authority', 'key', 'certificate'] as const)
    await writeFile(join(folder, FILES[name]), certificates[name]);
  process.env['TEST_CERTIFICATES'] = folder;
  process.env['NODE_EXTRA_CA_CERTS'] = join(folder, FILES.authority);
}

async function readCertificates(folder: string): Promise<TestCertificates> {
  const [authority, key, certificate] = await Promise.all(
    [FILES.authority, FILES.key, FILES.certificate].map((name) => readFile(join(folder, name), 'utf8')),
  );
  if (!authority || !key || !certificate) throw new TypeError(`certificates are missing in ${folder}`);
  return { authority, key, certificate };
}

let known: Promise<TestCertificates> | undefined;

/** Those of the test run; outside of one they are made once in a process, since keys take a while. */
export function testCertificates(): Promise<TestCertificates> {
  const folder = process.env['TEST_CERTIFICATES'];
  return (known ??= folder === undefined ? makeCertificates() : readCertificates(folder));
}
