import type { StateMessage } from '@zhizao/gateway-link/messages'
import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { boxes } from '../box/box.table.ts'
import type { LinkBox } from './link-box.ts'

/** A box of ours sends its state every 30 s; three missed ones make it offline. */
const SILENCE = 90_000
/**
 * A third-party box owes no heartbeat, and many connect only to send: one is there while it is connected, and for this long after it
 * was heard last.
 */
const JSON_SILENCE = 300_000
/** A box that takes up a new connection for a broken one was never away. */
const COME_BACK_WITHIN = 2000
const LOOK_EVERY = 1000
const WRITE_SEEN_EVERY = 10_000
/** What a box says of itself is written so often at most; of what it says meanwhile the last counts. */
const STATE_EVERY = 1000

/** Times of the steady clock: one that is set must make no box be silent, nor be there. */
interface Known {
  box: LinkBox
  online: boolean
  heardAt: number
  /** When its last connection ended; undefined while it has one. */
  goneAt: number | undefined
  /** Up to which time of being heard it is written. */
  writtenAt: number
  state: { message: StateMessage; clockOffsetMs: number } | undefined
  stateAt: number
  stateLater: NodeJS.Timeout | undefined
  /** While it is being written that it is online. */
  coming: Promise<void> | undefined
  /** Writes of one box follow each other. */
  work: Promise<void>
}

