// Completes .next/standalone so that the server can serve and start it: static files, public files, the list of screens.
import { cpSync, copyFileSync } from 'node:fs';

const out = '.next/standalone';
cpSync('.next/static', `${out}/.next/static`, { recursive: true });
cpSync('public', `${out}/public`, { recursive: true });
copyFileSync('src/gen/screens.json', `${out}/screens.json`);
