import type { ToolFaults } from '#test/emulators/tasks/faults.ts';
import express, { type Express, type Response } from 'express';
import type { Needs } from './needs.ts';
import { refuse } from './refusals.ts';

/** An entry that somebody's own calendar was given. */
export interface StoodInEntry {
  readonly id: string;
  summary: string;
  description: string;
  start: { date: string };
  end: { date: string };
  transparency?: string;
  visibility?: string;
  status: 'confirmed' | 'cancelled';
}

const ID = /^[\da-v]{5,1024}$/u;

/**
 * Calendar v3, as far as entries are written: ids that the caller chooses, each once even after its entry was deleted,
 * which is told of as cancelled and cannot be deleted again.
 */
export function mountEntries(app: Express, entries: Map<string, StoodInEntry>, { needs, faults }: Mounting): void {
  const path = '/calendar/v3/calendars/primary/events';
  const shown = (one: StoodInEntry) => ({ ...one, htmlLink: `https://www.google.com/calendar/event?eid=${one.id}` });
  const found = (id: string, response: Response): StoodInEntry | null => {
    const one = entries.get(id);
    if (!one) refuse(response, 'missing');
    return one ?? null;
  };
  app.use(path, faults.handle, express.json(), needs('entries'));
  app.get(path, (_request, response) => void response.json({ kind: 'calendar#events' }));
  app.post(path, (request, response) => {
    const given = request.body as Omit<StoodInEntry, 'status'>;
    if (!ID.test(given.id) || given.end.date <= given.start.date) return refuse(response, 'badRequest');
    if (entries.has(given.id)) return refuse(response, 'conflict');
    const one: StoodInEntry = { ...given, status: 'confirmed' };
    entries.set(one.id, one);
    response.json(shown(one));
  });
  app.get(`${path}/:id`, (request, response) => {
    const one = found(request.params.id, response);
    if (one) response.json(shown(one));
  });
  app.patch(`${path}/:id`, (request, response) => {
    const one = found(request.params.id, response);
    if (!one) return;
    // A patch brings back what was deleted.
    Object.assign(one, request.body, { status: 'confirmed' });
    response.json(shown(one));
  });
  app.delete(`${path}/:id`, (request, response) => {
    const one = found(request.params.id, response);
    if (!one) return;
    if (one.status === 'cancelled') {
      response.status(410).json({ error: { errors: [{ domain: 'global', reason: 'deleted' }], code: 410 } });
      return;
    }
    one.status = 'cancelled';
    response.status(204).end();
  });
}

interface Mounting {
  readonly needs: Needs;
  readonly faults: ToolFaults;
}
