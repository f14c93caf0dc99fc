import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { databaseOf } from '../no-loss/database.ts'
import { endSharedProducts } from './end-shared-products.ts'
import { startProduct, until } from './product.ts'

/**
 * Vitest's global set-up: in a whole run the first start, which makes a cluster and applies all migrations, is done once,
 * and products begin with a copy of what it left. The demo plant is filled once too, beside the first journeys; who asks
 * for it alone waits for it and begins with a copy. A plant in another time zone has a first start of its own. In every run
 * the products that workers have shared are ended.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const endProducts = endSharedProducts()
  if (!process.env.WHOLE_RUN) return endProducts
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zhizao-first-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const product = await startProduct({ DATA_DIR: dataDir })
  await product.stop()
  forgetPort(dataDir)
  process.env.FIRST_START = dataDir
  process.env.DEMO_START = path.join(folder, 'demo')
  const demo = fillDemo(process.env.DEMO_START)
  return async () => {
    await endProducts()
    await demo
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each product looks for a port of its own. */
const forgetPort = (dataDir: string) => rmSync(path.join(dataDir, 'postgres/port'), { force: true })

/** What stands at the end of the filling, and what it goes on writing until then. */
const LAST = 'select exists (select from machine) as is_there'
const GROWS = 'select (select count(*) from stock_ledger) + (select count(*) from work_report) as rows'
const AT_REST_MS = 8000

async function fillDemo(dataDir: string): Promise<void> {
  const failed = (error: unknown) => writeFileSync(`${dataDir}-failed`, String(error))
  const product = await startProduct({ DEMO: '1', DATA_DIR: dataDir }).catch(failed)
  if (!product) return
  try {
    await demoStands(dataDir)
  } catch (error) {
    await product.stop()
    return failed(error)
  }
  await product.stop()
  forgetPort(dataDir)
  writeFileSync(`${dataDir}-ready`, '')
}

async function demoStands(dataDir: string): Promise<void> {
  const database = databaseOf(dataDir)
  const first = async (text: string) => Object.values((await database.query<Record<string, unknown>>(text))[0]!)[0]
  await until(async () => Boolean(await first(LAST)), 600_000, 'the demo plant')
  let rows: unknown
  let since = Date.now()
  await until(
    async () => {
      const now = await first(GROWS)
      if (now !== rows) [rows, since] = [now, Date.now()]
      return Date.now() - since > AT_REST_MS
    },
    600_000,
    'the rest of the demo plant',
  )
}
