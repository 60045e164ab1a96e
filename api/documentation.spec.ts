import {
  addDiagram,
  addedDiagrams,
  changeDiagram,
  LONGEST_DIAGRAM,
  readDiagram,
  removeDiagram,
  restoreDiagram,
} from '#api/contract/documentation.ts';
import { diagramStreams } from '#domain/documentation/stream.ts';
import { MOST_DIAGRAMS } from '#commands/documentation/diagram.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let [claire, noor, reader]: readonly Person[] = [];
const CONTENT = { title: 'Réseau', text: 'flowchart LR\n  a --> b', section: 'devops' } as const;

beforeAll(async () => {
  api = await openTestApi();
  [claire, noor, reader] = await Promise.all([
    api.person('admin', 'Claire'),
    api.person('admin', 'Noor'),
    api.person('observer'),
  ]);
});
afterAll(() => api.close());

const by = (person: Person | undefined) => ({ token: person?.token ?? '' });
const add = async (changes: object = {}, person = claire) =>
  api.call(addDiagram, { ...by(person), body: { ...CONTENT, ...changes } });
const read = async (id: string, minPosition: string, person = reader) =>
  api.call(readDiagram, { ...by(person), params: { id }, query: { minPosition } });
const titles = async (minPosition: string) =>
  (await api.call(addedDiagrams, { ...by(reader), query: { minPosition } })).answer.diagrams.map(({ title }) => title);

describe('a diagram of the documentation', () => {
  it('is added by an administrator, and read by everybody who is signed in', async () => {
    const { status, answer } = await add({ title: '  Réseau du siège ' });
    expect(status).toBe(201);
    const { id, position, revision } = answer;
    expect(await titles(position)).toContain('Réseau du siège');
    const shown = await read(id, position);
    expect(shown.answer.data).toMatchObject({
      ...CONTENT,
      id,
      title: 'Réseau du siège',
      changedBy: 'Claire',
      revision,
    });
    expect(shown.headers.get('etag')).toBe(`"${revision}"`);
    expect((await add({}, reader)).body['code']).toBe('ADMIN_ONLY');
  });

  it('is encrypted in the log', async () => {
    const { id } = (await add({ title: 'Sentinelle', text: 'sentinelle --> b' })).answer;
    for await (const { data } of api.record.store.read(diagramStreams.of(id).name))
      expect(Buffer.from(data).toString()).not.toMatch(/sentinelle/iu);
  });

  it('is one where the same command is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { ...CONTENT, title: 'Une seule fois' };
    const once = () => api.send(addDiagram.path, { method: 'POST', ...by(claire), body, headers });
    const [first, again] = [await once(), await once()];
    expect(again.body['id']).toBe(first.body['id']);
    const position = String(again.body['position']);
    expect((await titles(position)).filter((title) => title === body.title)).toHaveLength(1);
  });

  it('is changed by who has seen its last change; who was faster is named to the other', async () => {
    const { id, revision } = (await add()).answer;
    const change = (person: Person | undefined, title: string) =>
      api.call(changeDiagram, { ...by(person), params: { id }, body: { ...CONTENT, title, seen: revision ?? '' } });
    const changed = await change(claire, 'De Claire');
    const refused = await change(noor, 'De Noor');
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'DIAGRAM_CHANGED_MEANWHILE',
      meanwhile: { by: 'Claire', at: expect.any(String) },
    });
    const removal = await api.call(removeDiagram, { ...by(noor), params: { id }, query: { seen: revision ?? '' } });
    expect(removal.body['code']).toBe('DIAGRAM_CHANGED_MEANWHILE');
    expect((await read(id, changed.answer.position)).answer.data.title).toBe('De Claire');
  });

  it('is gone once it is removed, until that is taken back', async () => {
    const { id } = (await add({ title: 'Retiré' })).answer;
    const removed = await api.call(removeDiagram, { ...by(claire), params: { id } });
    expect(await titles(removed.answer.position)).not.toContain('Retiré');
    expect((await read(id, removed.answer.position)).body['code']).toBe('DIAGRAM_NOT_FOUND');
    const edited = await api.call(changeDiagram, { ...by(claire), params: { id }, body: CONTENT });
    expect(edited.body['code']).toBe('DIAGRAM_NOT_FOUND');
    const restored = await api.call(restoreDiagram, { ...by(noor), params: { id } });
    expect((await read(id, restored.answer.position)).answer.data).toMatchObject({ ...CONTENT, title: 'Retiré' });
    for (const unknown of [randomUUID(), 'rien'])
      expect((await read(unknown, restored.answer.position)).body['code']).toBe('DIAGRAM_NOT_FOUND');
  });

  it('has 50,000 characters at most, a title, and a section of the page; a field that has not says so', async () => {
    const full = await add({ text: 'é'.repeat(LONGEST_DIAGRAM) });
    expect(full.status).toBe(201);
    const { body } = await add({ title: ' ', text: 'é'.repeat(LONGEST_DIAGRAM + 1), section: 'ailleurs' });
    expect(body).toMatchObject({ status: 400, code: 'REQUEST_INVALID' });
    const errors = body['errors'] as { path: string; message: string }[];
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message.replaceAll(/\s/gu, ' ')]))).toEqual({
      'body.title': 'Titre du diagramme : de 1 à 120 caractères sont attendus.',
      'body.text': 'Texte du diagramme : 50 000 caractères au plus.',
      'body.section': 'Section de la documentation : une section de la page est attendue.',
    });
  });

  it('is one of a hundred at most', async () => {
    let last = await add();
    for (let more = 0; more <= MOST_DIAGRAMS && last.status === 201; more += 1) {
      await api.record.progress.reached(['diagrams'], last.answer.position);
      last = await add();
    }
    expect(last.body).toMatchObject({ status: 409, code: 'TOO_MANY_DIAGRAMS' });
    const shown = (await api.call(addedDiagrams, by(reader))).answer.diagrams;
    expect(shown).toHaveLength(MOST_DIAGRAMS);
  });
});
