import { INFORMATION_PATH } from '#domain/information/path.ts';
import { z } from 'zod/mini';
import { route } from './route.ts';

export const informationPage = route({
  method: 'get',
  path: INFORMATION_PATH,
  access: 'public',
  summary: 'What is kept of meetings, why, for how long, and whom to ask: a page for everybody in them, in French',
  produces: 'text/html; charset=utf-8',
  answer: z.string(),
});
