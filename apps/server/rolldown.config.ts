import path from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'
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
  plugins: [places(), stamp(dist, import.meta.filename)],
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

/**
 * Own modules find what lies beside them (migrations, the manual, package.json) where their sources lie; a script of a
 * thread becomes a part of the bundle.
 */
function places(): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (!id.startsWith(path.join(here, 'src')) || !code.includes('import.meta')) return undefined
      const source = path.relative(here, id).split(path.sep).join('/')
      const folder = path.posix.dirname(source)
      return {
        code: code
          .replace(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g, (_, script: string) => {
            const part = this.emitFile({ type: 'chunk', id: path.join(path.dirname(id), script) })
            return `new URL(import.meta.ROLLUP_FILE_URL_${part})`
          })
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../${folder}')`)
          .replace(/import\.meta\.url(?!\w)/g, `new URL('../${source}', import.meta.url).href`),
        map: null,
      }
    },
  }
}
