import { setTimeout as pause } from 'node:timers/promises'
import { session } from '@zhizao/contract/access/session'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { type Caller, callerOf } from '../../apps/server/src/testing/caller.ts'
import { hire } from './hire.ts'
import type { Load } from './load.ts'
import { administrator, type LargeStand, metric } from './stand.ts'
import { type FigureTable, ms, quantile, seconds } from './table.ts'

/** Between one and the next: two hundred come within ten seconds, ms. */
const EACH = 50

/** What a browser asks for on its way to the first pages. */
const way: [string, (caller: Caller) => Promise<unknown>][] = [
  ['menu', (caller) => caller.client(session).menu()],
  ['tree', (caller) => caller.client(objectInfo).snapshot()],
  ['open alarms', (caller) => caller.client(alarmFact).page({ pageSize: 20 })],
  ['machines', (caller) => caller.client(objectInfo).ledger({ pageSize: 20 })],
]

/** A shift of so many people signs in, twenty a second, each with the menu and the first pages; answers how many are in. */
export async function measureShift(stand: LargeStand, load: Load, people: number, table: FigureTable): Promise<number> {
  await hire(
    stand,
    Array.from({ length: people }, (_, at) => nameOf(at)),
  )
  await Promise.all([load.boxes(), metric(stand.url, 'nodejs_eventloop_lag_max_seconds')])
  const began = performance.now()
  const took = new Map<string, number[]>()
  const timed = async <Result>(what: string, work: () => Promise<Result>) => {
    const at = performance.now()
    const result = await work()
    took.set(what, [...(took.get(what) ?? []), performance.now() - at])
    return result
  }
  const came = await Promise.allSettled(
    Array.from({ length: people }, async (_, at) => {
      await pause(EACH * at)
      const caller = callerOf(stand.url, undefined)
      await timed('all of it', async () => {
        await timed('sign-in', () => caller.signIn(nameOf(at), administrator.password))
        for (const [what, ask] of way) await timed(what, () => ask(caller))
      })
    }),
  )
  const all = performance.now() - began
  const lag = (await metric(stand.url, 'nodejs_eventloop_lag_max_seconds')) * 1000
  const { waits } = await load.boxes()
  const isIn = came.filter(({ status }) => status === 'fulfilled').length
  const add = (what: string, figure: string) => table.add('shift', what, figure)
  add(`of ${people} people who sign in within ${seconds(EACH * people)} are in`, `${isIn} after ${seconds(all)}`)
  for (const one of new Set(
    came.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])).slice(0, 3),
  ))
    add('refused', one)
  for (const [what, times] of took)
    add(what, `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, most ${ms(Math.max(...times))}`)
  add('event loop late meanwhile', `most ${ms(lag)}`)
  add('acknowledgement meanwhile', `p50 ${ms(quantile(waits, 0.5))}, most ${ms(Math.max(...waits))}`)
  return isIn
}

const nameOf = (at: number) => `shift${at}`
