import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { IngestBox, RefusedItem } from '../../telemetry/index.ts'
import { boxes, boxRefused } from '../box/box.table.ts'

const WRITE_EVERY = 2000
const TELL_EVERY = 60_000
const KEEP_DAYS = 30
const LONGEST = 100
/** Rows of one box; what is told by further names counts under the reason alone. */
const MOST_OF_BOX = 200

interface Line {
  box: IngestBox
  reason: string
  code: string
  pointId: number | null
  count: number
  value: string
  time: string
  firstAt: Date
  lastAt: Date
}
interface Known {
  names: Set<string>
  toldAt: number
  untold: Map<string, number>
}

/** Counts what boxes send in vain, and writes it now and then: a box that sends nothing else must cost next to nothing. */
export function refusalBook({ database, log, now, steady }: Platform) {
  let lines = new Map<string, Line>()
  const known = new Map<number, Known>()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function refused(box: IngestBox, { reason, code: given, pointId, value, time }: RefusedItem): void {
    const code = plain(given)
    const one = knownOf(box.boxId)
    one.untold.set(reason, (one.untold.get(reason) ?? 0) + 1)
    const name = `${reason}/${code}`
    const isKnown = one.names.has(name) || one.names.size < MOST_OF_BOX
    if (isKnown) one.names.add(name)
    const key = `${box.boxId}/${reason}/${isKnown ? code : ''}`
    const line = lines.get(key)
    const at = now()
    if (line) {
      line.count++
      // The last one is shown as it came; in a flood the first of each moment is enough.
      if (at > line.lastAt) Object.assign(line, { value: shown(value), time: shown(time), lastAt: at })
    } else {
      const own = isKnown ? { code, pointId: pointId ?? null } : { code: '', pointId: null }
      const last = { value: shown(value), time: shown(time), firstAt: at, lastAt: at }
      lines.set(key, { box, reason, count: 1, ...own, ...last })
    }
    timer ??= setTimeout(() => void write(), WRITE_EVERY)
  }

  function knownOf(boxId: number): Known {
    const one = known.get(boxId) ?? { names: new Set(), toldAt: Number.NEGATIVE_INFINITY, untold: new Map() }
    known.set(boxId, one)
    return one
  }

  async function write(): Promise<void> {
    timer = undefined
    const taken = [...lines.values()]
    lines = new Map()
    notify(taken)
    writing = insert(taken).catch((error) => log.error({ err: error, lines: taken.length }, 'refused data not written'))
    await writing
  }

  function notify(taken: readonly Line[]) {
    const at = steady()
    for (const box of new Map(taken.map((line) => [line.box.boxId, line.box])).values()) {
      const one = knownOf(box.boxId)
      if (at - one.toldAt < TELL_EVERY) continue
      one.toldAt = at
      const last = taken.find((line) => line.box.boxId === box.boxId)!
      const { reason, code, value, time } = last
      log.warn(
        { box: box.code, refused: Object.fromEntries(one.untold), last: { reason, code, value, time } },
        'data of a box were refused',
      )
      one.untold.clear()
    }
  }

  async function insert(taken: readonly Line[]) {
    // A box that was deleted meanwhile takes what it sent with it.
    await database.system.query(
      statement`insert into ${boxRefused} (company_id, box_id, reason, code, point_id, count, value, time, first_at, last_at)
       select box.company_id, box.id, r.reason, r.code, r.point_id, sum(r.count), max(r.value), max(r.time), min(r.first_at), max(r.last_at)
       from unnest($1::int8[], $2::text[], $3::text[], $4::int8[], $5::int4[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[])
         as r (box_id, reason, code, point_id, count, value, time, first_at, last_at)
       join ${boxes} on box.id = r.box_id
       group by box.company_id, box.id, r.reason, r.code, r.point_id
       on conflict (company_id, box_id, reason, code) do update set
         count = least(box_refused.count::int8 + excluded.count, 2000000000)::int4, value = excluded.value, time = excluded.time,
         point_id = excluded.point_id, last_at = excluded.last_at, updated_at = excluded.last_at`,
      [
        taken.map(({ box }) => box.boxId),
        taken.map(({ reason }) => reason),
        taken.map(({ code }) => code),
        taken.map(({ pointId }) => pointId),
        taken.map(({ count }) => count),
        taken.map(({ value }) => value),
        taken.map(({ time }) => time),
        taken.map(({ firstAt }) => firstAt),
        taken.map(({ lastAt }) => lastAt),
      ],
    )
  }

  return {
    refused,
    forget: (boxId: number) => void known.delete(boxId),
    /** The bound of a box holds over restarts. */
    async open() {
      const old = new Date(now().getTime() - KEEP_DAYS * 86_400_000)
      await database.system.query(statement`delete from ${boxRefused} where last_at < $1`, [old])
      const { rows } = await database.system.query<{ box_id: string; reason: string; code: string }>(
        statement`select box_id, reason, code from ${boxRefused}`,
      )
      for (const { box_id, reason, code } of rows) knownOf(Number(box_id)).names.add(`${reason}/${code}`)
    },
    async close() {
      clearTimeout(timer)
      if (lines.size) await write()
      await writing
    },
  }
}

/** What came, in few characters that PostgreSQL can hold. */
function shown(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'bigint') return value.toString()
  return plain(typeof value === 'string' ? `"${value.slice(0, LONGEST)}"` : (JSON.stringify(value, digitsOf) ?? ''))
}
const digitsOf = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
/** Of its own: a part of a text would hold all of it. */
const plain = (text: string) =>
  text.length <= LONGEST
    ? text.toWellFormed().replaceAll('\0', '')
    : Buffer.from(text.slice(0, LONGEST)).toString().replaceAll('\0', '')
