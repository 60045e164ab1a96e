/** The tabs as they stand in the address (`?tab=actions`), in order. */
export const TABS = ['resume', 'participants', 'timeline', 'actions', 'mindmap', 'connaissance'] as const;
export type Tab = (typeof TABS)[number];

export const readTab = (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'resume';

/** The same address with another tab; the first one is not spelled out. */
export const withTab = (params: URLSearchParams, tab: Tab): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.delete('line');
  if (tab === 'resume') next.delete('tab');
  else next.set('tab', tab);
  return next;
};
