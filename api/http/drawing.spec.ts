import express from 'express';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from './security.ts';
import { webApplication } from './web-application.ts';

let server: Server;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  for (const file of ['index.html', 'drawing.html', 'drawing.js', 'assets/drawing/draw-1.js', 'assets/page.js']) {
    await mkdir(dirname(join(webRoot, file)), { recursive: true });
    await writeFile(join(webRoot, file), '');
  }
  server = createServer(express().use(securityHeaders(false)).use(webApplication(webRoot)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await rm(webRoot, { recursive: true });
});

const headersOf = async (path: string): Promise<Headers> =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers;

describe('the document in which diagrams are drawn', () => {
  it('has no origin, loads scripts of this application alone, and is shown by it alone', async () => {
    const headers = await headersOf('/drawing.html?script=/assets/drawing/draw-1.js');
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it.each(['/drawing.js', '/assets/drawing/draw-1.js'])('loads %s, as a stranger', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['/', '/assets/page.js', '/documentation', '/drawing.html/'])(
    'opens nothing else: %s is as everything is',
    async (path) => {
      const headers = await headersOf(path);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("style-src 'self';");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );
});
