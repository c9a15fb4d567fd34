// Writes the client (`gen/quire.js`) and its types (`gen/quire.d.ts`) from the description of the API. With `--check`, only says whether
// they are as they would be written.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const at = (name) => new URL(name, import.meta.url);
const document = JSON.parse(readFileSync(at('../web/src/gen/openapi.json'), 'utf8'));

/** A name as JavaScript spells it: `If-Match` is `ifMatch`. */
const camel = (name) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replace(/[-_](\w)/g, (_, letter) => letter.toUpperCase());
const words = (text, indent = '') => (text ? `${indent}/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */\n` : '');

/** The TypeScript type of a schema. */
function type(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.allOf) return schema.allOf.map(type).join(' & ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `readonly (${type(schema.items)})[]`;
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'object') return fields(schema);
  return 'string';
}

function fields({ properties = {}, required = [] }) {
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${words(schema.description, '  ')}  ${name}${required.includes(name) ? '' : '?'}: ${type(schema)};\n`,
  );
  return `{\n${lines.join('')}}`;
}

/** Operations that speak JSON; forms are sent by hand. */
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation }))
    .filter(({ requestBody }) => !requestBody || Object.keys(requestBody.content).some((kind) => kind.startsWith('application/json')))
    .filter(({ path: of }) => !of.startsWith('/tokens')),
);

const bodyOf = ({ requestBody }) => requestBody && Object.values(requestBody.content)[0].schema;
const answerOf = ({ responses }) => {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return Object.values(success.content)[0].schema;
};

function declared(operation) {
  const { operationId, description, parameters = [] } = operation;
  const taken = parameters.map(
    ({ name, required, description: about, schema }) => `${words(about, '  ')}  ${camel(name)}${required ? '' : '?'}: ${type(schema)};\n`,
  );
  const body = bodyOf(operation);
  if (body) taken.push(`  body: ${type(body)};\n`);
  const needs = Boolean(body) || parameters.some(({ required }) => required);
  const input = `input${needs ? '' : '?'}: {\n${taken.join('')}}`;
  const given = taken.length > 0 ? `client: Client, ${input}` : 'client: Client';
  return `${words(description)}export declare function ${operationId}(${given}): Promise<${type(answerOf(operation))}>;\n`;
}

function written({ operationId, method, path, parameters = [] }) {
  const places = parameters.map(({ name, in: place }) => `[${JSON.stringify(camel(name))}, ${JSON.stringify(place)}, ${JSON.stringify(name)}]`);
  return `export const ${operationId} = (client, input) => call(client, '${method}', '${path}', [${places.join(', ')}], input);\n`;
}

const schemas = Object.entries(document.components.schemas).map(
  ([name, schema]) => `${words(schema.description)}export type ${name} = ${type(schema)};\n`,
);
const head = '// Written by generate.mjs from the description of the API.\n';
const files = {
  'gen/quire.js': `${head}export { QuireError, createClient, pages } from '../call.js';\nimport { call } from '../call.js';\n\n${operations.map(written).join('')}`,
  'gen/quire.d.ts': `${head}import type { Client } from '../call.js';\n\nexport { type Client, QuireError, createClient, pages } from '../call.js';\n\n${schemas.join('\n')}\n${operations.map(declared).join('\n')}`,
};

let stale = false;
for (const [name, text] of Object.entries(files)) {
  if (existsSync(at(name)) && readFileSync(at(name), 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`client/${name} is not as the description of the API says: run node client/generate.mjs`);
    stale = true;
  } else {
    writeFileSync(at(name), text);
  }
}
process.exit(stale ? 1 : 0);
