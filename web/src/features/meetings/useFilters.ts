import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, writeFilters, type Filters } from './filters.ts';

export type Change = (filters: Filters) => Filters;

/**
 * The filters of the address, and how to change them. A change starts from what was last asked for, not from what was
 * last drawn: text that rests 250 ms after another filter was chosen must not take that choice back.
 */
export const useFilters = (): readonly [Filters, (change: Change) => void] => {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = readFilters(params);
  }, [params]);
  const change = (apply: Change) => {
    latest.current = apply(latest.current);
    setParams(writeFilters(latest.current), { replace: true });
  };
  return [filters, change];
};
