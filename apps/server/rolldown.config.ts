import path from 'node:path'
import { defineConfig } from 'rolldown'
import { places } from '../../scripts/bundle-places.ts'
import { stamp } from '../../scripts/bundle-stamp.ts'

const here = import.meta.dirname
const dist = path.join(here, 'dist')

// Why it is bundled, and why so: docs/decisions/0043-up-again-at-once.md.
export default defineConfig({
  cwd: here,
  input: { program: 'src/program.ts' },
  platform: 'node',
  // Native, beside a file of its own (WebAssembly), or optional to the package that asks for it.
  external: [/^@node-rs\//, '@hyzyla/pdfium', 'pg-native', 'cloudflare:sockets'],
  plugins: [places(here, dist), stamp(dist, import.meta.filename)],
  output: {
    dir: dist,
    format: 'esm',
    keepNames: true,
    comments: false,
    entryFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
})
