import type { Pool } from 'pg'
import { points } from '../../device/point/point.table.ts'
import type { HistorySample } from '../../history/index.ts'
import { followingClock } from '../../platform/clock-steps.ts'
import { commitPrepared, type PreparedWrite } from '../../platform/db/commit-prepared.ts'
import { statement } from '../../platform/db/statement.ts'
import { type CompiledObject, objectCompiler } from './compile-object.ts'
import { courseOf, type Piece, secondMs } from './course.ts'
import { loadObjects, type StatedObject, type Which } from './load-objects.ts'
import { makeWatch } from './make-watch.ts'
import { lastRows } from './read-course.ts'
import { type ReaderLives, readerList } from './reader-list.ts'
import { repairAll, rereadHeads } from './repair.ts'
import { forgetOldRows, noWrites, replaceTail } from './rows.ts'
import type { StatesHistory } from './states-history.ts'
import { mark, takeBackJudged } from './take-back.ts'
import { judgeChanged, type Round, remember, type Samples, takeSamples } from './take-samples.ts'
import { trimSamples } from './trim-samples.ts'
import type { ObjectWatch } from './watch.ts'
import { watchIndex } from './watch-index.ts'
import { type Judgement, type OutageWrite, writeCourse, writeJudgements, writeOutages } from './write-course.ts'

export interface EngineOptions {
  pool: Pool
  now(): number
  /** Of what lasts; the same as the other where that is never set. */
  steady?(): number
  history: StatesHistory
  lives: ReaderLives
  /** Hears whose course was changed, company by company, once it is durable. */
  changed(companyId: string, objectIds: readonly string[]): void
}

/** How long a second waits for samples that are still on their way before time decides it. */
const graceMs = 2 * secondMs
/** Seconds of one object that a tick judges at most: after a long stop it takes several. */
const mostCaughtUpMs = 3600 * secondMs

type Heads = Awaited<ReturnType<typeof lastRows>>

/** An object compiled, with what of its inputs only history tells. */
interface Readied {
  object: StatedObject
  compiled: CompiledObject
  samples: ReadonlyMap<number, readonly HistorySample[]>
}

interface Found extends Round {
  outages: OutageWrite[]
  judgements: Judgement[]
}

const newRound = (stamp: number): Found => ({
  undo: [],
  writes: noWrites(),
  repairs: new Map(),
  touched: new Set(),
  stamp,
  outages: [],
  judgements: [],
})
const isEmpty = ({ writes, repairs, outages, judgements }: Found) =>
  !writes.made.length && !writes.gone.length && !repairs.size && !outages.length && !judgements.length

/**
 * Judges in which state objects are, in memory, and writes what follows in the samples' own transaction. One write is under way at a time:
 * a tick waits for the batch before it, a batch prepared during a tick is judged after it.
 */
