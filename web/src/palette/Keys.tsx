import { fr } from './fr.ts';
import { MODIFIER } from './modifier.ts';

const Key = ({ name }: { readonly name: string }) => (
  <kbd className="border-border bg-sunken rounded-sm border px-1.5 font-sans text-xs">
    {name.startsWith('mod+') ? `${MODIFIER} ${name.slice(4).toUpperCase()}` : name}
  </kbd>
);

/** The keys of a command, for the eye and to be read out: « g puis r ». */
export const Keys = ({ keys }: { readonly keys: string }) => {
  const [first = '', second] = keys.split(' ');
  return (
    <span className="text-tertiary inline-flex shrink-0 items-center gap-1 text-sm">
      <Key name={first} />
      {second === undefined ? null : (
        <>
          <span className="sr-only"> {fr.followedBy} </span>
          <Key name={second} />
        </>
      )}
    </span>
  );
};
