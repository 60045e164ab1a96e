/** The columns of the list where there is room for one line a meeting; heading and rows share them. */
export const COLUMNS =
  '@5xl:grid @5xl:grid-cols-[minmax(0,1fr)_8rem_6.5rem_9.5rem_6rem_9.5rem] @5xl:items-center @5xl:gap-4';
