import type { ClientBase } from 'pg'
import { objects } from '../../device/object/object.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import { binaryArray } from '../../platform/db/binary-array.ts'
import { statement } from '../../platform/db/statement.ts'
import { judgements, objectStates, readerOutages } from '../course/object-state.table.ts'
import type { CourseWrites } from './rows.ts'

/** Writes what was found of courses, in the caller's transaction. */
export async function writeCourse(tx: ClientBase, { gone, made }: CourseWrites): Promise<void> {
  if (gone.length)
    await tx.query(removeRows, [
      gone.map(({ companyId }) => companyId),
      gone.map(({ objectId }) => objectId),
      gone.map(({ from }) => from),
      gone.map(({ to }) => to),
    ])
  if (made.length)
    await tx.query({
      // Prepared once: it goes with most commits.
      name: 'object-state-begins',
      text: insertRows,
      values: [
        ids(made.map(({ companyId }) => companyId)),
        ids(made.map(({ objectId }) => objectId)),
        binaryArray(
          'float8',
          made.map(({ piece }) => piece.start),
        ),
        ids(made.map(({ piece }) => piece.stateId)),
        made.map(({ piece }) => piece.cause),
      ],
    })
}

const ids = (texts: readonly (string | null)[]) =>
  binaryArray(
    'int8',
    texts.map((text) => (text === null ? null : Number(text))),
  )

const removeRows = statement`delete from ${objectStates} s
  using unnest($1::bigint[], $2::bigint[], $3::float8[], $4::float8[]) x(company_id, object_id, since, until)
  where s.company_id = x.company_id and s.object_id = x.object_id
    and s.started_at >= to_timestamp(x.since / 1000) and s.started_at <= to_timestamp(x.until / 1000)`

const insertRows = statement`insert into ${objectStates} (company_id, object_id, started_at, state_id, cause)
  select x.company_id, x.object_id, to_timestamp(x.start / 1000), x.state_id, x.cause
  from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::bigint[], $5::text[]) x(company_id, object_id, start, state_id, cause)
  on conflict (object_id, started_at) do update set state_id = excluded.state_id, cause = excluded.cause`

/** By what objects are judged from now on. */
export interface Judgement {
  companyId: string
  objectId: string
  rules: string
  since: number
}

export async function writeJudgements(tx: ClientBase, made: readonly Judgement[]): Promise<void> {
  if (!made.length) return
  await tx.query(
    statement`insert into ${judgements} (company_id, object_id, rules, since)
      select x.company_id, x.object_id, x.rules, to_timestamp(x.since / 1000)
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[]) x(company_id, object_id, rules, since)
      join ${objects} o on o.id = x.object_id and o.company_id = x.company_id
      for key share of o
      on conflict (company_id, object_id) do update set rules = excluded.rules, since = excluded.since, updated_at = now()`,
    [
      made.map(({ companyId }) => companyId),
      made.map(({ objectId }) => objectId),
      made.map(({ rules }) => rules),
      made.map(({ since }) => since),
    ],
  )
}

/** An outage that began, with an end one that is over, or one that never was. */
export interface OutageWrite {
  companyId: string
  deviceId: number
  from: number
  to: number | null | 'never'
}

export async function writeOutages(tx: ClientBase, found: readonly OutageWrite[]): Promise<void> {
  for (const { companyId, deviceId, from, to } of found) {
    const place = [companyId, deviceId, from]
    if (to === 'never') await tx.query(removeOutage, place)
    else if (to === null) await tx.query(beginOutage, place)
    else await tx.query(endOutage, [...place, to])
  }
}

/** A device that was removed meanwhile is not missed. */
const beginOutage = statement`insert into ${readerOutages} (company_id, box_device_id, started_at)
  select $1, d.id, to_timestamp($3::float8 / 1000) from ${boxDevices} d where d.company_id = $1 and d.id = $2 for key share of d`

const endOutage = statement`update ${readerOutages} set ended_at = to_timestamp($4::float8 / 1000), updated_at = now()
  where company_id = $1 and box_device_id = $2 and started_at = to_timestamp($3::float8 / 1000)`

const removeOutage = statement`delete from ${readerOutages}
  where company_id = $1 and box_device_id = $2 and started_at = to_timestamp($3::float8 / 1000)`