/** Which boxes are online, when they were last heard, what they say of themselves. */
export function boxStates({ database, events, log, now, steady }: Platform, isConnected: (code: string) => boolean) {
  const known = new Map<number, Known>()
  let timers: NodeJS.Timeout[] = []
  /** What the clock shows now of a time that has been. */
  const dateOf = (at: number) => new Date(now().getTime() - (steady() - at))

  function knownOf(box: LinkBox): Known {
    const found = known.get(box.boxId)
    if (found) return found
    const fresh: Known = {
      box,
      online: false,
      heardAt: 0,
      goneAt: undefined,
      writtenAt: 0,
      state: undefined,
      stateAt: Number.NEGATIVE_INFINITY,
      stateLater: undefined,
      coming: undefined,
      work: Promise.resolve(),
    }
    known.set(box.boxId, fresh)
    return fresh
  }

  function write(one: Known, work: () => Promise<void>): Promise<void> {
    const done = one.work.then(work)
    one.work = done.catch((error) => log.error({ err: error, box: one.box.code }, 'state of a box not written'))
    return done
  }

  const changed = ({ box }: Known) =>
    events.publish('box.changed', { companyId: String(box.companyId), boxIds: [String(box.boxId)], change: 'state' })

  function turn(one: Known, online: boolean, reason: string): Promise<void> {
    one.online = online
    const at = now()
    return write(one, async () => {
      const { rows } = await database.ingest
        .query<{ name: string }>(
          statement`update ${boxes} set online = $2, last_seen_at = case when $2 then $3 else last_seen_at end
           where id = $1 returning name`,
          [one.box.boxId, online, at],
        )
        .catch((error) => {
          one.online = !online // the next message, or the next look, tries again
          throw error
        })
      const [row] = rows
      if (!row) return // deleted meanwhile
      const event = {
        companyId: String(one.box.companyId),
        boxId: String(one.box.boxId),
        name: row.name,
        at: at.getTime(),
      }
      if (online) events.publish('box.online', event)
      else events.publish('box.offline', { ...event, reason })
      changed(one)
    })
  }

  /** Anything that a box says shows that it is there. While that is being written all its messages wait, or later ones would overtake. */
  function heard(box: LinkBox): Promise<void> | undefined {
    const one = knownOf(box)
    one.box = box
    one.heardAt = steady()
    one.goneAt = undefined
    if (!one.online) {
      one.coming = turn(one, true, '').finally(() => {
        one.coming = undefined
      })
    }
    return one.coming
  }

  async function said(box: LinkBox, message: StateMessage): Promise<void> {
    // Goodbye and last will: the end of the last connection decides, because the box may have a new one already.
    if (!message.online) return
    await heard(box)
    const one = knownOf(box)
    one.state = { message, clockOffsetMs: message.time - now().getTime() }
    if (one.stateLater) return
    const rest = one.stateAt + STATE_EVERY - steady()
    if (rest <= 0) return writeState(one)
    const later = () => writeState(one).catch(() => {}) // told where it was written
    one.stateLater = setTimeout(() => void later(), rest)
  }

  function writeState(one: Known): Promise<void> {
    clearTimeout(one.stateLater)
    one.stateLater = undefined
    one.stateAt = steady()
    const { box, heardAt, state } = one
    if (!state) return Promise.resolve()
    one.state = undefined
    one.writtenAt = heardAt
    const { uptimeSeconds, memoryBytes, buffered, devices, version, setFileVersion } = state.message
    const told = { uptimeSeconds, memoryBytes, buffered, devices, clockOffsetMs: state.clockOffsetMs }
    return write(one, async () => {
      await database.ingest.query(
        statement`update ${boxes} set last_seen_at = $2, version = coalesce($3, version), state = $4,
           set_file_applied = coalesce($5, set_file_applied) where id = $1`,
        [box.boxId, dateOf(heardAt), version, JSON.stringify(told), setFileVersion],
      )
      if (devices?.length)
        events.publish('box.devices', { companyId: String(box.companyId), boxId: String(box.boxId), devices })
      changed(one)
    })
  }

  function look() {
    for (const one of known.values()) {
      if (!one.online) continue
      if (isConnected(one.box.code)) one.goneAt = undefined
      const silence = steady() - one.heardAt
      if (one.box.kind === 'json') {
        if (silence >= JSON_SILENCE && !isConnected(one.box.code))
          void turn(one, false, '连接断开，超过 5 分钟没有收到数据')
      } else if (one.goneAt !== undefined && steady() - one.goneAt >= COME_BACK_WITHIN)
        void turn(one, false, '连接断开')
      else if (silence >= SILENCE) void turn(one, false, '超过 90 秒没有收到数据')
    }
  }

  async function writeSeen(): Promise<void> {
    const fresh = [...known.values()].filter((one) => one.online && one.heardAt > one.writtenAt)
    if (!fresh.length) return
    for (const one of fresh) one.writtenAt = one.heardAt
    await database.ingest.query(
      statement`update ${boxes} set last_seen_at = to_timestamp(heard.at / 1000.0)
       from unnest($1::int8[], $2::int8[]) as heard (id, at) where box.id = heard.id`,
      [fresh.map((one) => one.box.boxId), fresh.map((one) => Math.round(dateOf(one.heardAt).getTime()))],
    )
  }

  return {
    heard,
    said,
    disconnected(box: LinkBox) {
      const one = known.get(box.boxId)
      if (one) one.goneAt = steady()
    },
    forget(boxId: number) {
      clearTimeout(known.get(boxId)?.stateLater)
      known.delete(boxId)
    },
    /** Boxes that were online when the server stopped have their time to come back. */
    async open() {
      const { rows } = await database.ingest.query<{ id: string; company_id: string; code: string; kind: string }>(
        statement`select id, company_id, code, kind from ${boxes} where online`,
      )
      for (const row of rows) {
        const one = knownOf({
          boxId: Number(row.id),
          companyId: Number(row.company_id),
          code: row.code,
          kind: row.kind,
        })
        one.online = true
        one.heardAt = one.writtenAt = steady()
      }
      const seen = () =>
        void writeSeen().catch((error) => log.error({ err: error }, 'last contact of boxes not written'))
      timers = [setInterval(look, LOOK_EVERY), setInterval(seen, WRITE_SEEN_EVERY)]
      for (const timer of timers) timer.unref()
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const one of known.values()) if (one.stateLater) void writeState(one)
      await Promise.all([...known.values()].map((one) => one.work))
      await writeSeen()
    },
  }
}
