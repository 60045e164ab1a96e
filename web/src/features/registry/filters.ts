import { AUDIT_KINDS, AUDIT_OUTCOMES } from '#api/contract/audit.ts';
import type { Asked } from './api.ts';

export const TABS = ['events', 'accesses', 'people', 'retention', 'receipts'] as const;
export type RegistryTab = (typeof TABS)[number];

/** What the register shows, as it stands in the address; an empty text is no filter. */
export interface Filters {
  readonly tab: RegistryTab;
  readonly kind: (typeof AUDIT_KINDS)[number] | '';
  readonly outcome: (typeof AUDIT_OUTCOMES)[number] | '';
  readonly type: string;
  readonly person: string;
  readonly meeting: string;
  readonly correlation: string;
  readonly stream: string;
  readonly from: string;
  readonly to: string;
  readonly heard: boolean;
  /** Of the entry that is open, in the chain. */
  readonly entry: number | null;
}

export const NO_FILTERS: Filters = {
  tab: 'events',
  kind: '',
  outcome: '',
  type: '',
  person: '',
  meeting: '',
  correlation: '',
  stream: '',
  from: '',
  to: '',
  heard: false,
  entry: null,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const WORD = /^[\w-]{1,100}$/u;
const STREAM = /^[\w-]{1,200}$/u;

/** Reads an address that anyone may have typed: what makes no sense counts as not filtered. */
export const readFilters = (params: URLSearchParams): Filters => {
  const text = (name: string, shape: RegExp): string => {
    const value = params.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  const entry = Number(params.get('entry'));
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'events',
    kind: AUDIT_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    outcome: AUDIT_OUTCOMES.find((outcome) => outcome === params.get('outcome')) ?? '',
    type: text('type', WORD),
    person: text('person', UUID),
    meeting: text('meeting', UUID),
    correlation: text('correlation', WORD),
    stream: text('stream', STREAM),
    from: text('from', DAY),
    to: text('to', DAY),
    heard: params.get('heard') === 'true',
    entry: Number.isSafeInteger(entry) && entry > 0 ? entry : null,
  };
};

/** The shortest address that says the same. */
export const writeFilters = (filters: Filters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== NO_FILTERS[name as keyof Filters]) params.set(name, String(value));
  return params;
};

/** What the server is asked for; the tab of accesses is the events of that kind, or of the exports among them. */
export const askedFor = ({ tab, kind, heard, entry: _entry, ...others }: Filters): Asked => ({
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
  ...(tab === 'accesses' && kind !== 'exports' ? { kind: 'access' } : kind === '' ? {} : { kind }),
  ...(heard ? { heard: 'true' } : {}),
});

/** Whether less than everything is shown. */
export const isFiltered = (filters: Filters): boolean =>
  writeFilters({ ...filters, tab: 'events', entry: null }).size > 0;
