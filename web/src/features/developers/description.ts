// The description of the API as the pages for developers show it: the same document that the server serves.
import document from '@/gen/openapi.json';

interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  example?: string | number | boolean;
}

interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown; schema: { $ref?: string } }> };
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
  security?: { token?: string[] }[];
}

export interface Operation extends Described {
  method: string;
  path: string;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  means: string;
}

export interface OperationGroup {
  name: string;
  description: string;
}

const methods = document.paths as unknown as Record<string, Record<string, Described>>;

export const groups = document.tags as OperationGroup[];
export const problems = document['x-problems'] as Problem[];
export const scopes: readonly (readonly [string, string])[] = Object.entries(
  document.components.securitySchemes.token.flows.authorizationCode.scopes,
);

const operations: readonly Operation[] = Object.entries(methods).flatMap(([path, described]) =>
  Object.entries(described).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
);

export const operationsOf = (group: OperationGroup): readonly Operation[] => operations.filter(({ tags }) => tags.includes(group.name));

/** What an operation asks a token for; nothing: it needs none. */
export const scopeOf = ({ security }: Operation): string | undefined => security?.[0]?.token?.[0];

/** The call of an operation with its examples, for a shell. */
export function curl(operation: Operation, origin: string): string {
  const given = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  let { path } = operation;
  const query: string[] = [];
  const lines: string[] = [];
  for (const { name, in: place, example } of given) {
    if (place === 'path') path = path.replace(`{${name}}`, String(example));
    if (place === 'query') query.push(`${name}=${encodeURIComponent(String(example))}`);
    if (place === 'header') lines.push(`-H '${name}: ${String(example)}'`);
  }
  if (scopeOf(operation)) lines.unshift(`-H "Authorization: Bearer $TOKEN"`);
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.example;
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`);
  const method = operation.method === 'GET' ? '' : `-X ${operation.method} `;
  const address = `${origin}/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return [`curl ${method}'${address}'`, ...lines].join(' \\\n  ');
}
