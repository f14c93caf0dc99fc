import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentBundle } from '../../../scripts/current-bundle.mjs'

// From its bundle the program is up in a third of the time: docs/decisions/0043-up-again-at-once.md.
const root = path.join(import.meta.dirname, '../../..')
const dist = path.join(root, 'apps/server/dist')
const program = currentBundle(dist, root)?.program
enableCompileCache(program ? path.join(dist, 'compile-cache') : path.join(root, '.cache/compile'))
await import(program ? pathToFileURL(path.join(dist, program)).href : './program.ts')
// Now, as a server that is killed would leave nothing of it.
flushCompileCache()
