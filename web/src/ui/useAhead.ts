import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/**
 * Draws a component that is loaded once the page is there, because it has to be at hand in the moment it is needed;
 * nothing until then, and where it cannot be loaded.
 * @param load the import, and which of its exports it is; the same function at every call
 */
export const useAhead = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  useEffect(() => {
    load().then(
      (Component) => setLoaded({ Component }),
      () => undefined,
    );
  }, [load]);
  return (props) => (loaded === null ? null : createElement(loaded.Component, props));
};
