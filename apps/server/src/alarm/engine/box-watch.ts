import type pg from 'pg'
import { objects } from '../../device/object/object.table.ts'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { statement } from '../../platform/db/statement.ts'
import type { AlarmEvent, AlarmSource } from './alarm-event.ts'
import { deviceGroupKey } from './groups.ts'

interface SourceRow {
  companyId: string
  boxId: string
  boxName: string
  deviceId: string | null
  name: string
  objectId: string | null
  objectName: string | null
  objectPath: string | null
  /** null: nobody knows, so what was known before still stands. */
  away: boolean | null
}

interface Missing {
  source: AlarmSource
  boxName: string
  since: number
  isRaised: boolean
}

/** A slave gone for less has only stumbled. A box has its own time to come back: gateway-box/link/box-states.ts. */
const deviceDelayMs = 5000
/** Slaves of one box that fall this near to each other have one cause. */
const togetherMs = 60_000

/** Boxes and the slaves on them: gone or there. A box that was never seen, or is switched off, is not missed. */
export function boxWatch(pool: pg.Pool) {
  const missing = new Map<string, Missing>()
  const groups = new Map<string, AlarmSource>()

  /** Reads boxes again; answers what has changed. Their rules' keys are `box:3`, `device:9` and `devices:3`. */
  async function look(boxIds: readonly string[] | null): Promise<(now: number) => AlarmEvent[]> {
    const { rows } = await pool.query<SourceRow>(lookAtBoxes, [boxIds])
    return (now) => {
      const seen = new Set<string>()
      const events: AlarmEvent[] = []
      for (const row of rows) {
        const source = sourceOf(row)
        const key = source.ruleKey
        seen.add(key)
        const before = missing.get(key)
        if (row.away && !before) missing.set(key, { source, boxName: row.boxName, since: now, isRaised: false })
        // What nobody knows neither ends an alarm nor lets its delay run on.
        else if (row.away === false || (row.away === null && !before?.isRaised)) events.push(...found(key, now))
      }
      for (const [key, { source }] of missing) {
        const asked = boxIds === null || (source.boxId !== null && boxIds.includes(source.boxId))
        if (asked && !seen.has(key)) events.push(...found(key, now))
      }
      return [...events, ...due(now)]
    }
  }

  function found(key: string, now: number): AlarmEvent[] {
    const one = missing.get(key)
    missing.delete(key)
    return one?.isRaised ? [eventOf(one.source, 'return', now)] : []
  }

  /** What the time that has passed brings. */
  function due(now: number): AlarmEvent[] {
    const events: AlarmEvent[] = []
    for (const one of missing.values()) {
      if (one.isRaised || (one.source.kind === 'device' && now - one.since < deviceDelayMs)) continue
      one.isRaised = true
      events.push(eventOf(one.source, 'raise', now))
    }
    return [...events, ...groupEvents(now)]
  }

  /** One alarm above the slaves of a box that fall together; it ends with the last of theirs. */
  function groupEvents(now: number): AlarmEvent[] {
    const events: AlarmEvent[] = []
    const gone = [...missing.values()].filter((one) => one.isRaised && one.source.kind === 'device')
    const byBox = Map.groupBy(gone, (one) => one.source.boxId!)
    for (const [boxId, ones] of byBox) {
      if (groups.has(boxId) || ones.filter((one) => now - one.since < togetherMs).length < 2) continue
      const source = groupOf(ones[0]!)
      groups.set(boxId, source)
      events.push(eventOf(source, 'raise', now))
    }
    for (const [boxId, source] of groups) {
      if (byBox.has(boxId)) continue
      groups.delete(boxId)
      events.push(eventOf(source, 'return', now))
    }
    return events
  }

  return {
    look,
    due,
    /** At start: what the tables hold as gone. */
    restore(source: AlarmSource): void {
      if (source.boxId && source.ruleKey === deviceGroupKey(source.boxId)) groups.set(source.boxId, source)
      else missing.set(source.ruleKey, { source, boxName: '', since: 0, isRaised: true })
    },
    /** The clock was set so many ms on: whatever is missing is so no longer than before. */
    moveClock(step: number): void {
      for (const one of missing.values()) one.since += step
    },
    isAway: (boxId: string | null) => boxId !== null && missing.has(`box:${boxId}`),
  }
}

const eventOf = (source: AlarmSource, action: 'raise' | 'return', at: number): AlarmEvent => ({
  source,
  action,
  at,
  severity: action === 'raise' ? 2 : 0,
  value: null,
  peak: null,
  limit: null,
  suppression: null,
  note: null,
})

const sourceOf = (row: SourceRow): AlarmSource => ({
  companyId: row.companyId,
  ruleKey: row.deviceId ? `device:${row.deviceId}` : `box:${row.boxId}`,
  kind: row.deviceId ? 'device' : 'box',
  ruleId: null,
  objectId: row.objectId,
  pointId: null,
  boxId: row.boxId,
  objectName: row.objectName ?? row.name,
  objectPath: row.objectPath,
  pointName: null,
  unit: null,
  alarmTypeId: null,
  direction: null,
  describe: () => (row.deviceId ? `设备“${row.name}”通信中断` : `盒子“${row.name}”离线`),
})

const groupOf = ({ source, boxName }: Missing): AlarmSource => ({
  ...source,
  ruleKey: deviceGroupKey(source.boxId!),
  objectId: null,
  objectName: boxName,
  objectPath: null,
  describe: () => `盒子“${boxName}”下多台设备通信中断`,
})

/**
 * The slaves of a box that is away are not asked, and a slave that its box does not name was not reached for yet:
 * nobody knows.
 */
const lookAtBoxes = statement`
  select company_id as "companyId", id as "boxId", name as "boxName", null as "deviceId", name, null as "objectId", null as "objectName",
    null as "objectPath", status = 1 and not online and last_seen_at is not null as away
  from ${boxes} where $1::bigint[] is null or id = any($1)
  union all
  select d.company_id, b.id, b.name, d.id, d.name, o.id, o.name, o.path,
    case when b.status <> 1 or d.status <> 1 or coalesce(o.status, 1) <> 1 then false when b.online then (
      select told ->> 'online' = 'false'
      from jsonb_array_elements(case when jsonb_typeof(b.state -> 'devices') = 'array' then b.state -> 'devices' else '[]' end) as told
      where told ->> 'id' = d.id::text limit 1) end
  from ${boxes} b join ${boxChannels} c on c.company_id = b.company_id and c.box_id = b.id
  join ${boxDevices} d on d.company_id = c.company_id and d.channel_id = c.id left join ${objects} o on o.id = d.object_id
  where $1::bigint[] is null or b.id = any($1)`
