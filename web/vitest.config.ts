import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// `cargo xtask spec` reads which tests passed.
const REPORT = fileURLToPath(new URL('../target/reports/web.json', import.meta.url));

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.ts', 'draw/*.test.mjs'],
    environment: 'node',
    // A test that hangs is a test that failed; a slow machine is no fault of it.
    testTimeout: 900_000,
    // The tests of a process share its modules: reading them again for each file would take half of the time.
    isolate: false,
    reporters: ['default', ['json', { outputFile: REPORT }]],
  },
});
