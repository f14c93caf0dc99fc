import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Bundle = { file: string; id: string }

/**
 * The program as `rolldown.config.ts` made it; undefined when it is not there, or was made from other sources than
 * those lying here. scripts/build-gateway.mjs compares alike.
 */
export function currentBundle(root = join(import.meta.dirname, '../../..')): Bundle | undefined {
  const dist = join(root, 'apps/edge-gateway/dist')
  const stamp = join(dist, 'inputs.json')
  if (!existsSync(stamp)) return undefined
  try {
    const text = readFileSync(stamp)
    const { inputs } = JSON.parse(text.toString()) as { inputs: Record<string, string> }
    const current = Object.entries(inputs).every(([path, sum]) => sumOf(readFileSync(join(root, path))) === sum)
    return current ? { file: join(dist, 'gateway.js'), id: sumOf(text).slice(0, 16) } : undefined
  } catch {
    // An input that was moved away, or a stamp of another form: made from other sources.
    return undefined
  }
}

function sumOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
