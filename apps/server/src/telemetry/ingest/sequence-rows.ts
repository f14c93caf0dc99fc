import type { ClientBase, Pool } from 'pg'
import { binaryArray } from '../../platform/db/binary-array.ts'
import { statement } from '../../platform/db/statement.ts'
import { boxGaps, boxSequences } from './box-sequence.table.ts'
import { readRanges, type Sequence, type SequenceGap, writeRanges } from './sequence.ts'

/** A gap as it stood when its group was closed. */
export type GapMark = { sequence: Sequence; gap: SequenceGap }

/** All sequences with their open gaps; an epoch is when a buffer was made, so that the oldest come first. */
export async function readSequences(pool: Pool): Promise<Sequence[]> {
  const { rows } = await pool.query<
    Record<'box_id' | 'company_id' | 'epoch' | 'instance' | 'last_seq' | 'last_time', string>
  >(
    statement`select box_id, company_id, epoch, instance, last_seq, last_time from ${boxSequences} order by epoch, last_seq`,
  )
  const all: Sequence[] = []
  /** Gaps are those of whoever has come furthest. */
  const sequences = new Map<string, Sequence>()
  for (const row of rows) {
    const sequence: Sequence = {
      boxId: Number(row.box_id),
      companyId: Number(row.company_id),
      epoch: Number(row.epoch),
      instance: row.instance,
      last: Number(row.last_seq),
      lastTime: Number(row.last_time),
      gaps: [],
    }
    all.push(sequence)
    sequences.set(`${row.box_id}/${row.epoch}`, sequence)
  }
  const { rows: gaps } = await pool.query<Record<string, string | null>>(
    statement`select box_id, epoch, from_seq, to_seq, missing, reason, after_time, before_time,
       (extract(epoch from since) * 1000)::bigint as since from ${boxGaps} where filled_at is null order by from_seq`,
  )
  const time = (text: string | null | undefined) => (text == null ? null : Number(text))
  for (const row of gaps) {
    sequences.get(`${row.box_id}/${row.epoch}`)?.gaps.push({
      from: Number(row.from_seq),
      to: Number(row.to_seq),
      since: Number(row.since),
      missing: readRanges(row.missing ?? ''),
      reason: row.reason ?? '',
      afterTime: time(row.after_time),
      beforeTime: time(row.before_time),
      filledAt: null,
    })
  }
  return all
}

/** Writes how far the sequences are after a group, in its transaction. */
export async function writeSequences(
  tx: ClientBase,
  marks: readonly { sequence: Sequence; last: number; lastTime: number }[],
): Promise<void> {
  if (marks.length === 0) return
  await tx.query({
    name: 'ingest-sequences',
    text: statement`insert into ${boxSequences} (box_id, company_id, epoch, last_seq, last_time, instance)
      select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::text[])
      on conflict (box_id, epoch, instance) do update set last_seq = excluded.last_seq, last_time = excluded.last_time`,
    values: [
      binaryArray(
        'int8',
        marks.map((mark) => mark.sequence.boxId),
      ),
      binaryArray(
        'int8',
        marks.map((mark) => mark.sequence.companyId),
      ),
      binaryArray(
        'int8',
        marks.map((mark) => mark.sequence.epoch),
      ),
      binaryArray(
        'int8',
        marks.map((mark) => mark.last),
      ),
      binaryArray(
        'int8',
        marks.map((mark) => mark.lastTime),
      ),
      marks.map((mark) => mark.sequence.instance),
    ],
  })
}

/** Epochs of boxes that nobody will hear of again. */
export async function removeSequences(tx: ClientBase, gone: readonly Sequence[]): Promise<void> {
  if (gone.length === 0) return
  await tx.query(
    statement`delete from ${boxSequences} each using unnest($1::int8[], $2::int8[], $3::text[]) as gone (box_id, epoch, instance)
      where each.box_id = gone.box_id and each.epoch = gone.epoch and each.instance = gone.instance`,
    [gone.map(({ boxId }) => boxId), gone.map(({ epoch }) => epoch), gone.map(({ instance }) => instance)],
  )
}

/** Writes gaps that a group opened or filled, in its transaction. */
export async function writeGaps(tx: ClientBase, marks: readonly GapMark[]): Promise<void> {
  for (const { sequence, gap } of marks) {
    const missingCount = gap.missing.reduce((sum, [from, to]) => sum + to - from + 1, 0)
    await tx.query({
      name: 'ingest-gap',
      text: statement`insert into ${boxGaps}
          (company_id, box_id, epoch, from_seq, to_seq, missing, missing_count, reason, after_time, before_time, since, filled_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        on conflict (company_id, box_id, epoch, from_seq) do update set to_seq = excluded.to_seq, missing = excluded.missing,
          missing_count = excluded.missing_count, reason = excluded.reason, filled_at = excluded.filled_at,
          updated_at = now()`,
      values: [
        sequence.companyId,
        sequence.boxId,
        sequence.epoch,
        gap.from,
        gap.to,
        writeRanges(gap.missing),
        Math.min(missingCount, 2 ** 31 - 1),
        gap.reason,
        gap.afterTime,
        gap.beforeTime,
        new Date(gap.since),
        gap.filledAt === null ? null : new Date(gap.filledAt),
      ],
    })
  }
}
