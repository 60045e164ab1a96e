import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

export const isUuid = (text: string): boolean => UUID.test(text);

/** What joins an answer, its log lines and the events that it set off. A caller may bring its own, if it is a UUID. */
export const correlation: RequestHandler = (request, response, next) => {
  const given = request.get('x-correlation-id') ?? '';
  const id = isUuid(given) ? given.toLowerCase() : randomUUID();
  response.locals['correlationId'] = id;
  response.setHeader('x-correlation-id', id);
  next();
};

export const correlationOf = (response: Response): string => String(response.locals['correlationId']);
