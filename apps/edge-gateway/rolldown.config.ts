import { join } from 'node:path'
import { defineConfig } from 'rolldown'
import { stamp } from '../../scripts/bundle-stamp.ts'

const dist = join(import.meta.dirname, 'dist')

// Why it is bundled, and why so: docs/decisions/0011-edge-memory.md.
export default defineConfig({
  cwd: import.meta.dirname,
  input: { gateway: 'src/main.ts' },
  platform: 'node',
  // Both are optional to the packages that ask for them, which do without where they are not installed.
  external: ['serialport', 'proper-lockfile'],
  plugins: [stamp(dist, import.meta.filename)],
  output: {
    dir: dist,
    format: 'esm',
    keepNames: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  },
})
