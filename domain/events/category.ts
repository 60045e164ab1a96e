/** The kind of a stream is the first part of its name: `meeting-{id}`. */
export interface Category {
  readonly name: string;
  /** The stream of the thing with this id. */
  readonly streamOf: (id: string) => string;
  /** The id of the thing whose stream this is; null for a stream of another kind. */
  readonly idOf: (stream: string) => string | null;
}

/**
 * The id of the thing whose stream this is, whatever its kind; of a stream that is the only one of its kind, its name.
 */
export const idOfStream = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** The first part of a stream's name: the whole of it for a stream that is the only one of its kind. */
export const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? stream;

export const category = (name: string): Category => ({
  name,
  streamOf: (id) => `${name}-${id}`,
  idOf: (stream) => (stream.startsWith(`${name}-`) ? stream.slice(name.length + 1) : null),
});
