import { refresh, type Session } from '#api/contract/auth.ts';
import { useEffect } from 'react';
import type { Returned } from '../../../providers/returned.ts';
import { ask } from '../../../session/entering.ts';
import { fr } from '../fr.ts';
import { CARD } from '../SignInFrame.tsx';

interface Props {
  readonly onEntered: (session: Session) => void;
  /** Told where the session that was just begun cannot be taken up. */
  readonly onFailed: (refused: Returned) => void;
}

let asking: Promise<Session> | undefined;

/** Takes up the session that a provider led to: the browser has its cookie, and this page nothing yet. */
export const Entering = ({ onEntered, onFailed }: Props) => {
  useEffect(() => {
    let isCurrent = true;
    // Once, however often this is drawn: each use replaces the cookie.
    asking ??= ask(refresh, {}).finally(() => {
      asking = undefined;
    });
    asking.then(
      (session) => isCurrent && onEntered(session),
      () => isCurrent && onFailed({ kind: 'refused', code: '' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [onEntered, onFailed]);
  return <output className={`${CARD} text-secondary text-center`}>{fr.submitting}</output>;
};
