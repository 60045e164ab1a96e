import type { Router } from 'express';
import type { Conferences } from './conferences.ts';
import type { Needs } from './needs.ts';
import { refuse } from './refusals.ts';

const LARGEST = 10 * 1_048_576;

/**
 * Drive v3, as far as documents that Meet made are listed, and exported as plain text: with a byte order mark, and
 * CRLF.
 */
export function mountDrive(router: Router, { documents }: Conferences, needs: Needs): void {
  router.get('/drive/v3/files', needs('documents'), (_request, response) => {
    const files = [...documents].filter(([, { readBy }]) => readBy.includes(String(response.locals['email'])));
    response.json({ kind: 'drive#fileList', files: files.map(([id]) => ({ kind: 'drive#file', id })) });
  });
  router.get('/drive/v3/files/:id/export', needs('documents'), (request, response) => {
    const document = documents.get(String(request.params['id']));
    if (document?.readBy.includes(String(response.locals['email'])) !== true) return refuse(response, 'missing');
    if (request.query['mimeType'] !== 'text/plain') return refuse(response, 'badRequest');
    if (Buffer.byteLength(document.text) > LARGEST) return refuse(response, 'tooLarge');
    response.type('text/plain').send(`\uFEFF${document.text.replaceAll('\n', '\r\n')}`);
  });
}
