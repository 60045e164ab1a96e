/** What the names of Greffier's streams begin with. */
export const GREFFIER_STREAMS: readonly string[] = [
  'meeting-',
  'capture-',
  'room-',
  'botSession-',
  'captions-',
  'user-',
  'administrators',
  'access-',
  'conversation-',
  'settings',
  'integration-',
  'greffier-',
];

/** What the names of an installation's streams begin with in EventStoreDB where nothing else is configured. */
export const DEFAULT_PREFIX = 'greffier.';

/** Where a server keeps what it knows of a stream, its deletion among it. */
export const metastreamOf = (stored: string): string => `$$${stored}`;

/** The mark of an installation from before there were prefixes: its streams keep their names. */
const UNPREFIXED_MARK = 'greffier-store';

/** No valid prefix begins with another, nor like a stream of an installation that has none. */
export const isStreamPrefix = (text: string): boolean =>
  /^[a-z0-9][a-z0-9_-]{0,39}\.$/iu.test(text) && !isOneOf(GREFFIER_STREAMS, text);

export const isOneOf = (prefixes: readonly string[], stream: string): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix));

/**
 * Between the names of streams as Greffier knows them (`meeting-…`) and as one EventStoreDB holds them: behind the
 * installation's prefix, which tells its streams from those of other applications and other installations.
 */
export class StreamNames {
  readonly prefix: string;
  /** Holds one event, written at the first start: its id is the store's. It is the store's own, delivered to nobody. */
  readonly mark: string;
  /** What the names begin with, in EventStoreDB, of the streams that subscriptions deliver. */
  readonly delivered: readonly string[];
  readonly #only: readonly string[];

  /** `only`: what the names begin with that subscriptions deliver and that the head counts; all of ours by default. */
  constructor(prefix: string, only: readonly string[] = prefix === '' ? GREFFIER_STREAMS : ['']) {
    this.prefix = prefix;
    this.mark = prefix === '' ? UNPREFIXED_MARK : 'store';
    this.#only = only;
    this.delivered = only.map((start) => this.stored(start));
  }

  stored(stream: string): string {
    return `${this.prefix}${stream}`;
  }

  known(stored: string): string {
    return stored.startsWith(this.prefix) ? stored.slice(this.prefix.length) : stored;
  }

  /** Whether a subscription delivers the events of the stream that EventStoreDB holds under this name. */
  delivers(stored: string): boolean {
    return stored.startsWith(this.prefix) && this.deliversKnown(this.known(stored));
  }

  /** The same for a stream under this prefix by the name that Greffier knows it by. */
  deliversKnown(stream: string): boolean {
    return stream !== this.mark && isOneOf(this.#only, stream);
  }
}
