import { join } from 'node:path'
import { currentBundle } from './current-bundle.mjs'
import { findNode24, root, runWithProgress } from './runtime.mjs'

/** Bundles an app by its rolldown.config.ts unless its bundle is current; a failure is said and not fatal. */
export async function bundleIfChanged(app, { label, failed }) {
  if (currentBundle(join(app, 'dist'), root)) return
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs')
  const args = [rolldown, '-c', join(app, 'rolldown.config.ts'), '--configLoader', 'native']
  const { code, output } = await runWithProgress(label, findNode24(), args, { cwd: app })
  if (code === 0) return
  console.error(`\n! ${failed}\n  ${output.trim().split('\n').slice(-12).join('\n  ')}\n`)
}
