import { lazy, Suspense, type ComponentType } from 'react';

/**
 * A part of a page that is loaded after it: no first sight waits for it. Where it cannot be loaded, after a new
 * deployment for instance, the page is shown without.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Loaded = lazy(async () => ({ default: (await load().catch(() => () => null)) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};
