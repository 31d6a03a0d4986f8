// How a web app is built: everything from our own origin, nothing inlined, since its policy allows no inline script.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** A compressed copy beside every asset, so that the server compresses nothing while it serves. */
const compressed = (root: string): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle() {
    const folder = join(root, 'dist', 'assets');
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
});

/** `api`: the path that the development server passes on to a server that runs already. */
export const webApp = ({ root, base, api }: { root: string; base: string; api: string }) =>
  defineConfig({
    root,
    base,
    plugins: [react(), compressed(root)],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: false,
      // What needs what: read by the test that weighs the first page, never served.
      manifest: true,
      assetsInlineLimit: 0,
      // In kB before compression; what counts is what a test allows after it.
      chunkSizeWarningLimit: 700,
      // The polyfill would be an inline script; every browser that runs the rest preloads by itself.
      modulePreload: { polyfill: false },
    },
    server: { proxy: { [api]: process.env['SLUICE_URL'] ?? 'http://127.0.0.1:8080' } },
  });
