import type { meetingSpeakers } from '#api/contract/corrections.ts';
import { shortMomentOf } from '#api/contract/minutes.ts';
import type { Answer } from '../../../api/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { fr } from './fr.ts';

type Speaker = Answer<typeof meetingSpeakers>['speakers'][number];

interface Props {
  readonly speaker: Speaker;
  /** Those whom they may be one with. */
  readonly others: readonly Speaker[];
  readonly busy: boolean;
  readonly onMerge: (into: number) => void;
  readonly onPart: (into: number) => void;
}

const NOBODY = '';

/** A speaker: their name, what they said, and with whom they are one. */
export const SpeakerRow = ({ speaker, others, busy, onMerge, onPart }: Props) => {
  const { number, name, sayings, mergedInto } = speaker;
  if (mergedInto !== null) {
    const other = others.find((one) => one.number === mergedInto)?.name ?? '';
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span> <span className="text-tertiary">{fr.mergedWith(other)}</span>
        </p>
        <Button disabled={busy} aria-label={fr.partThis(name, other)} onClick={() => onPart(mergedInto)}>
          {fr.part}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-x-5 gap-y-3 py-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-3">
        <TextInput
          label={fr.name(name)}
          name={`name-${number}`}
          maxLength={255}
          defaultValue={name}
          autoComplete="off"
        />
        {others.length === 0 ? null : (
          <Select
            label={fr.merge(name)}
            value={NOBODY}
            disabled={busy}
            options={[
              { value: NOBODY, label: fr.nobody },
              ...others.map((one) => ({ value: String(one.number), label: one.name })),
            ]}
            onChange={(value) => {
              if (value !== NOBODY) onMerge(Number(value));
            }}
          />
        )}
      </div>
      {sayings.length === 0 ? (
        <p className="text-tertiary">{fr.silent}</p>
      ) : (
        <ul className="space-y-1.5 font-serif text-lg">
          {sayings.map((saying) => (
            <li key={`${saying.line} ${saying.text}`} className="wrap-anywhere">
              <span className="text-tertiary mr-2 font-sans text-xs tabular-nums">{shortMomentOf(saying)}</span>
              {saying.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
