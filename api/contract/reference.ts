import { z } from 'zod/mini';
import { route } from './route.ts';

export const openApiDocument = route({
  method: 'get',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This document, made from the schemas that validate requests and answers',
  answer: z.looseObject({ openapi: z.string() }),
});

export const referencePage = route({
  method: 'get',
  path: '/api/reference',
  access: 'public',
  summary: 'The same as a page to read',
  produces: 'text/html; charset=utf-8',
  answer: z.string(),
});

export const referenceStyle = route({
  method: 'get',
  path: '/api/reference.css',
  access: 'public',
  summary: 'What the reference page looks like',
  produces: 'text/css; charset=utf-8',
  answer: z.string(),
});

/** Answered by the collector of metrics itself: for administrators, and for callers with the configured token. */
export const metrics = route({
  method: 'get',
  path: '/metrics',
  access: 'admin',
  summary: 'Figures for Prometheus',
  produces: 'text/plain; charset=utf-8',
  answer: z.string(),
});
