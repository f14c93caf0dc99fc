import type { ModelAlarm, modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import type { Input } from '@zhizao/contract/http/call'
import { eq, getTableColumns } from 'drizzle-orm'
import { models } from '../../device-model/model/model.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { invalidField } from '../../platform/refusal.ts'
import { requireJudgeable } from '../alarm-rule/judgeable.ts'
import { judgedColumns } from '../alarm-rule/judged-columns.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { modelAlarmRules } from './model-alarm.table.ts'

const columns = getTableColumns(modelAlarmRules)
const { name, modelId, modelPointId, alarmTypeId, level, status } = columns

export const { page, get } = rows<ModelAlarm>()({
  title: '模型报警规则',
  from: modelAlarmRules,
  joins: [
    { table: models, on: eq(models.id, modelId), inner: true },
    { table: modelPoints, on: eq(modelPoints.id, modelPointId), inner: true },
    { table: alarmTypes, on: eq(alarmTypes.id, alarmTypeId) },
  ],
  columns: {
    ...columns,
    modelName: models.name,
    pointName: modelPoints.name,
    pointCode: modelPoints.code,
    valueWords: modelPoints.valueWords,
    alarmTypeName: alarmTypes.name,
  },
  search: { keyword: [name, modelPoints.name], name: [name] },
  match: { modelId, modelPointId, alarmTypeId, level, status },
  orderable: columns,
})

export async function create(draft: Input<(typeof modelAlarm)['create']>, context: Context) {
  const point = await pointOf(draft.modelPointId, context)
  requireJudgeable(draft, point)
  const [row] = await context.db
    .insert(modelAlarmRules)
    .values({ ...draft, modelId: point.modelId, companyId: context.user.companyId })
    .returning()
  context.audit({ target: row!.name, after: row })
  return get(row!, context)
}

export async function update({ id, ...changes }: Input<(typeof modelAlarm)['update']>, context: Context) {
  const before = await get({ id }, context)
  const point = await pointOf(changes.modelPointId ?? before.modelPointId, context)
  requireJudgeable({ ...before, ...changes }, point)
  const [row] = await context.db
    .update(modelAlarmRules)
    .set({ ...changes, modelId: point.modelId, updatedAt: context.now() })
    .where(eq(modelAlarmRules.id, id))
    .returning()
  context.audit({ target: row!.name, before, after: row })
  return get({ id }, context)
}

/** Rules of objects that were made from it stay and stand for themselves. */
export async function remove({ id }: { id: string }, context: Context): Promise<true> {
  const before = await get({ id }, context)
  await context.db.delete(modelAlarmRules).where(eq(modelAlarmRules.id, id))
  context.audit({ target: before.name, before })
  return true
}

async function pointOf(id: string, { db }: Context) {
  const [point] = await db
    .select({ modelId: modelPoints.modelId, ...judgedColumns(modelPoints) })
    .from(modelPoints)
    .where(eq(modelPoints.id, id))
  if (!point) throw invalidField('modelPointId', '模型点位', '不存在或已被删除')
  return point
}
