import type { AlarmRule, alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import type { Input } from '@zhizao/contract/http/call'
import { and, eq, getTableColumns } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { belowOne, objectSeen, ofObject } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { invalidField } from '../../platform/refusal.ts'
import { alarmTypes } from '../alarm-type/alarm-type.table.ts'
import { alarmRules } from './alarm-rule.table.ts'

const columns = getTableColumns(alarmRules)
const { name, objectId, pointId, alarmTypeId, level, status } = columns

const { page, get } = rows<AlarmRule>({
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
    check(draft, point.dataType)
    const [row] = await context.db
      .insert(alarmRules)
      .values({ ...draft, objectId: point.objectId, companyId: context.user.companyId })
      .returning()
    context.audit({ target: row!.name, after: row })
    tell([row!.pointId], context)
    return get(row!, context)
  }

  async function update({ id, ...changes }: Input<(typeof alarmRule)['update']>, context: Context) {
    const before = await get({ id }, context)
    const point = await pointOf(changes.pointId ?? before.pointId, context)
    check({ ...before, ...changes }, point.dataType)
    const [row] = await context.db
      .update(alarmRules)
      .set({ ...changes, objectId: point.objectId, updatedAt: context.now() })
      .where(eq(alarmRules.id, id))
      .returning()
    context.audit({ target: row!.name, before, after: row })
    tell([before.pointId, row!.pointId], context)
    return get({ id }, context)
  }

  async function remove({ id }: { id: string }, context: Context): Promise<true> {
    const before = await get({ id }, context)
    await context.db.delete(alarmRules).where(eq(alarmRules.id, id))
    context.audit({ target: before.name, before })
    tell([before.pointId], context)
    return true
  }

  function tell(pointIds: string[], context: Context): void {
    const { companyId } = context.user
    context.afterCommit(() => events.publish('point.changed', { companyId, pointIds: [...new Set(pointIds)] }))
  }

  return { page, get, create, update, remove }
}

async function pointOf(id: string, context: Context) {
  const [point] = await context.db
    .select({ objectId: points.objectId, dataType: points.dataType })
    .from(points)
    .where(and(eq(points.id, id), objectSeen(context.user, points.objectId)))
  if (!point) throw invalidField('pointId', '点位', '不存在或已被删除')
  return point
}

interface Compared {
  comparison: string
  value?: number | null
  otherValue?: number | null
  textValue?: string | null
}

/** A rule must be able to come true. */
function check({ comparison, value, otherValue, textValue }: Compared, dataType: string): void {
  if (dataType === 'string') {
    if (comparison !== 'eq' && comparison !== 'ne')
      throw invalidField('comparison', '比较方式', '文本点位只能用等于或不等于')
    if (!textValue) throw invalidField('textValue', '比较文本', '此项不能为空')
    return
  }
  if (textValue) throw invalidField('textValue', '比较文本', '只用于文本点位')
  if (typeof value !== 'number') throw invalidField('value', '比较值', '此项不能为空')
  if (comparison !== 'inside' && comparison !== 'outside') return
  if (typeof otherValue !== 'number') throw invalidField('otherValue', '区间上限', '此项不能为空')
  if (otherValue <= value) throw invalidField('otherValue', '区间上限', '必须大于区间下限')
}
