import { pageRequest } from '@/lib/request';
import { type GqlAnswer, type Op, unwrap } from './op';

/** Runs an operation from the renderer, in the name of a class of readers, never of a person. */
export async function gqlServer<R, V>(operation: Op<R, V>, variables: V): Promise<R> {
  const { api, capability } = await pageRequest();
  const response = await fetch(`${api}/_/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${capability}`,
      'x-operation-name': operation.name,
    },
    body: JSON.stringify({ query: operation.text, operationName: operation.name, variables }),
    cache: 'no-store',
  });
  return unwrap<R>(operation.name, (await response.json()) as GqlAnswer);
}
