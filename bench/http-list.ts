import { fork } from 'node:child_process'
import path from 'node:path'
import { alarmTypes } from '../apps/server/src/alarm/alarm-type/alarm-type.table.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { openBenchServer } from './bench-server.ts'
import { cpuOfEach } from './cpu-time.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { postsPerSecond } from './http-load.ts'
import { sized } from './size.ts'

type Each = Awaited<ReturnType<typeof cpuOfEach>>

const rounds = 5
const ROUND_MS = sized(2500, 100)
const body = JSON.stringify({ pageNumber: 3, pageSize: 10 })

/** A paged list call with session, permission and row-level security against bare node:http and pg with the same SELECT. */
export async function httpList(): Promise<Figure> {
  const ours = await openBenchServer()
  const bare = fork(path.join(import.meta.dirname, 'http-bare.ts'), [ours.databaseUrl, ours.companyId])
  try {
    const database = openDatabase(ours.databaseUrl)
    await database.systemDb.insert(alarmTypes).values(
      Array.from({ length: 200 }, (_, at) => ({
        companyId: ours.companyId,
        code: `type-${at}`,
        name: `报警类型 ${at}`,
        remark: '用于测量列表接口的一行',
        sort: at,
      })),
    )
    await database.close()
    const port = await new Promise<number>((resolve) =>
      bare.once('message', (message) => resolve((message as { port: number }).port)),
    )
    const measure = (url: string, pid: number, ms: number) =>
      cpuOfEach(pid, ms, () => postsPerSecond(url, ours.token, body, 16, ms))
    const ourWay = (ms: number) => measure(`${ours.url}/api/alarmType/selectByPage`, ours.pid, ms)
    const plainWay = (ms: number) => measure(`http://127.0.0.1:${port}/`, bare.pid!, ms)
    for (const way of [ourWay, plainWay]) await way(sized(2000, 100))
    const rates: [Each, Each][] = []
    for (let round = 0; round < rounds; round++) rates.push([await ourWay(ROUND_MS), await plainWay(ROUND_MS)])
    const ratios = rates.map(([our, plain]) => our.perSecond / plain.perSecond)
    const perSecond = (at: 0 | 1) => `${Math.round(median(rates.map((rate) => rate[at].perSecond)))}/s`
    const micros = (at: 0 | 1) => `${Math.round(median(rates.map((rate) => rate[at].micros)))} µs`
    return {
      name: 'http-list',
      ratio: median(ratios),
      ours: perSecond(0),
      baseline: perSecond(1),
      notes: [
        `at least 0.8 is asked; 16 connections, page 3 of 200 rows; ${spreadOf(ratios)}`,
        `processor time of a call without PostgreSQL's: ours ${micros(0)}, baseline ${micros(1)}`,
      ],
    }
  } finally {
    bare.kill()
    await ours.close()
  }
}
