import type { PageInput } from '@zhizao/contract/http/page'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { boxById } from './box.service.ts'

interface Row extends Record<string, unknown> {
  id: string
  fromSeq: string
  toSeq: string
  missing: string
  reason: string
  since: string
  afterTime: string | null
  beforeTime: string | null
  filledAt: string | null
  total: number
}

const time = (ms: string | null) => (ms === null ? null : new Date(Number(ms)))

/** Messages of a box that never came, newest first. */
export async function gapPage(input: PageInput & { id: string; open?: boolean | undefined }, context: Context) {
  await boxById(input.id, context)
  const { limit, offset } = limitOf(input)
  const state = input.open === undefined ? sql`true` : input.open ? sql`filled_at is null` : sql`filled_at is not null`
  const { rows } = await context.db.execute<Row>(sql`
    select id, from_seq::text as "fromSeq", to_seq::text as "toSeq", missing, reason,
      after_time::text as "afterTime", before_time::text as "beforeTime",
      (extract(epoch from since) * 1000)::int8::text as since, (extract(epoch from filled_at) * 1000)::int8::text as "filledAt",
      (count(*) over ())::int as total
    from box_gap where box_id = ${input.id} and ${state} order by since desc, id desc limit ${limit} offset ${offset}`)
  const records = rows.map(({ total: _, ...row }) => ({
    ...row,
    since: time(row.since)!,
    afterTime: time(row.afterTime),
    beforeTime: time(row.beforeTime),
    filledAt: time(row.filledAt),
  }))
  return pageReply(records, rows[0]?.total ?? 0, input)
}
