import { lazy, Suspense, useState, type ComponentType } from 'react';

/**
 * A component that floats above the page and is loaded when it first opens. It stays mounted afterwards, so that it
 * can be seen closing.
 */
export const lazyLayer = <Props extends { readonly open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Layer = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => {
    const [needed, setNeeded] = useState(props.open);
    if (props.open && !needed) setNeeded(true);
    return needed ? (
      <Suspense>
        <Layer {...props} />
      </Suspense>
    ) : null;
  };
};
