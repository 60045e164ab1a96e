import { useEffect, useReducer } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../api/dispatch.ts';
import { subscribe } from './messages.ts';
import { followed } from './slice.ts';
import { hear, NOTHING_HEARD, type Spoken } from './spoken.ts';

/**
 * What is said in a bot session or a meeting, live: the tab's stream brings its lines along for as long as this is
 * shown.
 */
export const useSpoken = (what: 'session' | 'meeting', id: string): Spoken => {
  const dispatch = useDispatch<Dispatch>();
  const [spoken, tell] = useReducer(hear, NOTHING_HEARD);
  useEffect(() => {
    const leave = subscribe(tell);
    dispatch(followed(what === 'session' ? { session: id } : { meeting: id }));
    return () => {
      leave();
      dispatch(followed(null));
    };
  }, [what, id, dispatch]);
  return spoken;
};
