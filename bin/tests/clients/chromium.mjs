// Unpacks the browser of the tests to the file that is named.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const packed = new URL('node_modules/@sparticuz/chromium/bin/chromium.br', import.meta.url);
await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(process.argv[2], { mode: 0o755 }));
