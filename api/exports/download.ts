import { Reply } from '../http/endpoint.ts';

/** A file to be kept: its name is ASCII for old browsers, and as it is for others (RFC 6266). */
export function download(body: unknown, name: string): Reply {
  const plain = name.normalize('NFKD').replace(/[^\w.-]+/gu, '');
  return new Reply(200, body, {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
}
