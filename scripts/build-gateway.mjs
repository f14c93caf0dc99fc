import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode24, root, runWithProgress } from './runtime.mjs'

const gateway = join(root, 'apps/edge-gateway')

/** Bundles the gateway when one of its inputs changed since the last time; without a bundle it runs from its sources. */
export async function buildGatewayIfChanged() {
  if (isCurrent()) return
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs')
  const args = [rolldown, '-c', join(gateway, 'rolldown.config.ts'), '--configLoader', 'native']
  const { code, output } = await runWithProgress('打包网关 (bundling the gateway)', findNode24(), args, {
    cwd: gateway,
  })
  if (code === 0) return
  console.error(
    `\n! 网关打包失败，网关将直接从源码运行，只是多占约 20 MB 内存。\n  Bundling the gateway failed: it runs from its sources.\n  ${output.trim().split('\n').slice(-12).join('\n  ')}\n`,
  )
}

/** As src/bundle.ts of the gateway, for the Node of any age that runs these scripts. */
function isCurrent() {
  const stamp = join(gateway, 'dist/inputs.json')
  if (!existsSync(stamp)) return false
  const sumOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
  try {
    const { inputs } = JSON.parse(readFileSync(stamp, 'utf8'))
    return Object.entries(inputs).every(([path, sum]) => sumOf(path) === sum)
  } catch {
    return false // an input was moved away
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildGatewayIfChanged()
