import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a page that is loaded after it: no first sight waits for it. Where it cannot be loaded, after a new
 * deployment for instance, the page is shown without.
 *
 * @param load the import, and which of its exports is the part
 * @param fallback what keeps its place while it is loaded
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> => {
  const Loaded = lazy(async () => ({ default: (await load().catch(() => () => null)) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
};
