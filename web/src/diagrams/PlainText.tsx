import { usePrinting } from '../minutes/print/usePrinting.ts';

/** A text as it is written: a long one scrolls, and is whole on paper. */
export const PlainText = ({ text, lang }: { readonly text: string; readonly lang?: string }) => {
  const printing = usePrinting();
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is long
      tabIndex={0}
      lang={lang}
      style={printing ? {} : { maxHeight: '24rem', overflowY: 'auto' }}
      className="bg-sunken rounded-md p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
};
