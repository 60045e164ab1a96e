/** The columns of the list where there is room for one line a meeting; heading and rows share them. */
export const COLUMNS = '@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_8rem_6.5rem_10.5rem_7rem_9rem] @4xl:items-center @4xl:gap-4';
