import { pageRequest } from '@/lib/request';
import { type GqlAnswer, type Op, unwrap } from './op';

/**
 * Runs an operation from the renderer, in the name of a class of readers, never of a person. The front door asks a
 * page's own question beforehand and sends the answer along; only what it did not ask costs a call.
 */
export async function gqlServer<R, V>(operation: Op<R, V>, variables: V): Promise<R> {
  const { api, capability, answered } = await pageRequest();
  if (answered?.name === operation.name && isSame(answered.variables, variables as Record<string, unknown>)) return answered.data as R;
  if (!api) throw new Error(`${operation.name}: the request brought no answer and no address of the API`);
  const response = await fetch(`${api}/_/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-quire-capability': capability,
      'x-operation-name': operation.name,
    },
    body: JSON.stringify({ query: operation.text, operationName: operation.name, variables }),
    cache: 'no-store',
  });
  try {
    return unwrap<R>((await response.json()) as GqlAnswer);
  } catch (error) {
    // Which one, for the log.
    throw Object.assign(error as Error, { operation: operation.name });
  }
}

function isSame(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
