import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { asker } from './http-load.ts'
import { sized } from './size.ts'
import { BALANCES, fillStockPlant, MATERIALS, MOVES, materialCode, PLACES, placeCode } from './stock-plant.ts'

const rounds = 5
const CLIENTS = sized(32, 4)
const ROUND_MS = sized(5000, 100)
/** People scan; between two codes each of them takes this long. */
const PAUSE = sized(300, 10)

type Scan = (code: string, isPlace: boolean) => Promise<number>

/** A code is scanned, place or goods, and what lies there is shown; against the two indexed selects alone, prepared, by pg. */
export async function stockScan(): Promise<Figure> {
  const ours = await openBenchServer()
  const { ask, close } = asker(ours.token, CLIENTS)
  const pool = new pg.Pool({ connectionString: ours.databaseUrl, max: 16 })
  pool.on('error', () => {})
  try {
    await fillStockPlant(ours)
    const ourScan = scanByCall(ours.url, ask)
    const bareScan = scanByPg(pool, ours.companyId)
    for (const scan of [ourScan, bareScan]) await scanning(scan, sized(3000, 100))
    const times: [number, number][] = []
    for (let round = 0; round < rounds; round++)
      times.push([await scanning(ourScan, ROUND_MS), await scanning(bareScan, ROUND_MS)])
    const ratios = times.map(([our, bare]) => our / bare)
    const ms = (at: 0 | 1) => `${median(times.map((time) => time[at])).toFixed(2)} ms`
    return {
      name: 'stock-scan',
      ratio: median(ratios),
      ours: ms(0),
      baseline: ms(1),
      notes: [
        `p95, at most 3 is asked; ${CLIENTS} clients, each a scan every ${PAUSE} ms, half places, half goods; ${MOVES.toLocaleString('en')} movements, ${BALANCES.toLocaleString('en')} balances; ${spreadOf(ratios)}`,
        'ours: one call over HTTP, which looks for the code among boxes, places, materials and lots, and then for what lies there; bare: two prepared selects by index, told whether the code is a place or goods, no HTTP',
      ],
    }
  } finally {
    close()
    await pool.end()
    await ours.close()
  }
}

/** Scans for a while; the 95th percentile of the times from code to answer. */
async function scanning(scan: Scan, ms: number): Promise<number> {
  const until = performance.now() + ms
  const times: number[] = []
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      await wait((PAUSE * client) / CLIENTS)
      for (let nth = client * 7919; performance.now() < until; nth++) {
        const isPlace = nth % 2 === 0
        const code = isPlace ? placeCode(1 + ((nth * 31) % PLACES)) : materialCode(1 + ((nth * 31) % MATERIALS))
        const began = performance.now()
        if (!(await scan(code, isPlace))) throw new Error(`nothing lies at ${code}`)
        times.push(performance.now() - began)
        await wait(PAUSE)
      }
    }),
  )
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
}

const scanByCall =
  (url: string, ask: ReturnType<typeof asker>['ask']): Scan =>
  async (code) => {
    const found = await ask('POST', `${url}/api/mes_stock/stock/scan`, JSON.stringify({ text: code }))
    return JSON.parse(found).data.rows.length
  }

const scanByPg =
  (pool: pg.Pool, companyId: string): Scan =>
  async (code, isPlace) => {
    const table = isPlace ? 'location' : 'material'
    const { rows } = await pool.query({
      name: `the ${table}`,
      text: `select * from ${table} where company_id = $1 and code = $2`,
      values: [companyId, code],
    })
    const lying = await pool.query({
      name: `at the ${table}`,
      text: `select each.*, location.code as place, material.code as material, material.name, unit.code as unit
        from stock_balance each join material on material.id = each.material_id join unit on unit.id = material.base_unit_id
          join location on location.id = each.location_id
        where each.company_id = $1 and each.${table}_id = $2 and each.quantity <> 0 order by material.code, location.code limit 200`,
      values: [companyId, rows[0].id],
    })
    return lying.rows.length
  }
