import type { PageInput } from '@zhizao/contract/http/page'
import { desc, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { boxGaps } from '../../telemetry/ingest/box-sequence.table.ts'
import { boxById } from './box.service.ts'

interface Gap {
  id: string
  fromSeq: string
  toSeq: string
  missing: string
  reason: string
  since: Date
  afterTime: Date | null
  beforeTime: Date | null
  filledAt: Date | null
}

const { id, boxId, fromSeq, toSeq, missing, reason, since, afterTime, beforeTime, filledAt } = boxGaps
const time = (ms: number | null) => (ms === null ? null : new Date(Number(ms)))

const { page } = rows<Gap>()({
  title: '数据缺口',
  from: boxGaps,
  columns: {
    id,
    fromSeq: sql`${fromSeq}::text`,
    toSeq: sql`${toSeq}::text`,
    missing,
    reason,
    since,
    filledAt,
    afterTime: sql`${afterTime}`.mapWith(time),
    beforeTime: sql`${beforeTime}`.mapWith(time),
  },
  match: { boxId },
  filters: { open: (isOpen) => sql`(${filledAt} is null) = ${isOpen}::boolean` },
  orderable: {},
  order: [desc(since), desc(id)],
})

/** Messages of a box that never came, newest first. */
export async function gapPage({ id: ofBox, ...input }: PageInput & { id: string; open?: boolean }, context: Context) {
  await boxById(ofBox, context)
  return page({ ...input, boxId: ofBox }, context)
}
