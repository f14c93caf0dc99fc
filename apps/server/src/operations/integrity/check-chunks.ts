import { setImmediate as letOthersGo } from 'node:timers/promises'
import { sampleChunks } from '../../history/history.table.ts'
import { decodeChunk, figuresOf } from '../../history/index.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Checking, Found } from './checking.ts'

interface Row {
  company_id: string
  point_id: string
  hour: number
  n: number
  good: number
  sum: number
  data: Buffer
}

/** A few milliseconds of unpacking at a time. */
const A_TIME = 20

/** Every chunk of history unpacks, and what its columns say of it is true. */
export async function checkChunks(
  { database }: Pick<Platform, 'database'>,
  { alive, problem }: Checking,
): Promise<Found> {
  const found = { checked: 0, problems: 0 }
  for (let after = { company_id: '0', point_id: '0', hour: 0 }; ; ) {
    const { rows } = await database.system.query<Row>(
      statement`select company_id, point_id, hour, n, good, sum, data from ${sampleChunks}
       where (company_id, point_id, hour) > ($1::bigint, $2::bigint, $3::int) order by 1, 2, 3 limit ${A_TIME}`,
      [after.company_id, after.point_id, after.hour],
    )
    for (const row of rows) {
      found.checked++
      const wrong = faultOf(row)
      if (!wrong) continue
      found.problems++
      problem(`历史数据块 点位 ${row.point_id}，${new Date(row.hour * 3600_000).toISOString()}：${wrong}`)
    }
    if (rows.length < A_TIME) return found
    after = rows.at(-1)!
    alive()
    await letOthersGo()
  }
}

function faultOf({ hour, n, good, sum, data }: Row): string | undefined {
  try {
    const series = decodeChunk(data, hour)
    if (series.length !== n) return `应有 ${n} 个样本，实际 ${series.length} 个`
    const figures = figuresOf(series)
    if (figures.good !== good) return `应有 ${good} 个有效样本，实际 ${figures.good} 个`
    if (Math.abs(figures.sum - sum) > 1e-9 * Math.max(1, Math.abs(sum))) return '合计与样本不符'
    return undefined
  } catch (error) {
    return `无法读取（${(error as Error).message}）`
  }
}
