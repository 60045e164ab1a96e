import type { RequestHandler } from 'express';
import helmet from 'helmet';

const YEAR_IN_SECONDS = 31_536_000;

/**
 * Only what this origin serves runs or is shown; a worker may also be made of a blob, as the layout of mind maps does.
 */
const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const permissions: RequestHandler = (_request, response, next) => {
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  next();
};

/** The headers that browsers enforce. `https` says whether they reach us so: only then may they insist on it. */
export function securityHeaders(https: boolean): RequestHandler[] {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(https ? { 'upgrade-insecure-requests': [] } : {}) },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_IN_SECONDS, includeSubDomains: false } : false,
  });
  return [headers, permissions];
}
