import { setTimeout as pause } from 'node:timers/promises'
import { companyParam } from '@zhizao/contract/company/company-param'
import { type ScriptCode, script } from '@zhizao/contract/operations/script'
import { buildPlant } from '../large/build.ts'
import { type Load, measureDisk, startLoad } from '../large/load.ts'
import { type LargeStand, metric, openStand, processFigures } from '../large/stand.ts'
import { type FigureTable, figureTable, megabytes, ms, quantile, seconds } from '../large/table.ts'
import { type Look, slopeAnHour } from './slope.ts'

const MINUTE = 60_000

/**
 * A large plant for a long time, with what nights bring: a compaction, retention as the company has set it, and a backup. Answers whether every sample that was acknowledged is there.
 */
export async function soakPlant(points: number, minutes: number): Promise<boolean> {
  const table = figureTable()
  const stand = await openStand(['--inspect=127.0.0.1:0'])
  try {
    const plant = await buildPlant(stand, points, table)
    const load = startLoad(stand, plant)
    try {
      await pause(15_000)
      return await soak(stand, load, points, minutes, table)
    } finally {
      load.stop()
    }
  } catch (error) {
    console.error(stand.output().slice(-4000))
    throw error
  } finally {
    await stand.stop()
    console.log(`\n${points} points for ${minutes} minutes\n${table.text()}`)
  }
}

async function soak(
  stand: LargeStand,
  load: Load,
  points: number,
  minutes: number,
  table: FigureTable,
): Promise<boolean> {
  const { admin } = stand
  await admin.client(companyParam).save({ params: [{ code: 'keepHistoryDays', value: 1 }] })
  const nights: [number, string, () => Promise<string>][] = [
    [1 / 6, '压缩历史 (compaction)', () => ran(stand, 'compactHistory')],
    [2 / 6, '保留 (retention)', () => retained(stand)],
    [3 / 6, '备份 (backup)', () => ran(stand, 'backup')],
  ]
  const heaps: Look[] = []
  const waits: number[] = []
  let sent = 0
  let highest = 0
  const began = performance.now()
  const since = () => performance.now() - began
  const left = [...nights]
  const pending: Promise<void>[] = []
  for (let minute = 0; minute <= minutes; minute++) {
    await pause(Math.max(0, minute * MINUTE - since()))
    while (left[0] && since() >= left[0][0] * minutes * MINUTE) {
      const [, what, work] = left.shift()!
      pending.push(work().then((told) => table.add('night', what, told)))
    }
    const at = since()
    const heap = await stand.heap()
    const { rss } = processFigures(stand.pid)
    const told = await load.boxes()
    sent += told.sent
    waits.push(...told.waits)
    heaps.push({ at, value: heap })
    highest = Math.max(highest, rss)
    const late = (await metric(stand.url, 'nodejs_eventloop_lag_max_seconds')) * 1000
    table.add(
      'minute',
      String(minute),
      `heap ${megabytes(heap)}, memory ${megabytes(rss)}, event loop late at most ${ms(late)}`,
    )
  }
  await Promise.all(pending)
  load.lose()
  await pause(5000)
  sent += (await load.boxes()).sent
  const [stored] = await stand.query<{ n: string }>(
    `select (select coalesce(sum(n), 0) from sample_chunk) + (select coalesce(sum(n), 0) from sample_journal) as n`,
  )
  const lost = Math.max(0, sent - Number(stored!.n))
  table.add('whole', 'compaction at the end', await ran(stand, 'compactHistory'))
  await measureDisk(stand, points, table)
  table.add('whole', 'heap grows after the first third', `${(slopeAnHour(heaps) / 1_048_576).toFixed(1)} MB an hour`)
  table.add('whole', 'memory at most', megabytes(highest))
  table.add('whole', 'acknowledgement', `p50 ${ms(quantile(waits, 0.5))}, p99 ${ms(quantile(waits, 0.99))}`)
  table.add('whole', `samples lost, of ${sent} acknowledged`, String(lost))
  return lost === 0
}

/** Runs a script of the operations and tells how it ended, and after how long. */
async function ran(stand: LargeStand, which: ScriptCode): Promise<string> {
  const began = performance.now()
  const { jobId: id } = await stand.admin.client(script).run({ script: which })
  for (;;) {
    const [last] = (await stand.admin.client(script).list()).flatMap(({ code, lastRun }) =>
      code === which && lastRun?.endedAt ? [lastRun] : [],
    )
    if (last) return `${last.state} after ${seconds(performance.now() - began)}: ${last.message ?? id}`
    await pause(1000)
  }
}

/** What the night of the product would do by itself. */
async function retained(stand: LargeStand): Promise<string> {
  const began = performance.now()
  const [job] = await stand.query<{ id: string }>(
    `insert into job_queue.job (name) values ('history-retention') returning id`,
  )
  for (;;) {
    const [{ state } = { state: 'gone' }] = await stand.query<{ state: string }>(
      'select state from job_queue.job where id = $1',
      [job!.id],
    )
    if (!['created', 'active', 'retry'].includes(state)) return `${state} after ${seconds(performance.now() - began)}`
    await pause(1000)
  }
}
