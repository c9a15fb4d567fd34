// Whether the schema as graphql-js understands it from its question is the one that is offered as a file.
import { readFileSync } from 'node:fs';
import { buildClientSchema, buildSchema, lexicographicSortSchema, printSchema } from 'graphql';

const { ASKED, OFFERED } = process.env;
const printed = (schema) => printSchema(lexicographicSortSchema(schema)).split('\n');
const asked = printed(buildClientSchema(JSON.parse(readFileSync(ASKED, 'utf8'))));
const offered = printed(buildSchema(readFileSync(OFFERED, 'utf8')));
const at = asked.findIndex((line, i) => line !== offered[i]);
if (at >= 0 || asked.length !== offered.length) {
  console.error(asked.slice(Math.max(at - 3, 0), at + 3).join('\n'), '\n--- offered\n', offered.slice(Math.max(at - 3, 0), at + 3).join('\n'));
  process.exit(1);
}
