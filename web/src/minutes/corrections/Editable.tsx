import { type ReactNode, use } from 'react';
import { type Addable, type Correctable, Corrections, type HandleProps } from './context.ts';

/** Says that something was put right, and leads to its editor, where `Editable` is told to leave that out. */
export const EditHandle = ({ target, part }: Pick<HandleProps, 'target' | 'part'>) => {
  const Handle = use(Corrections)?.Handle;
  return Handle ? <Handle target={target} part={part} /> : null;
};

interface Props {
  /** Null where it is shown only. */
  readonly target: Correctable | null;
  readonly entry?: boolean;
  /** Without what leads to the editor: it stands elsewhere. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** What people may put right in its place. */
export const Editable = ({ target, entry, bare = false, children }: Props) => {
  const tools = use(Corrections);
  if (target === null) return children;
  const isEdited = tools?.edited === target.subject;
  return (
    <>
      {isEdited ? <tools.Editor target={target} /> : children}
      {tools === null || isEdited || bare ? null : <tools.Handle target={target} entry={entry} />}
    </>
  );
};

/** Leads to what is added to a part; null for those who may not. */
export const useAddition = (what: Addable): ReactNode => {
  const Addition = use(Corrections)?.Addition;
  return Addition ? <Addition what={what} /> : null;
};
