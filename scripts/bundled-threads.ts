import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vitest/config'
import { places } from './bundle-places.ts'

const root = path.join(import.meta.dirname, '..')
const app = path.join(root, 'apps/server')

const SCRIPT = /new URL\('(\.[^']*-(?:process|worker)\.ts)', import\.meta\.url\)/
/** The script of a process or thread that a module of the server starts. */
const scriptIn = (id: string, code: string) => (id.startsWith(app) ? code.match(SCRIPT) : null)

/**
 * In tests the server's processes and threads start from a bundle, as they do in the product: each starts anew for its one piece of work,
 * and from sources the one that prints loads 900 modules, which takes 4 s.
 */
export function bundledThreads(): Plugin {
  const made = new Map<string, Promise<string>>()
  const bundleOf = (file: string) => {
    if (!made.has(file)) made.set(file, bundled(file))
    return made.get(file)!
  }
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    // What is kept of a run until the next one must not name the bundle of that run.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id, sourceCode }) => (scriptIn(id, sourceCode) ? false : undefined)),
    async transform(code, id) {
      const script = scriptIn(id, code)
      if (!script) return undefined
      const bundle = await bundleOf(path.join(path.dirname(id), script[1]!))
      return { code: code.replace(script[0], `new URL('${pathToFileURL(bundle)}')`), map: null }
    },
  }
}

/** A second run in the same clone at the same time has its own. */
const dir = path.join(root, '.cache/threads', `${process.pid}`)

/** Vitest's global set-up: takes the bundles away after the run. */
export default () => () => rmSync(dir, { recursive: true, force: true })

async function bundled(file: string): Promise<string> {
  const bundle = await rolldown({
    cwd: app,
    input: file,
    platform: 'node',
    external: [/^@node-rs\//, '@hyzyla/pdfium', 'pg-native', 'cloudflare:sockets'],
    plugins: [places(app, dir)],
    logLevel: 'silent',
  })
  const { output } = await bundle.write({ dir, format: 'esm', keepNames: true, entryFileNames: '[name]-[hash].mjs' })
  return path.join(dir, output[0].fileName)
}
