import type { Role } from '#api/contract/auth.ts';
import { LONGEST_LIST, type ListedPerson } from '#api/contract/users.ts';
import { Upload } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ROLE_OPTIONS } from '../../../labels/roles.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Textarea } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useReadInvitationsMutation } from '../api.ts';
import { NoList, readFile } from './decode.ts';
import { fr } from './fr.ts';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onRead: (people: readonly ListedPerson[]) => void;
}

/** The list, pasted or from a file. Reading it invites nobody. */
export const ListForm = ({ text, onText, onRead }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [role, setRole] = useState<Role>('user');
  const [noList, setNoList] = useState<string | null>(null);
  const [read, { error, isLoading }] = useReadInvitationsMutation();
  const choose = async (file: File): Promise<void> => {
    setNoList(null);
    try {
      onText(await readFile(file));
    } catch (failure) {
      setNoList(failure instanceof NoList ? failure.message : fr.unreadable);
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { data } = await read({ text, role });
    if (data !== undefined) onRead(data.people);
  };
  const failure = noList ?? (error === undefined ? null : messageOf(error));
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Textarea
        label={fr.list}
        value={text}
        required
        maxLength={LONGEST_LIST}
        placeholder={fr.placeholder}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Button icon={<Upload aria-hidden size={16} />} className="self-start" onClick={() => input.current?.click()}>
        {fr.file}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (file !== undefined) void choose(file);
        }}
      />
      <Select label={fr.role} value={role} options={ROLE_OPTIONS} onChange={setRole} />
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" variant="primary" disabled={isLoading} className="self-end">
        {isLoading ? fr.reading : fr.read}
      </Button>
    </form>
  );
};
