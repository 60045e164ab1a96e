import { textsOf, type Block } from './content.ts';
import { Diagram } from './Diagram.tsx';
import { Inline } from './Inline.tsx';

const LIST = 'flex flex-col gap-1.5 pl-5';

const Items = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.map((text) => (
    <li key={text} className="pl-1">
      <Inline text={text} />
    </li>
  ));

const Table = ({ columns, rows }: Extract<Block, { readonly rows: unknown }>) => (
  <table className="w-full text-left">
    <thead>
      <tr className="border-border border-b">
        {columns.map((column) => (
          <th key={column} scope="col" className="text-tertiary py-2 pr-4 text-sm font-normal">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells) => (
        <tr key={cells[0]} className="border-border border-b align-top">
          {cells.map((cell, place) => (
            <td key={columns[place]} className="py-2 pr-4">
              <Inline text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const OneBlock = ({ block }: { readonly block: Block }) => {
  if (typeof block === 'string')
    return (
      <p>
        <Inline text={block} />
      </p>
    );
  if ('heading' in block) return <h3 className="text-text mt-3 font-semibold">{block.heading}</h3>;
  if ('steps' in block)
    return (
      <ol className={`${LIST} list-decimal`}>
        <Items texts={block.steps} />
      </ol>
    );
  if ('list' in block)
    return (
      <ul className={`${LIST} list-disc`}>
        <Items texts={block.list} />
      </ul>
    );
  if ('note' in block)
    return (
      <p className="border-accent bg-accent-soft text-text rounded-md border-l-2 px-4 py-2">
        <Inline text={block.note} />
      </p>
    );
  if ('rows' in block) return <Table {...block} />;
  if ('diagram' in block) return <Diagram diagram={block.diagram} title={block.title} />;
  const { src, alt, width, height } = block.picture;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className="border-border h-auto w-full max-w-3xl rounded-md border p-1"
    />
  );
};

/** What a section of a guide says. */
export const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <div className="text-secondary flex max-w-3xl flex-col gap-3 leading-6">
    {blocks.map((block) => (
      <OneBlock key={textsOf(block)[0]} block={block} />
    ))}
  </div>
);
