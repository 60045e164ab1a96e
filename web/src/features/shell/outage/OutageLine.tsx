import { useSelector } from 'react-redux';
import { selectOutage } from '../../../live/slice.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const OutageBanner = lazyPart(() => import('./OutageBanner.tsx').then((module) => module.OutageBanner));

/** One line on every page while nothing can be saved. It goes by itself. */
export const OutageLine = () => {
  const outage = useSelector(selectOutage);
  return outage === null ? null : <OutageBanner outage={outage} />;
};
