import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const dist = join(import.meta.dirname, 'dist')
const stampFile = join(dist, 'inputs.json')

// Why it is bundled, and why so: docs/decisions/0011-edge-memory.md.
export default defineConfig({
  cwd: import.meta.dirname,
  input: { gateway: 'src/main.ts' },
  platform: 'node',
  // Both are optional to the packages that ask for them, which do without where they are not installed.
  external: ['serialport', 'proper-lockfile'],
  plugins: [stamp()],
  output: {
    dir: dist,
    format: 'esm',
    keepNames: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  },
})

/** Writes down, when all else is written, what the bundle was made from; src/bundle.ts compares. */
function stamp(): Plugin {
  let before: string[] = []
  let inputs: Record<string, string> = {}
  return {
    name: 'stamp',
    generateBundle() {
      const modules = [...this.getModuleIds()].filter((id) => isAbsolute(id)).map(pathOf)
      const own = modules.filter((path) => !/^\.\.|(^|\/)node_modules\//.test(path))
      const all = [...own, 'package-lock.json', 'apps/edge-gateway/rolldown.config.ts'].sort()
      inputs = Object.fromEntries(all.map((path) => [path, sumOf(path)]))
      before = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')).files : []
      rmSync(stampFile, { force: true })
    },
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle)
      // A gateway that runs from the build before this one may still import its drivers.
      const kept = new Set([...files, ...before])
      for (const name of readdirSync(dist)) if (!kept.has(name)) rmSync(join(dist, name))
      writeFileSync(stampFile, JSON.stringify({ files, inputs }, null, 1))
    },
  }
}

function pathOf(file: string) {
  return relative(root, file).split(sep).join('/')
}

function sumOf(path: string) {
  return createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex')
}
