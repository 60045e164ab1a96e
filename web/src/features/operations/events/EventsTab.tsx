import { useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { tabSearch } from '../tabs.ts';
import { fr } from './fr.ts';
import { FoundStreams } from './FoundStreams.tsx';
import { Stepper } from './Stepper.tsx';

const Search = ({ asked, onAsk }: { readonly asked: string; readonly onAsk: (text: string) => void }) => {
  const [text, setText] = useState(asked);
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = text.trim();
    setWrong(wanted.length < 2);
    if (wanted.length >= 2) onAsk(wanted);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextInput
        label={fr.search}
        hint={fr.hint}
        error={wrong ? fr.tooShort : null}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="primary" className="max-sm:w-full">
        {fr.find}
      </Button>
    </form>
  );
};

/** Choosing a stream, and going through its real events one by one. */
export const EventsTab = () => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const stream = params.get('stream');
  const found = asked === '' ? null : <FoundStreams asked={asked} />;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-secondary">{fr.intro}</p>
      <Search key={asked} asked={asked} onAsk={(q) => setParams(tabSearch('events', { q }))} />
      {stream === null ? found : <Stepper stream={stream} />}
    </div>
  );
};
