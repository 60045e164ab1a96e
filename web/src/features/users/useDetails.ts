import { useSearchParams } from 'react-router-dom';

/** The address's name for whose details are open. */
const DETAILS = 'user';

/** Whose details are open is part of the address, so that « back » closes them. */
export const useDetails = (): readonly [id: string | null, show: (id: string | null) => void] => {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete(DETAILS);
      else next.set(DETAILS, id);
      return next;
    });
  return [params.get(DETAILS), show];
};
