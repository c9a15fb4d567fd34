/** What a request to the browser's database answers. */
export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
  });

/** Everything of a transaction is kept, or none of it. */
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the database did not keep it'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });

/** Opens a database with one table when it is first asked for. */
export function tableOf(factory: () => IDBFactory, database: string, table: string): (mode: IDBTransactionMode) => Promise<IDBObjectStore> {
  let opened: Promise<IDBDatabase> | undefined;
  return async (mode) => {
    opened ??= (async () => {
      const request = factory().open(database, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
      return answered(request);
    })();
    return (await opened).transaction(table, mode).objectStore(table);
  };
}

/** A change is made when it is kept, not when it was asked for. */
export async function change(store: IDBObjectStore, run: (store: IDBObjectStore) => unknown): Promise<void> {
  const kept = done(store.transaction);
  run(store);
  await kept;
}
