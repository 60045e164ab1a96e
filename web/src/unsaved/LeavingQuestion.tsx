import { useCallback } from 'react';
import { type Location, useBeforeUnload, useBlocker } from 'react-router-dom';
import { type QuestionWords, UnsavedQuestion } from './UnsavedQuestion.tsx';

interface Props {
  /** Tells whether something would be lost; asked when somebody leaves. */
  readonly isChanged: () => boolean;
  /** Tells whether another address takes away what was written; another page does. */
  readonly leaves?: (from: Location, to: Location) => boolean;
  readonly words?: QuestionWords;
}

const isAnotherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

/**
 * Asks before changes that were not saved are lost: in words of ours where another page is opened here, in the
 * browser's own where the tab is closed or loaded anew.
 */
export const LeavingQuestion = ({ isChanged, leaves = isAnotherPage, words }: Props) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leaves(currentLocation, nextLocation) && isChanged(),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isChanged()) event.preventDefault();
      },
      [isChanged],
    ),
  );
  return (
    <UnsavedQuestion
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
      {...(words !== undefined && { words })}
    />
  );
};
