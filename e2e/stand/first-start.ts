import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startProduct } from './product.ts'

/**
 * Vitest's global set-up: in a whole run the first start, which makes a cluster and applies all migrations, is done once,
 * and products that are asked for without settings begin with a copy of what it left. Those with settings, the demo plant
 * among them, have a first start of their own.
 */
export default async function setUp(): Promise<(() => void) | undefined> {
  if (!process.env.WHOLE_RUN) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-first-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const product = await startProduct({ DATA_DIR: dataDir })
  await product.stop()
  // Each product looks for a port of its own.
  rmSync(path.join(dataDir, 'postgres/port'), { force: true })
  process.env.FIRST_START = dataDir
  return () => rmSync(folder, { recursive: true, force: true })
}
