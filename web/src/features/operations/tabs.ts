/** The tabs as they stand in the address (`?tab=logs`), in order. */
export const TABS = ['projections', 'events', 'logs', 'figures', 'bots', 'mails', 'backups'] as const;
export type Tab = (typeof TABS)[number];

export const readTab = (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'projections';

/** The address of a tab, with what it shows; the first tab is not spelled out. */
export const tabSearch = (tab: Tab, shown: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams({ ...(tab === 'projections' ? {} : { tab }), ...shown }).toString();
  return search === '' ? '' : `?${search}`;
};
