// Rules of this folder that no linter knows: addresses come from builders, arrows go one way, every style is in a layer.
import { readFileSync } from 'node:fs';
import { walk } from './files.mjs';

const ORDER = ['gen', 'lib', 'ui', 'features', 'shell', 'screens', 'app'];
const LAYERS = /^@layer (ui|feature|layout|screen) \{/;
const faults = [];
const room = (file) => ORDER.indexOf(file.split('/')[1]);

for (const file of walk('src')) {
  const text = readFileSync(file, 'utf8');
  if (/\.(css)$/.test(file) && file.includes('.module.')) {
    if (!LAYERS.test(text)) faults.push(`${file}: a module begins with one @layer`);
    if (/#[0-9a-f]{3,8}\b/i.test(text) && !file.startsWith('src/ui/')) faults.push(`${file}: colours are tokens`);
  }
  if (!/\.tsx?$/.test(file) || file.startsWith('src/gen/') || file.endsWith('.gen.ts')) continue;
  for (const [, found] of text.matchAll(/(?:href|action)=\{?["'`](\/[^"'`]*)/g)) faults.push(`${file}: literal address ${found}`);
  for (const [, found] of text.matchAll(/(?:push|replace|assign)\(["'`](\/[^"'`]*)/g)) faults.push(`${file}: literal address ${found}`);
  for (const [, target, name] of text.matchAll(/from '@\/(\w+)(?:\/([\w-]+))?/g)) {
    if (file.startsWith('src/app/')) continue;
    if (ORDER.indexOf(target) > room(file)) faults.push(`${file}: imports from ${target}`);
    if (target === 'screens' && name !== file.split('/')[2]) faults.push(`${file}: a screen never imports a screen`);
  }
  // Newer browsers answer with a promise, which React would call as the effect's cleanup.
  if (/use(?:Layout)?Effect\(\s*\(\) =>\s*[^{\s][^;{]*scroll(?:To|By|IntoView)?\(/.test(text))
    faults.push(`${file}: an effect returns what scrolling answers`);
  if (file.startsWith('src/ui/') && /from '@\/lib\/gql/.test(text)) faults.push(`${file}: ui knows no queries`);
  const lines = text.split('\n').length;
  if (lines > 300) faults.push(`${file}: ${lines} lines`);
}
for (const file of walk('test')) {
  // Shorter than ten seconds is one try within `toPass`.
  const [, limit] = /(?:slow\(|setTimeout\(|timeout: )(\d[\d_]{5,}|\))/.exec(readFileSync(file, 'utf8')) ?? [];
  if (file.endsWith('.pw.ts') && limit) faults.push(`${file}: limits of time stand in playwright.config.ts alone`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
