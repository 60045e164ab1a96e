import { generate } from 'selfsigned';

/** A certificate authority of this test run, and a certificate for this machine that it signed. PEM. */
export interface TestCertificates {
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
}

const DAY_MS = 86_400_000;
const named = (name: string) => [{ name: 'commonName', value: name }];

async function makeCertificates(): Promise<TestCertificates> {
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

let made: Promise<TestCertificates> | undefined;

/** Made once in a process: keys take a while. */
export const testCertificates = (): Promise<TestCertificates> => (made ??= makeCertificates());
