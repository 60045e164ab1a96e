interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first of each row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** Figures in a table: names at the left, numbers at the right. */
export const Figures = ({ label, columns, rows }: Props) => (
  <table aria-label={label} className="w-full text-sm tabular-nums">
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            className={`text-tertiary py-1.5 text-xs font-medium ${index === 0 ? 'text-left' : 'pl-3 text-right'}`}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...values]) => (
        <tr key={name} className="border-border border-t">
          <th scope="row" className="py-1.5 text-left font-normal">
            {name}
          </th>
          {values.map((value, index) => (
            <td key={columns[index + 1]} className="py-1.5 pl-3 text-right">
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
