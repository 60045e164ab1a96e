/** A field of an event's data by the way to it: `participants[0].name`. */
export interface Field {
  readonly path: string;
  /** As text; null where it is not shown. */
  readonly value: string | null;
  /** Why there is no value: nothing there, not asked for, or gone for good. */
  readonly state: 'value' | 'empty' | 'masked' | 'erased';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (path: string, state: Field['state']): readonly Field[] => [{ path, value: null, state }];

/** Every field, in the order of the data. */
export const flattened = (value: unknown, path = ''): readonly Field[] => {
  if (value === null || value === undefined) return without(path, 'empty');
  if (Array.isArray(value))
    return value.length === 0
      ? without(path, 'empty')
      : value.flatMap((element: unknown, index) => flattened(element, `${path}[${index}]`));
  if (!isObject(value)) return [{ path, value: String(value), state: 'value' }];
  if (value['masked'] === true) return without(path, 'masked');
  if (value['erased'] === true) return without(path, 'erased');
  const fields = Object.entries(value);
  if (fields.length === 0 && path !== '') return without(path, 'empty');
  return fields.flatMap(([name, field]) => flattened(field, path === '' ? name : `${path}.${name}`));
};
