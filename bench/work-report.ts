import pg from 'pg'
import { bareReport } from './bare-report.ts'
import { openBenchServer } from './bench-server.ts'
import { cpuTimeOf, cpuTimeOfPostgres } from './cpu-time.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { asker } from './http-load.ts'
import { COMPONENTS, fillReportShop, type Going } from './report-shop.ts'
import { sized } from './size.ts'

const rounds = 5
const ROUND_MS = sized(3000, 100)
const CONNECTIONS = sized(8, 2)
const TOGETHER = sized(50, 4)

/** Reports that draw ten materials with lots, over HTTP, against the same rows by bare SQL; and fifty at once on one order. */
export async function workReport(): Promise<Figure[]> {
  const ours = await openBenchServer()
  const pool = new pg.Pool({ connectionString: ours.databaseUrl, max: CONNECTIONS })
  pool.on('error', () => {})
  const { ask, close } = asker(ours.token, TOGETHER)
  try {
    // Each way has orders of its own, alike.
    const all = await fillReportShop(ours, 2 * CONNECTIONS)
    const [own, bare] = [all.slice(0, CONNECTIONS), all.slice(CONNECTIONS)]
    const url = `${ours.url}/api/mes_production/workbench/reportWork`
    const report = (going: Going) => ask('POST', url, JSON.stringify({ workOrderId: going.workOrderId, good: '1' }))
    const bareOne = async (going: Going) => {
      const client = await pool.connect()
      try {
        await bareReport(client, ours.companyId, going)
      } finally {
        client.release()
      }
    }
    // The lots that the product's pieces are of come about with the first report.
    for (const going of all) await report(going)
    const ways = [() => perSecond(own, report), () => perSecond(bare, bareOne)] as const
    for (const way of ways) await way()
    // Behind the warming up: both ways plan for tables that have something in them.
    await pool.query('vacuum analyze')
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const costs = [costOf(ours.pid, rows[0]!.pid), costOf(process.pid, rows[0]!.pid)] as const
    const rates: [number, number][] = []
    for (let round = 0; round < rounds; round++)
      rates.push([await costs[0].during(ways[0]), await costs[1].during(ways[1])])
    const together = () => timed(() => Promise.all(Array.from({ length: TOGETHER }, () => report(own[0]!))))
    const apart = () =>
      timed(async () => {
        for (let at = 0; at < TOGETHER; at++) await bareOne(bare[0]!)
      })
    const times: [number, number][] = []
    for (let round = 0; round < rounds; round++) times.push([await together(), await apart()])
    return [rateFigure(rates, costs), togetherFigure(times)]
  } finally {
    close()
    await pool.end()
    await ours.close()
  }
}

function rateFigure(rates: [number, number][], [ours, bare]: readonly [Cost, Cost]): Figure {
  const ratios = rates.map(([our, other]) => our / other)
  const rate = (at: 0 | 1) => `${Math.round(median(rates.map((each) => each[at])))}/s`
  return {
    name: 'work-report',
    ratio: median(ratios),
    ours: rate(0),
    baseline: rate(1),
    notes: [
      `at least 0.6 is asked; each report draws ${COMPONENTS} materials with lots and makes a lot, ${CONNECTIONS} connections, an order each; ${spreadOf(ratios)}`,
      'ours: HTTP, session, permission, row-level security, pieces, every check of stock, the operate log, report and work order as they stand then; bare: no check and no answer, one transaction of pg, a line of the log',
      `processor for one report, which other work beside does not change: ours ${ours.said()}, bare ${bare.said()}; ${(bare.each() / ours.each()).toFixed(3)} of the rate where nothing else is short`,
    ],
  }
}

function togetherFigure(times: [number, number][]): Figure {
  const ratios = times.map(([our, other]) => our / other)
  const of = (at: 0 | 1) => `${Math.round(median(times.map((each) => each[at])))} ms`
  return {
    name: 'work-report-together',
    ratio: median(ratios),
    ours: of(0),
    baseline: of(1),
    notes: [
      `at most 1.5 is asked; ${TOGETHER} reports on one order at once, against ${TOGETHER} bare transactions one after the other; ${spreadOf(ratios)}`,
    ],
  }
}

type Cost = ReturnType<typeof costOf>

/** What reports cost of the processor, ms for each: of the program that makes them, and of the database. */
function costOf(program: number, backend: number) {
  let [own, database, done] = [0, 0, 0]
  return {
    async during(work: () => Promise<{ rate: number; count: number }>): Promise<number> {
      const before = [cpuTimeOf(program), cpuTimeOfPostgres(backend)] as const
      const { rate, count } = await work()
      own += cpuTimeOf(program) - before[0]
      database += cpuTimeOfPostgres(backend) - before[1]
      done += count
      return rate
    },
    each: () => (own + database) / done,
    said: () => `${(own / done).toFixed(2)} ms + ${(database / done).toFixed(2)} ms in the database`,
  }
}

/** Reports on each order one after the other, on all of them at once. */
async function perSecond(all: readonly Going[], report: (going: Going) => Promise<unknown>) {
  const began = performance.now()
  let count = 0
  await Promise.all(
    all.map(async (going) => {
      for (; performance.now() < began + ROUND_MS; count++) await report(going)
    }),
  )
  return { rate: (count / (performance.now() - began)) * 1000, count }
}
