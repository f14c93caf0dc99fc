import type { Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { readerOutages } from '../course/object-state.table.ts'
import type { Outage } from './course.ts'
import { clear, isOut, newReader, type Reader } from './readers.ts'
import type { Changed } from './take-back.ts'
import type { OutageWrite } from './write-course.ts'

/** What reads points, and whether it is there, from memory. */
export interface ReaderLives {
  /** The device of a box that reads a point; 0 where none does. */
  deviceOf(pointId: number): number
  isAway(pointId: number): boolean
}

interface Round {
  readonly undo: (() => void)[]
  readonly outages: OutageWrite[]
}

/** Outages that are still asked for: nothing later is judged again. */
const keptMs = 32 * 24 * 3600_000

/** Devices of boxes that read points, and when they were away. */
export function readerList(pool: Pool, lives: ReaderLives) {
  const readers = new Map<number, Reader>()
  const known = new Map<number, Outage[]>()
  const nobody = newReader(0, '')
  let isStale = false

  function of(pointId: number, companyId: string): Reader {
    const deviceId = lives.deviceOf(pointId)
    if (!deviceId) return nobody
    const had = readers.get(deviceId)
    if (had) return had
    const made = newReader(deviceId, companyId, known.get(deviceId))
    readers.set(deviceId, made)
    return made
  }

  /** Points that are read by others than before: from now on their lives count. */
  function moved(now: number, undo: (() => void)[]): Changed[] {
    isStale = false
    const slots = [...readers.values(), nobody].flatMap((reader) => [...reader.slots])
    return slots.flatMap((slot) => {
      const [before, reader] = [slot.reader, of(slot.pointId, slot.watch.companyId)]
      if (reader === before) return []
      const move = (from: Reader, to: Reader) => {
        from.slots.delete(slot)
        to.slots.add(slot)
        slot.reader = to
      }
      move(before, reader)
      undo.push(() => move(reader, before))
      return [{ slot, at: now }]
    })
  }

  function lost(reader: Reader, now: number, { undo, outages }: Round): Changed[] {
    // A clock that runs ahead would let its last samples speak for a device that is gone.
    const newest = [...reader.slots].reduce((most, { time }) => Math.max(most, time + 1), now)
    const from = Math.max(newest, reader.outages.at(-1)?.to ?? 0)
    const before = reader.outages
    reader.outages = [...before.filter(({ to }) => to > now - keptMs), { from, to: Infinity }]
    clear(reader)
    undo.push(() => {
      reader.outages = before
      clear(reader)
    })
    outages.push({ companyId: reader.companyId, deviceId: reader.deviceId, from, to: null })
    return [...reader.slots].map((slot) => ({ slot, at: from }))
  }

  function found(reader: Reader, now: number, { undo, outages }: Round): void {
    const { from } = reader.outages.at(-1)!
    const before = reader.outages
    const to = Math.max(now, from)
    reader.outages = [...before.slice(0, -1), { from, to }]
    reader.isSettling = true
    clear(reader)
    undo.push(() => {
      reader.outages = before
      reader.isSettling = false
      clear(reader)
    })
    outages.push({ companyId: reader.companyId, deviceId: reader.deviceId, from, to })
  }

  function settled(reader: Reader, undo: (() => void)[]): Changed[] {
    reader.isSettling = false
    undo.push(() => {
      reader.isSettling = true
    })
    return [...reader.slots].map((slot) => ({ slot, at: reader.clearFrom }))
  }

  /** Who is away since a time to come, by a clock that was set back, is so from now on. */
  function setBack(now: number, { undo, outages }: Round): Changed[] {
    return [...readers.values()].flatMap((reader) => {
      const { companyId, deviceId, outages: before } = reader
      const from = before.at(-1)?.from ?? now
      if (!isOut(reader) || from <= now) return []
      reader.outages = [...before.slice(0, -1), { from: now, to: Infinity }]
      undo.push(() => {
        reader.outages = before
      })
      outages.push({ companyId, deviceId, from, to: 'never' }, { companyId, deviceId, from: now, to: null })
      return [...reader.slots].map((slot) => ({ slot, at: now }))
    })
  }

  return {
    of,
    setBack,
    changed() {
      isStale = true
    },
    /** Looks whether readers are there; answers the inputs that stand otherwise. */
    look(now: number, round: Round): Changed[] {
      const changed = isStale ? moved(now, round.undo) : []
      for (const reader of readers.values()) {
        const [one] = reader.slots
        if (!one) continue
        const isAway = lives.isAway(one.pointId)
        if (isAway !== isOut(reader)) {
          if (isAway) changed.push(...lost(reader, now, round))
          else found(reader, now, round)
        }
        if (reader.isSettling && now >= reader.clearFrom) changed.push(...settled(reader, round.undo))
      }
      return changed
    },
    async open(now: number): Promise<void> {
      const { rows } = await pool.query<{ deviceId: string; from: number; to: number | null }>(
        statement`select box_device_id as "deviceId", (extract(epoch from started_at) * 1000)::float8 as "from",
           (extract(epoch from ended_at) * 1000)::float8 as "to" from ${readerOutages}
         where ended_at is null or ended_at > $1 order by started_at`,
        [new Date(now - keptMs)],
      )
      for (const { deviceId, from, to } of rows) {
        const own = known.get(Number(deviceId)) ?? []
        known.set(Number(deviceId), [...own, { from, to: to ?? Infinity }])
      }
    },
  }
}

export type ReaderList = ReturnType<typeof readerList>
