import { useEffect, useReducer } from 'react';
import { useDispatch } from 'react-redux';
import { subscribe } from '../../live/messages.ts';
import { followed } from '../../live/slice.ts';
import type { Dispatch } from '../../api/dispatch.ts';
import { hear, NOTHING_HEARD, type Spoken } from './spoken.ts';

/** What is said in a bot session, live: the tab's stream brings its lines along for as long as this is shown. */
export const useSpoken = (sessionId: string): Spoken => {
  const dispatch = useDispatch<Dispatch>();
  const [spoken, tell] = useReducer(hear, NOTHING_HEARD);
  useEffect(() => {
    const leave = subscribe(tell);
    dispatch(followed(sessionId));
    return () => {
      leave();
      dispatch(followed(null));
    };
  }, [sessionId, dispatch]);
  return spoken;
};
