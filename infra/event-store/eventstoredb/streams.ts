/** What the names of Greffier's streams begin with. An EventStoreDB may hold other applications' streams beside them. */
export const GREFFIER_STREAMS: readonly string[] = [
  'meeting-',
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

/** Holds one event, written at the first start: its id is the store's. It is the store's own and is delivered to nobody. */
export const STORE_STREAM = 'greffier-store';

export const isOneOf = (prefixes: readonly string[], stream: string): boolean => prefixes.some((prefix) => stream.startsWith(prefix));
