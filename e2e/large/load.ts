import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BoxesAsked, BoxesPlan, BoxesTold } from './boxes.ts'
import type { BrowsersPlan, BrowsersTold } from './browsers.ts'
import type { BuiltPlant } from './build.ts'
import { type LargeStand, metric, processFigures } from './stand.ts'
import { type FigureTable, megabytes, ms, quantile } from './table.ts'

export const BROWSERS = 100
const ALARMS = 20
/** How long something that has to come is waited for, ms. */
const PATIENCE = 60_000

/** Boxes that send and browsers that look on, beside the product. */
export function startLoad(stand: LargeStand, plant: BuiltPlant, watching = BROWSERS) {
  const boxes = child('boxes.ts', { mqttPort: stand.mqttPort, boxes: plant.boxes } satisfies BoxesPlan)
  const browsers = child('browsers.ts', {
    url: stand.url,
    token: stand.admin.token,
    browsers: watching,
    machineIds: plant.machineIds,
  } satisfies BrowsersPlan)
  return {
    watching,
    boxes: () => asked<BoxesTold>(boxes),
    browsers: () => asked<BrowsersTold>(browsers),
    breach: (n: number) => asked<{ pointId: number; time: number }>(boxes, { breach: n }),
    lose: () => void boxes.send('lose' satisfies BoxesAsked),
    back: () => void boxes.send('back' satisfies BoxesAsked),
    stop() {
      boxes.disconnect()
      browsers.disconnect()
    },
  }
}
export type Load = ReturnType<typeof startLoad>

function child(file: string, plan: object): ChildProcess {
  const made = fork(path.join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  made.send(plan)
  return made
}

function asked<Told>(from: ChildProcess, what: BoxesAsked = 'tell'): Promise<Told> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a part of the load ended'))
    from.once('exit', ended)
    from.once('message', (told) => {
      from.off('exit', ended)
      resolve(told as Told)
    })
    from.send(what)
  })
}

/** What the product needs while it runs under the load for so many seconds. */
export async function measureLoad(
  stand: LargeStand,
  load: Load,
  forSeconds: number,
  table: FigureTable,
): Promise<void> {
  await pause(15_000)
  await Promise.all([load.boxes(), load.browsers(), metric(stand.url, 'nodejs_eventloop_lag_max_seconds')])
  const before = processFigures(stand.pid)
  const began = performance.now()
  let highest = 0
  const lags: { p50: number; p99: number; max: number }[] = []
  while (performance.now() - began < forSeconds * 1000) {
    await pause(5000)
    highest = Math.max(highest, processFigures(stand.pid).rss)
    lags.push(await lag(stand.url))
  }
  const after = processFigures(stand.pid)
  const took = (performance.now() - began) / 1000
  const [sent, seen] = await Promise.all([load.boxes(), load.browsers()])
  const add = (what: string, figure: string) => table.add('load', what, figure)
  add('samples', `${Math.round(sent.sent / took)} a second for ${Math.round(took)} s`)
  add('server processor', `${Math.round((100 * (after.cpu - before.cpu)) / took)} % of one`)
  add('server memory', `${megabytes(after.rss)}, most ${megabytes(highest)}, ever ${megabytes(after.peak)}`)
  add('heap', megabytes(await metric(stand.url, 'nodejs_heap_size_used_bytes')))
  add(
    'event loop late',
    `p50 ${ms(
      quantile(
        lags.map(({ p50 }) => p50),
        0.5,
      ),
    )}, p99 ${ms(Math.max(...lags.map(({ p99 }) => p99)))}, most ${ms(Math.max(...lags.map(({ max }) => max)))}`,
  )
  add('acknowledgement', `p50 ${ms(quantile(sent.waits, 0.5))}, p99 ${ms(quantile(sent.waits, 0.99))}`)
  add(
    `age of values at ${seen.open} browsers`,
    `p50 ${ms(quantile(seen.ages, 0.5))}, p99 ${ms(quantile(seen.ages, 0.99))}, ${Math.round(seen.values / took)} a second`,
  )
}

async function lag(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const of = (name: string) =>
    1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1])
  return { p50: of('p50'), p99: of('p99'), max: of('max') }
}

/** Of each point, as the boxes of the load read it. */
const SAMPLES_A_DAY = 8640