export function stateEngine({ pool, now, steady = now, history, lives, changed }: EngineOptions) {
  const { watches, byPoint, link, unlink } = watchIndex()
  const readers = readerList(pool, lives)
  const compiler = objectCompiler()
  const followClock = followingClock({ now: () => new Date(now()), steady }, takeBack)
  let stamp = 0
  let under: Promise<void> | undefined

  function begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    under = promise
    return () => {
      under = undefined
      resolve()
    }
  }
  const idle = async () => {
    while (under) await under
  }

  function notify({ writes }: Found): void {
    const rows = [...writes.made, ...writes.gone]
    for (const [companyId, own] of Map.groupBy(rows, (row) => row.companyId))
      changed(companyId, [...new Set(own.map(({ objectId }) => objectId))])
  }

  /** What a round has found, to be written, with the way back. */
  function writing(find: (round: Found) => void, batch?: Samples): PreparedWrite | undefined {
    const round = newRound(++stamp)
    find(round)
    const back = () => {
      for (const undo of round.undo.toReversed()) undo()
    }
    if (isEmpty(round)) return batch ? held({ back }) : undefined
    const end = begin()
    return {
      async write(tx) {
        await writeOutages(tx, round.outages)
        await writeJudgements(tx, round.judgements)
        const repairs = [...round.repairs.values()]
        await repairAll(tx, repairs, batch, history, now(), round.writes)
        await writeCourse(tx, round.writes)
        if (repairs.length)
          await rereadHeads(
            tx,
            repairs.map(({ watch }) => watch),
          )
      },
      committed() {
        end()
        notify(round)
      },
      rolledBack() {
        back()
        end()
      },
    }
  }

  /** A batch that brings nothing to write still is under way: nobody may read memory as if it were durable. */
  function held({ back }: { back(): void }): PreparedWrite {
    const end = begin()
    return {
      write: async () => {},
      committed: end,
      rolledBack() {
        back()
        end()
      },
    }
  }

  function prepare(batch: Samples): PreparedWrite | undefined {
    if (!watches.size) return undefined
    const find = (round: Found) => takeSamples(batch, byPoint.get, round)
    if (!under) return writing(find, batch)
    let inner: PreparedWrite | undefined
    return {
      async write(tx) {
        await idle()
        inner = writing(find, batch)
        await inner?.write(tx)
      },
      committed: () => inner?.committed(),
      rolledBack: () => inner?.rolledBack(),
    }
  }

  /** Once a second: what time, and what reads the points, brings. */
  async function tick(): Promise<void> {
    await followClock()
    await idle()
    trimSamples(watches.values())
    for (const watch of watches.values()) forgetOldRows(watch)
    const write = writing((round) => {
      for (const changed of readers.look(now(), round)) mark(changed, round)
      takeTime(round)
      for (const watch of round.touched) judgeChanged(watch, round)
    })
    if (write) await commitPrepared(pool, write)
  }

  async function takeBack(step: number): Promise<void> {
    if (step > 0) return
    await idle()
    const write = writing((round) => {
      for (const changed of readers.setBack(now(), round)) mark(changed, round)
      takeBackJudged(watches.values(), now(), round)
      for (const watch of round.touched) judgeChanged(watch, round)
    })
    if (write) await commitPrepared(pool, write)
  }

  /** The seconds that have passed, for objects whose conditions ask for the time. */
  function takeTime(round: Found): void {
    const until = Math.floor((now() - graceMs) / secondMs) * secondMs
    for (const watch of watches.values()) {
      if (!watch.isTimed) continue
      const to = Math.min(until, Math.floor(watch.frontier / secondMs) * secondMs + mostCaughtUpMs)
      if (to <= watch.frontier) continue
      remember(round, watch)
      watch.dirtyFrom = Math.min(watch.dirtyFrom, to)
    }
  }

  /** States, points or objects have changed: reads them again; what they change holds from now on. */
  async function refresh(which: Which & { pointIds?: readonly string[] }): Promise<void> {
    const objectIds = which.pointIds
      ? await objectsOfPoints(which.pointIds, which.companyId!, pool, { watches, byPoint })
      : which.objectIds
    if (objectIds && !objectIds.length) return
    const { pointIds, ...asked } = which
    const loaded = await loadObjects(pool, { ...asked, ...(objectIds && { objectIds }) })
    const unknown = loaded.filter(({ objectId }) => !watches.has(objectId))
    const heads = await lastRows(
      pool,
      unknown.map(({ objectId }) => objectId),
    )
    const prepared: Readied[] = []
    for (const object of loaded) prepared.push(await readied(object))
    await committedByNow()
    const write = writing((round) => {
      const seen = new Set(loaded.map(({ objectId }) => objectId))
      for (const gone of [...watches.values()]) {
        if (!isAsked(gone, asked, objectIds) || seen.has(gone.objectId)) continue
        round.undo.push(unlink(gone))
      }
      for (const one of prepared) apply(one, heads, round)
    })
    if (write) await commitPrepared(pool, write)
  }

  /** Everything prepared so far is durable, and in the latest values. */
  async function committedByNow(): Promise<void> {
    await idle()
    await new Promise((resolve) => setImmediate(resolve))
    await idle()
  }

  const isAsked = (watch: ObjectWatch, { companyId, deviceTypeId }: Which, objectIds?: readonly string[]) =>
    objectIds ? objectIds.includes(watch.objectId) : !deviceTypeId && (!companyId || watch.companyId === companyId)

  /** An object compiled, with what of its inputs only history tells; nothing where it is judged as it was. */
  async function readied(object: StatedObject): Promise<Readied> {
    const compiled = compiler.compile(object)
    const old = watches.get(object.objectId)
    const samples = new Map<number, readonly HistorySample[]>()
    if (old?.rules === compiled.rules) return { object, compiled, samples }
    for (const input of compiled.inputs) {
      if (!input.isFull) continue
      const key = { companyId: Number(object.companyId), pointId: input.pointId }
      const last = history.latest(input.pointId)
      if (!last) continue
      const begin = last.time - input.keepMs
      const first = await history.before(key, begin)
      const second = first && input.needsPrevious ? await history.before(key, first.time) : undefined
      samples.set(input.pointId, [
        ...(second ? [second] : []),
        ...(first ? [first] : []),
        ...(await history.between(key, begin, last.time + 1)),
      ])
    }
    return { object, compiled, samples }
  }

  /** Takes over an object as it is now. By other conditions than before it is judged from now on. */
  function apply({ object, compiled, samples }: Readied, heads: Heads, round: Found): void {
    const { objectId, companyId } = object
    const old = watches.get(objectId)
    if (old ? old.rules === compiled.rules : !compiled.rules && !object.rules) return
    const watch = makeWatch(object, compiled, samples, history.latest, readers)
    const isResumed = !old && object.rules === compiled.rules && object.since !== null
    watch.head = old ? old.head : (heads.get(objectId) ?? null)
    const at = isResumed ? object.since! : now()
    watch.since = at
    watch.frontier = isResumed ? Math.max(at, watch.head?.start ?? at, ...watch.slots.map(({ time }) => time)) : at
    if (old) round.undo.push(unlink(old))
    round.undo.push(link(watch))
    if (isResumed) return
    round.judgements.push({ companyId, objectId, rules: compiled.rules, since: at })
    const inputs = watch.slots.map(({ samples, reader: { outages } }) => ({ samples, outages }))
    const pieces: Piece[] = compiled.rules
      ? courseOf(watch, inputs, at, Math.max(at, ...watch.slots.map(({ time }) => time)))
      : [{ start: at, stateId: null, cause: 'stateless' }]
    if (!replaceTail(watch, pieces, round.writes)) round.writes.made.push({ companyId, objectId, piece: pieces[0]! })
    watch.frontier = Math.max(at, ...watch.slots.map(({ time }) => time))
    if (!compiled.rules) round.undo.push(unlink(watch))
  }

  return {
    name: 'object-state',
    prepare,
    tick,
    refresh,
    /** Which device of which box reads a point may have changed. */
    readersChanged: readers.changed,
    /** States, courses and outages as the tables have them, and the newest samples. */
    async resume(): Promise<void> {
      await readers.open(now())
      await refresh({})
    },
    /** After the write at hand. */
    idle,
    /** How many objects are judged. */
    get size() {
      return watches.size
    },
  }
}

export type StateEngine = ReturnType<typeof stateEngine>

const ownersOfPoints = statement`select distinct object_id as id from ${points} where id = any($1::bigint[])`

async function objectsOfPoints(
  pointIds: readonly string[],
  companyId: string,
  pool: Pool,
  { watches, byPoint }: Pick<ReturnType<typeof watchIndex>, 'watches' | 'byPoint'>,
): Promise<string[]> {
  const found = new Set<string>()
  for (const id of pointIds) {
    for (let slot = byPoint.get(Number(id)); slot; slot = slot.next) found.add(slot.watch.objectId)
  }
  const { rows } = await pool.query<{ id: string }>(ownersOfPoints, [pointIds])
  for (const { id } of rows) found.add(String(id))
  // A condition may name a point of another object that has only now come to be.
  for (const watch of watches.values()) if (watch.companyId === companyId && watch.isLacking) found.add(watch.objectId)
  return [...found]
}
