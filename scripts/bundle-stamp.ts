import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'

const root = join(import.meta.dirname, '..')
const own = 'scripts/bundle-stamp.ts'

/**
 * Writes into `dist`, when all else is written, what the bundle was made from: each own module, the lock file and
 * `config`, the file that says how; current-bundle.mjs compares.
 */
export function stamp(dist: string, config: string): Plugin {
  const file = join(dist, 'inputs.json')
  let before: string[] = []
  let inputs: Record<string, string> = {}
  return {
    name: 'stamp',
    generateBundle() {
      const modules = [...this.getModuleIds()].filter((id) => isAbsolute(id)).map(pathOf)
      const ours = modules.filter((path) => !/^\.\.|(^|\/)node_modules\//.test(path))
      const all = [...ours, 'package-lock.json', pathOf(config), own].sort()
      inputs = Object.fromEntries(all.map((path) => [path, sumOf(path)]))
      before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).files : []
      rmSync(file, { force: true })
    },
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle)
      // A process that runs from the build before this one may still import parts of it.
      const kept = new Set([...files, ...before])
      for (const name of readdirSync(dist)) if (!kept.has(name)) rmSync(join(dist, name), { recursive: true })
      const entries = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && part.isEntry && part.facadeModuleId ? [[part.name, part.fileName]] : [],
      )
      writeFileSync(file, JSON.stringify({ files, entries: Object.fromEntries(entries), inputs }, null, 1))
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