/** Bytes of history on disk, with its indexes and what is kept apart, for each sample that stands in it, and what a day comes to. */
export async function measureDisk(stand: LargeStand, points: number, table: FigureTable): Promise<void> {
  const [chunks] = await stand.query<{ bytes: string; samples: string; rows: string }>(
    `select pg_total_relation_size('sample_chunk') as bytes, coalesce(sum(n), 0) as samples, count(*) as rows from sample_chunk`,
  )
  const [journal] = await stand.query<{ bytes: string; samples: string }>(
    `select pg_total_relation_size('sample_journal') as bytes, coalesce(sum(n), 0) as samples from sample_journal`,
  )
  const each = (row: { bytes: string; samples: string } | undefined) =>
    row && Number(row.samples) ? `${(Number(row.bytes) / Number(row.samples)).toFixed(1)} bytes a sample` : 'none'
  table.add(
    'disk',
    `chunks: ${chunks!.rows} rows, ${chunks!.samples} samples, ${megabytes(Number(chunks!.bytes))}`,
    each(chunks),
  )
  const ofSample = Number(chunks!.bytes) / Number(chunks!.samples)
  table.add(
    'disk',
    'a day, by the chunks',
    Number.isFinite(ofSample) ? megabytes(ofSample * SAMPLES_A_DAY * points) : '–',
  )
  table.add('disk', `journal: ${journal!.samples} samples, ${megabytes(Number(journal!.bytes))}`, each(journal))
}

/** kill -9 under the load: until it is ready, until the browsers see values again. */
export async function measureKill(stand: LargeStand, load: Load, table: FigureTable): Promise<void> {
  const { open } = await load.browsers()
  if (open < load.watching) throw new Error(`${open} of ${load.watching} browsers look on`)
  const took = await stand.killAndStart()
  table.add('kill -9', 'ready', ms(took))
  const began = performance.now()
  for (;;) {
    const seen = await load.browsers()
    if (seen.open >= load.watching && seen.ages.length) break
    if (performance.now() - began > PATIENCE) break
    await pause(100)
  }
  table.add('kill -9', `${load.watching} browsers live after that`, ms(performance.now() - began))
}

/** How old an alarm is when a browser hears of it, by the time that its value was read; answers how often one was not heard. */
export async function measureAlarms(load: Load, table: FigureTable, alarms = ALARMS): Promise<number> {
  await load.browsers()
  const ages: number[] = []
  for (let at = 0; at < alarms; at++) {
    const { pointId, time } = await load.breach(at)
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(50)) {
      const heard = (await load.browsers()).raised.filter((one) => one.pointId === String(pointId))
      ages.push(...heard.map((one) => one.at - time))
      if (ages.length >= load.watching * (at + 1)) break
    }
  }
  const missing = load.watching * alarms - ages.length
  table.add(
    'alarm',
    `age of ${alarms} alarms at ${load.watching} browsers`,
    `p50 ${ms(quantile(ages, 0.5))}, p99 ${ms(quantile(ages, 0.99))}, ${missing} not heard`,
  )
  return missing
}

/** The net breaks for all boxes and comes back: until the product knows, and how often each browser is told of the tree. */
export async function measureLostBoxes(stand: LargeStand, load: Load, table: FigureTable) {
  const online = async () =>
    Number((await stand.query<{ n: string }>('select count(*) as n from box where online'))[0]!.n)
  const until = async (fits: (n: number) => boolean) => {
    const began = performance.now()
    while (!fits(await online())) {
      if (performance.now() - began > PATIENCE) throw new Error(`${await online()} boxes online`)
      await pause(100)
    }
    return performance.now() - began
  }
  const before = await online()
  const { open } = await load.browsers()
  if (open < load.watching) throw new Error(`${open} of ${load.watching} browsers look on`)
  load.lose()
  const lost = await until((n) => n === 0)
  load.back()
  const back = await until((n) => n === before)
  await pause(2000)
  const trees = (await load.browsers()).trees / load.watching
  table.add('boxes', `${before} boxes lost at once, known after`, ms(lost))
  table.add('boxes', `${before} boxes back, known after`, ms(back))
  table.add('boxes', 'changes of the tree told to each browser', trees.toFixed(1))
  return { boxes: before, trees }
}
