import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

export type Change<Filters> = (filters: Filters) => Filters;

/**
 * The filters of the address, and how to change them. A change starts from what was last asked for, not from what was
 * last drawn: text that rests 250 ms after another filter was chosen must not take that choice back.
 *
 * @param read an address that anyone may have typed @param write the shortest address that says the same
 */
export const useFilters = <Filters>(
  read: (params: URLSearchParams) => Filters,
  write: (filters: Filters) => URLSearchParams,
): readonly [Filters, (change: Change<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (apply: Change<Filters>) => {
    latest.current = write(apply(read(latest.current)));
    setParams(latest.current, { replace: true });
  };
  return [read(params), change];
};
