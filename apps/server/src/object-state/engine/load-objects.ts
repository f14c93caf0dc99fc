import type { DataType } from '@zhizao/gateway-link/set-file'
import { referencesOf } from '@zhizao/rules/expression/parse'
import type { Pool } from 'pg'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { statement } from '../../platform/db/statement.ts'
import { judgements } from '../course/object-state.table.ts'
import { deviceStates } from '../device-state/device-state.table.ts'

/** Which objects to read: all, those of a company, those of a type, those named, or those that name these points. */
export interface Which {
  companyId?: string
  deviceTypeId?: string
  objectIds?: readonly string[]
}

/** A state as the engine reads it. */
export interface Definition {
  id: string
  condition: string
}

/** A point that a condition may name. */
export interface KnownPoint {
  id: number
  dataType: DataType
  storePolicy: string
}

/** An object with the states it can be in, the first looked at first; without any where it had some before. */
export interface StatedObject {
  objectId: string
  companyId: string
  states: readonly Definition[]
  /** By which it was judged last, and since when. */
  rules: string | null
  since: number | null
  /** Points of its own by code, and those of others as a condition writes them. */
  points: ReadonlyMap<string, KnownPoint>
}

interface ObjectRow {
  objectId: string
  companyId: string
  code: string
  rules: string | null
  since: number | null
  states: Definition[] | null
}

/** Objects that have states or had some. An object's own states come before those of its type. */
export async function loadObjects(pool: Pool, { companyId, deviceTypeId, objectIds }: Which): Promise<StatedObject[]> {
  const { rows } = await pool.query<ObjectRow>(
    statement`select o.id as "objectId", o.company_id as "companyId", o.code, j.rules,
       (extract(epoch from j.since) * 1000)::float8 as since, own.states
     from ${objects} o left join ${judgements} j on j.company_id = o.company_id and j.object_id = o.id
     left join lateral (
       select json_agg(json_build_object('id', s.id::text, 'condition', s.condition)
         order by s.object_id is null, s.priority, s.id) as states
       from ${deviceStates} s where s.removed_at is null and s.company_id = o.company_id
         and (s.object_id = o.id or s.device_type_id = o.device_type_id)) own on true
     where (own.states is not null or j.id is not null) and ($1::bigint is null or o.company_id = $1)
       and ($2::bigint is null or o.device_type_id = $2) and ($3::bigint[] is null or o.id = any($3))`,
    [companyId ?? null, deviceTypeId ?? null, objectIds ?? null],
  )
  const known = await pointsOf(pool, rows)
  return rows.map(({ objectId, companyId, rules, since, states }) => ({
    objectId: String(objectId),
    companyId: String(companyId),
    rules,
    since,
    states: states ?? [],
    points: known.get(String(objectId)) ?? new Map(),
  }))
}

/** Points that the conditions of some objects name. */
async function pointsOf(pool: Pool, rows: readonly ObjectRow[]): Promise<Map<string, Map<string, KnownPoint>>> {
  const found = new Map(rows.map(({ objectId }) => [String(objectId), new Map<string, KnownPoint>()]))
  const asked = { of: [] as string[], company: [] as string[], object: [] as (string | null)[], code: [] as string[] }
  const references = new Map<string, ReturnType<typeof referencesOf>>()
  for (const { objectId, companyId, states } of rows) {
    for (const { condition } of states ?? []) {
      const named = references.get(condition) ?? referencesOf(condition)
      references.set(condition, named)
      for (const { object, point } of named) {
        asked.of.push(objectId)
        asked.company.push(companyId)
        asked.object.push(object ?? null)
        asked.code.push(point)
      }
    }
  }
  if (!asked.of.length) return found
  const { rows: points } = await pool.query<KnownPoint & { of: string; object: string | null; code: string }>(
    pointsByCode,
    [asked.of, asked.company, asked.object, asked.code],
  )
  for (const { of, object, code, id, dataType, storePolicy } of points)
    found.get(String(of))!.set(pointName(object ?? undefined, code), { id: Number(id), dataType, storePolicy })
  return found
}

export const pointName = (object: string | undefined, code: string) =>
  object === undefined ? code : `${object}.${code}`

const pointsByCode = statement`select distinct x.of, x.object, x.code, p.id, p.data_type as "dataType", p.store_policy as "storePolicy"
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) x(of, company_id, object, code)
  left join ${objects} o on x.object is not null and o.company_id = x.company_id and o.code = x.object
  join ${points} p on p.company_id = x.company_id and p.object_id = coalesce(o.id, x.of) and p.code = x.code
  where x.object is null or o.id is not null`
