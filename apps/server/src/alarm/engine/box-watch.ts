import type pg from 'pg'
import type { AlarmEvent, AlarmSource } from './alarm-event.ts'

interface SourceRow {
  companyId: string
  boxId: string
  deviceId: string | null
  name: string
  objectId: string | null
  objectName: string | null
  objectPath: string | null
  away: boolean
}

/** Boxes and the slaves on them: gone or there. A box that was never seen, or is switched off, is not missed. */
export function boxWatch(pool: pg.Pool) {
  const away = new Map<string, AlarmSource>()

  /** Reads boxes again; answers what has changed. Their rules' keys are `box:3` and `device:9`. */
  async function look(boxIds: readonly string[] | null): Promise<(now: number) => AlarmEvent[]> {
    const { rows } = await pool.query<SourceRow>(lookAtBoxes, [boxIds])
    return (now) => {
      const seen = new Set<string>()
      const events: AlarmEvent[] = []
      for (const row of rows) {
        const source = sourceOf(row)
        seen.add(source.ruleKey)
        if (row.away && !away.has(source.ruleKey)) {
          away.set(source.ruleKey, source)
          events.push(eventOf(source, 'raise', now))
        } else if (!row.away && away.delete(source.ruleKey)) events.push(eventOf(source, 'return', now))
      }
      for (const [key, source] of away) {
        const asked = boxIds === null || (source.boxId !== null && boxIds.includes(source.boxId))
        if (!asked || seen.has(key)) continue
        away.delete(key)
        events.push(eventOf(source, 'return', now))
      }
      return events
    }
  }

  return {
    look,
    /** At start: what the tables hold as gone. */
    restore: (source: AlarmSource) => void away.set(source.ruleKey, source),
    isAway: (boxId: string | null) => boxId !== null && away.has(`box:${boxId}`),
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

/** The slaves of a box that is away are not asked: nobody knows. */
const lookAtBoxes = `
  select company_id as "companyId", id as "boxId", null as "deviceId", name, null as "objectId", null as "objectName", null as "objectPath",
    status = 1 and not online and last_seen_at is not null as away
  from box where $1::bigint[] is null or id = any($1)
  union all
  select d.company_id, b.id, d.id, d.name, o.id, o.name, o.path,
    b.status = 1 and b.online and d.status = 1 and coalesce(o.status, 1) = 1 and exists (
      select from jsonb_array_elements(case when jsonb_typeof(b.state -> 'devices') = 'array' then b.state -> 'devices' else '[]' end) as told
      where told ->> 'id' = d.id::text and told ->> 'online' = 'false')
  from box_device d join box_channel c on c.id = d.channel_id join box b on b.id = c.box_id left join object o on o.id = d.object_id
  where $1::bigint[] is null or b.id = any($1)`
