import { isOneCalled, type CalledAlike } from '#api/contract/persons.ts';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FailureText } from '../../../ui/FailureText.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { fr } from './fr.ts';
import { Names, OnePersonQuestion } from './Names.tsx';

interface Props {
  readonly open: boolean;
  readonly account: boolean;
  readonly mentions: number;
  readonly names: readonly CalledAlike[];
  readonly erasing: boolean;
  readonly failure: unknown;
  readonly onErase: () => void;
  readonly onClose: () => void;
}

/** Says what goes and what stays, and asks for a word: nothing brings a person back. */
export const EraseDialog = ({ open, account, mentions, names, erasing, failure, onErase, onClose }: Props) => {
  const [word, setWord] = useState('');
  const [isOne, setIsOne] = useState(false);
  const isSure = isOne || isOneCalled(names);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={fr.eraseTitle}
      footer={
        <>
          <Button onClick={onClose}>{fr.cancel}</Button>
          <Button
            variant="danger"
            disabled={erasing || !isSure || word.trim().toLowerCase() !== fr.word}
            onClick={onErase}
          >
            {fr.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {isOneCalled(names) ? (
          <Names names={names} />
        ) : (
          <OnePersonQuestion names={names} isOne={isOne} onChange={setIsOne} />
        )}
        <p>{fr.goes}</p>
        <ul className="list-disc pl-6">
          {fr.goesList(account, mentions).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{fr.stays}</p>
        <ul className="text-secondary list-disc pl-6">
          {fr.staysList.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextInput
          label={fr.typeWord}
          value={word}
          autoComplete="off"
          onChange={({ currentTarget }) => setWord(currentTarget.value)}
        />
        {failure === undefined ? null : (
          <Banner tone="danger">
            <FailureText>{messageOf(failure)}</FailureText>
          </Banner>
        )}
      </div>
    </Dialog>
  );
};
