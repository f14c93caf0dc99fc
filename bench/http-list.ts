import { fork } from 'node:child_process'
import path from 'node:path'
import { alarmTypes } from '../apps/server/src/alarm/alarm-type/alarm-type.table.ts'
import { openDatabase } from '../apps/server/src/platform/db/database.ts'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median } from './figure.ts'
import { postsPerSecond } from './http-load.ts'

const rounds = 5
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
    const measure = (url: string, ms: number) => postsPerSecond(url, ours.token, body, 16, ms)
    const addresses = [`${ours.url}/api/alarmType/selectByPage`, `http://127.0.0.1:${port}/`] as const
    for (const address of addresses) await measure(address, 2000)
    const rates: [number, number][] = []
    for (let round = 0; round < rounds; round++)
      rates.push([await measure(addresses[0], 2500), await measure(addresses[1], 2500)])
    const ratio = median(rates.map(([our, plain]) => our / plain))
    const perSecond = (at: 0 | 1) => `${Math.round(median(rates.map((rate) => rate[at])))}/s`
    return {
      name: 'http-list',
      ratio,
      ours: perSecond(0),
      baseline: perSecond(1),
      notes: ['at least 0.7 is asked; 16 connections, page 3 of 200 rows'],
    }
  } finally {
    bare.kill()
    await ours.close()
  }
}
