import type { AlarmRule, alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import type { Input } from '@zhizao/contract/http/call'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { leaveOut } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { handChanges } from '../../device-model/index.ts'
import { belowOne, objectSeen, ofObject } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { invalidField } from '../../platform/refusal.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { alarmRules } from './alarm-rule.table.ts'
import { requireJudgeable } from './judgeable.ts'
import { judgedColumns } from './judged-columns.ts'

/** What of a rule follows the rule of a model that it was made from. */
export const followedFields: ReadonlySet<string> = new Set([
  'name',
  'alarmTypeId',
  'level',
  'comparison',
  'value',
  'otherValue',
  'textValue',
  'message',
  'deadband',
  'onDelay',
  'offDelay',
  'status',
  'remark',
])

/** And the point, which a sync puts right unless people have chosen another. */
const followed = new Set([...followedFields, 'point'])

const columns = getTableColumns(alarmRules)
const { name, objectId, pointId, alarmTypeId, level, status } = columns

const { page, get } = rows<AlarmRule>()({
  title: '报警规则',
  from: alarmRules,
  joins: [
    { table: objects, on: eq(objects.id, objectId), inner: true },
    { table: points, on: eq(points.id, pointId), inner: true },
    { table: alarmTypes, on: eq(alarmTypes.id, alarmTypeId) },
  ],
  columns: {
    ...columns,
    objectName: objects.name,
    pointName: points.name,
    pointCode: points.code,
    valueWords: points.valueWords,
    alarmTypeName: alarmTypes.name,
  },
  search: { keyword: [name, objects.name, points.name], name: [name] },
  match: { pointId, alarmTypeId, level, status },
  filters: { objectId: belowOne(objectId) },
  scope: ofObject(objectId),
  orderable: columns,
})

/** Rules of the objects that a user may see. A change tells the engine by `point.changed`. */
export function alarmRuleService(events: EventBus) {
  async function create(draft: Input<(typeof alarmRule)['create']>, context: Context) {
    const point = await pointOf(draft.pointId, context)
    requireJudgeable(draft, point)
    const [row] = await context.db
      .insert(alarmRules)
      .values({ ...draft, objectId: point.objectId, companyId: context.user.companyId })
      .returning()
    context.audit({ target: row!.name, after: row })
    notify([row!.pointId], context)
    return get(row!, context)
  }

  async function update({ id, ...changes }: Input<(typeof alarmRule)['update']>, context: Context) {
    const before = await get({ id }, context)
    const point = await pointOf(changes.pointId ?? before.pointId, context)
    requireJudgeable({ ...before, ...changes }, point)
    const [row] = await context.db
      .update(alarmRules)
      .set({
        ...changes,
        objectId: point.objectId,
        overridden: handChanges({ ...before, point: before.pointId }, { ...changes, point: changes.pointId }, followed),
        updatedAt: context.now(),
      })
      .where(eq(alarmRules.id, id))
      .returning()
    context.audit({ target: row!.name, before, after: row })
    notify([before.pointId, row!.pointId], context)
    return get({ id }, context)
  }

  async function remove({ id }: { id: string }, context: Context): Promise<true> {
    const before = await get({ id }, context)
    await context.db.delete(alarmRules).where(eq(alarmRules.id, id))
    await leaveOut('rule', [{ objectId: before.objectId, templateId: before.modelRuleId }], context)
    context.audit({ target: before.name, before })
    notify([before.pointId], context)
    return true
  }

  function notify(pointIds: string[], context: Context): void {
    const { companyId } = context.user
    context.afterCommit(() => events.publish('point.changed', { companyId, pointIds: [...new Set(pointIds)] }))
  }

  return { page, get, create, update, remove }
}

async function pointOf(id: string, context: Context) {
  const [point] = await context.db
    .select({ objectId: points.objectId, ...judgedColumns(points) })
    .from(points)
    .where(and(eq(points.id, id), objectSeen(context.user, points.objectId)))
  if (!point) throw invalidField('pointId', '点位', '不存在或已被删除')
  return point
}
