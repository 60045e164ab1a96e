import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { fieldMessage } from './field-messages.ts';

const schema = z.object({
  title: z.string().check(z.minLength(1), z.maxLength(500)),
  code: z.string().check(z.minLength(3)),
  page: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  people: z.array(z.string()).check(z.maxLength(1)),
});
const said = (value: object) =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues.map(({ message }) => message.replaceAll(/\s/gu, ' '));

it('says what is wrong as one would say it', () => {
  expect(said({ title: '', code: 'ab', page: 0, people: ['a', 'b'] })).toEqual([
    'Ce champ ne peut pas être vide.',
    '3 caractères au moins.',
    '1 au moins.',
    '1 élément au plus.',
  ]);
  expect(said({ title: 'x'.repeat(501), code: 'abc', page: 1_000_001, people: [] })).toEqual([
    '500 caractères au plus.',
    '1 000 000 au plus.',
  ]);
  expect(said({ code: 'abc', page: 1, people: [] })).toEqual(['Ce champ est obligatoire.']);
  expect(said({ title: 5, code: 'abc', page: 1, people: [] })?.[0]).toMatch(/chaîne/u);
});
