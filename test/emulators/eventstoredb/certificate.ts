import { makeCertificates } from '#test/emulators/microsoft/certificates.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnCertificate extends AsyncDisposable {
  /** PEM, for the server. */
  readonly tls: { readonly certificate: string; readonly key: string };
  /** The path of the authority that vouches for it, as an option of an address has it. */
  readonly authority: string;
}

/** A certificate for this machine, and the authority that signed it in a folder that goes with it. */
export async function ownCertificate(): Promise<OwnCertificate> {
  const { authority, certificate, key } = await makeCertificates();
  const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-'));
  const path = join(folder, 'ca.pem');
  await writeFile(path, authority);
  return {
    tls: { certificate, key },
    authority: encodeURIComponent(path),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
