import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewayIdentity } from '@zhizao/gateway-link/messages'
import { z } from 'zod'

const Kept = z.object({ instance: z.string().regex(/^[\w-]{8,64}$/), file: z.string() })

/** Who this gateway is. A copied data folder is noticed: the file says which one it is itself. */
export function gatewayIdentity(dataDir: string): GatewayIdentity {
  const run = randomUUID().slice(0, 8)
  const path = join(dataDir, 'instance.json')
  const fileOf = () => String(statSync(path, { bigint: true }).ino)
  const kept = read(path)
  if (kept && kept.file === fileOf()) return { instance: kept.instance, run }
  const instance = randomUUID()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path, '', { mode: 0o600 })
  writeFileSync(path, JSON.stringify({ instance, file: fileOf() }))
  return { instance, run }
}

function read(path: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined // the first start, or a file that was cut short: it is somebody new
  }
}
