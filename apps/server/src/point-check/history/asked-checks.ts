import type { Input } from '@zhizao/contract/http/call'
import type { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import { and, asc, eq } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { type CheckedPoint, checkedPoint, fittingTerms } from '../point-check/check-terms.ts'
import { kindWords } from '../point-check/kind-words.ts'
import { pointChecks } from '../point-check/point-check.table.ts'
import type { AskedCheck } from './check-history.ts'

type Asked = Pick<Input<(typeof pointCheck)['check']>, 'id' | 'pointId' | 'rule'>

/** The point and the rules that are asked for; without a rule all that are in force. `leftOut`: those that history cannot answer. */
export async function askedChecks({ id, pointId, rule }: Asked, context: Context) {
  if (id !== undefined) {
    const [row] = await context.db
      .select()
      .from(pointChecks)
      .where(and(eq(pointChecks.id, id), objectSeen(context.user, pointChecks.objectId)))
    if (!row) throw notFound('数据质量规则')
    const point = await checkedPoint(row.pointId, context)
    refuseUnstored(row, point, 'id', '规则')
    return { point, checks: [{ id: row.id, name: row.name, terms: row }], leftOut: [] }
  }
  const point = await checkedPoint(pointId!, context)
  if (rule) {
    const terms = await fittingTerms(rule, point, context)
    refuseUnstored(terms, point, 'rule', '规则')
    return { point, checks: [{ id: null, name: kindWords[terms.kind], terms }], leftOut: [] }
  }
  const rows = await context.db
    .select()
    .from(pointChecks)
    .where(and(eq(pointChecks.pointId, point.id), eq(pointChecks.status, 1)))
    .orderBy(asc(pointChecks.id))
  const can = (row: CheckTerms) => whyNot(row, point) === undefined
  const checks: AskedCheck[] = rows.filter(can).map((row) => ({ id: row.id, name: row.name, terms: row }))
  return { point, checks, leftOut: rows.filter((row) => !can(row)).map((row) => row.name) }
}

/** Of values that are kept only now and then nobody knows later how often they came. */
function whyNot({ kind, seconds }: CheckTerms, { storePolicy, storeSeconds }: CheckedPoint): string | undefined {
  if (kind !== 'frozen' && kind !== 'missing') return undefined
  if (storePolicy === 'change') return '该点位只在变化时存储，历史中看不出值冻结和数据缺失，只能在数据到达时检查'
  if (storePolicy === 'interval' && (storeSeconds ?? 0) >= (seconds ?? 0))
    return `该点位每 ${storeSeconds} 秒存储一次，规则的时长必须更长`
  return undefined
}

function refuseUnstored(terms: CheckTerms, point: CheckedPoint, field: string, title: string): void {
  const why = whyNot(terms, point)
  if (why) throw invalidField(field, title, why)
}
