/** Whether it has come to an end after `ms`. What already waits to be read when the time is over still counts. */
export async function isSettledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => setImmediate(() => late.resolve(false)), ms);
  const settled = work.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late.promise]).finally(() => clearTimeout(timer));
}

/** What the first of two says that says something: a failure that `isNoAnswer` leaves it to the other. */
export async function firstAnswer<T>(
  one: Promise<T>,
  other: Promise<T>,
  isNoAnswer: (error: unknown) => boolean,
): Promise<T> {
  const orElse = (rest: Promise<T>) => (error: unknown) => {
    if (!isNoAnswer(error)) throw error;
    return rest;
  };
  return Promise.race([one.catch(orElse(other)), other.catch(orElse(one))]);
}
