import type { ServerResponse } from 'node:http';

/** The document in which diagrams are drawn, and what it loads (`web/src/drawing/room.ts`). */
const ROOM = /[\\/]drawing\.html$/u;
const LOADED_THERE = /[\\/](?:drawing\.js|assets[\\/]drawing[\\/][^\\/]+)$/u;

/**
 * It draws texts that administrators wrote, with styles in the markup as Mermaid makes them, and can do nothing else: it
 * has no origin, loads scripts and nothing more, sends nothing, and only this application shows it.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

/** Sets what is special about the files of the room: a document without an origin is a stranger to this one. */
export function setDrawingHeaders(response: ServerResponse, path: string): void {
  const file = path.replace(/\.(?:br|gz)$/u, '');
  if (ROOM.test(file)) {
    response.setHeader('content-security-policy', POLICY);
    // Of the origin that it has not.
    response.removeHeader('origin-agent-cluster');
  }
  if (!LOADED_THERE.test(file)) return;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
}
