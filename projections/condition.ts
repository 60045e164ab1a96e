/** A condition of a query, its parameters starting at the number that is given. */
export type Condition = (first: number) => { readonly text: string; readonly values: readonly unknown[] };

/** All of them. */
export const every =
  (...conditions: readonly Condition[]): Condition =>
  (first) => {
    const values: unknown[] = [];
    const texts = conditions.map((condition) => {
      const { text, values: own } = condition(first + values.length);
      values.push(...own);
      return `(${text})`;
    });
    return { text: texts.length === 0 ? 'true' : texts.join(' and '), values };
  };
