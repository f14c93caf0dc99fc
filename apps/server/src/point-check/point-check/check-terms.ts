import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import { and, eq } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'

/** What rules must know of a point; refused where the caller does not see it. */
export async function checkedPoint(id: string, context: Context, field = 'pointId', title = '点位') {
  const [point] = await context.db
    .select({
      id: points.id,
      companyId: points.companyId,
      objectId: points.objectId,
      name: points.name,
      dataType: points.dataType,
      storePolicy: points.storePolicy,
      storeSeconds: points.storeSeconds,
      createdAt: points.createdAt,
    })
    .from(points)
    .where(and(eq(points.id, id), objectSeen(context.user, points.objectId)))
  if (!point) throw invalidField(field, title, '不存在或已被删除')
  return point
}
export type CheckedPoint = Awaited<ReturnType<typeof checkedPoint>>

const isNumeric = (dataType: string) => dataType !== 'bool' && dataType !== 'string'

/** A rule must be able to come true, and compares with nothing that its kind does not ask for. */
export async function fittingTerms(
  terms: CheckTerms,
  point: Pick<CheckedPoint, 'id' | 'dataType'>,
  context: Context,
): Promise<CheckTerms> {
  const { kind, seconds = null } = terms
  if (kind !== 'frozen' && kind !== 'missing' && !isNumeric(point.dataType))
    throw invalidField('kind', '规则类型', '开关量和文本点位只能检查值冻结和数据缺失')
  const none = { lower: null, upper: null, rate: null, seconds: null }
  const empty: CheckTerms = { ...none, kind, otherPointId: null, tolerance: null, toleranceKind: null }
  switch (kind) {
    case 'range':
      return { ...empty, ...fittingRange(terms) }
    case 'rate':
      return { ...empty, rate: given(terms.rate, 'rate', '每秒最大变化') }
    case 'frozen':
    case 'missing':
      return { ...empty, seconds: given(seconds, 'seconds', '时长（秒）') }
    case 'against':
      return { ...empty, seconds, ...(await fittingOther(terms, point, context)) }
  }
}

function given<Value>(value: Value | null | undefined, field: string, title: string): Value {
  if (value === null || value === undefined) throw invalidField(field, title, '此项不能为空')
  return value
}

function fittingRange({ lower = null, upper = null }: CheckTerms) {
  if (lower === null && upper === null) throw invalidField('lower', '下限', '上限和下限至少填写一个')
  if (lower !== null && upper !== null && upper <= lower) throw invalidField('upper', '上限', '必须大于下限')
  return { lower, upper }
}

async function fittingOther(
  { otherPointId, tolerance, toleranceKind }: CheckTerms,
  point: Pick<CheckedPoint, 'id'>,
  context: Context,
) {
  const id = given(otherPointId, 'otherPointId', '对照点位')
  if (id === point.id) throw invalidField('otherPointId', '对照点位', '不能是被检查的点位自身')
  const other = await checkedPoint(id, context, 'otherPointId', '对照点位')
  if (!isNumeric(other.dataType)) throw invalidField('otherPointId', '对照点位', '必须是数值点位')
  return {
    otherPointId: id,
    tolerance: given(tolerance, 'tolerance', '允许偏差'),
    toleranceKind: toleranceKind ?? ('absolute' as const),
  }
}
