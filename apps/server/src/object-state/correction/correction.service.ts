import type { PageInput } from '@zhizao/contract/http/page'
import type { Correction } from '@zhizao/contract/object-state/object-state'
import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { visibleObjectIds } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { deviceStates } from '../device-state/device-state.table.ts'
import { stateCorrections } from './state-correction.table.ts'

const title = '状态更正'
/** The longest that one act puts over a course. */
const mostMs = 31 * 24 * 3600_000

const listed = rows<Correction>()({
  title,
  from: stateCorrections,
  joins: [
    { table: objects, on: eq(objects.id, stateCorrections.objectId), inner: true },
    { table: deviceStates, on: eq(deviceStates.id, stateCorrections.stateId), inner: true },
  ],
  columns: {
    id: stateCorrections.id,
    objectId: stateCorrections.objectId,
    objectName: objects.name,
    stateId: stateCorrections.stateId,
    stateName: deviceStates.name,
    colour: deviceStates.colour,
    startedAt: stateCorrections.startedAt,
    endedAt: stateCorrections.endedAt,
    reason: stateCorrections.reason,
    createdByName: stateCorrections.createdByName,
    createdAt: stateCorrections.createdAt,
    removedAt: stateCorrections.removedAt,
    removedByName: stateCorrections.removedByName,
  },
  match: { objectId: stateCorrections.objectId },
  scope: onPath(objects.path),
  order: [desc(stateCorrections.id)],
})

/** What people put over courses, newest first; what they took back again too, where it is asked for. */
export const pageOfCorrections = (
  { withRemoved, ...input }: PageInput & { objectId?: string | undefined; withRemoved?: boolean | undefined },
  context: Context,
) => listed.page(input, context, withRemoved ? undefined : isNull(stateCorrections.removedAt))

export async function correct(
  draft: { objectId: string; stateId: string; from: Date; to: Date; reason: string },
  events: EventBus,
  context: Context,
): Promise<Correction> {
  const { objectId, stateId, from, to, reason } = draft
  const [seen] = await visibleObjectIds(context, [objectId])
  if (!seen) throw notFound('设备')
  requireRange(from, to, context.now())
  const state = await stateOfObject(stateId, objectId, context)
  const { id: createdBy, name: createdByName, companyId } = context.user
  const [made] = await context.db
    .insert(stateCorrections)
    .values({ objectId, stateId, startedAt: from, endedAt: to, reason, createdBy, createdByName, companyId })
    .returning({ id: stateCorrections.id })
  const row = await listed.get({ id: made!.id }, context)
  context.audit({ target: `${row.objectName} ${state.name}`, after: row, subject: objectId })
  notify(objectId, events, context)
  return row
}

function requireRange(from: Date, to: Date, now: Date): void {
  if (from >= to) throw invalidField('to', '结束时间', '应晚于开始时间')
  if (to > now) throw invalidField('to', '结束时间', '不能晚于当前时间')
  if (to.getTime() - from.getTime() > mostMs) throw invalidField('to', '结束时间', '一次最多更正 31 天')
}

/** A state that the object can be in: its own or its type's. */
async function stateOfObject(stateId: string, objectId: string, { db }: Context) {
  const [row] = await db
    .select({ name: deviceStates.name })
    .from(deviceStates)
    .innerJoin(objects, eq(objects.id, objectId))
    .where(
      and(
        eq(deviceStates.id, stateId),
        isNull(deviceStates.removedAt),
        or(eq(deviceStates.objectId, objects.id), eq(deviceStates.deviceTypeId, objects.deviceTypeId)) as SQL,
      ),
    )
  if (!row) throw invalidField('stateId', '更正为', '该设备没有这个状态')
  return row
}

/** What was found by itself shows again; the act stays in the list. */
export async function removeCorrection(id: string, events: EventBus, context: Context): Promise<true> {
  const before = await listed.get({ id }, context)
  const { id: removedBy, name: removedByName } = context.user
  const gone = await context.db
    .update(stateCorrections)
    .set({ removedAt: context.now(), removedBy, removedByName })
    .where(and(eq(stateCorrections.id, id), isNull(stateCorrections.removedAt)))
    .returning({ id: stateCorrections.id })
  if (!gone.length) throw conflict('该更正已撤销')
  context.audit({ target: `${before.objectName} ${before.stateName}`, before, subject: before.objectId })
  notify(before.objectId, events, context)
  return true
}

function notify(objectId: string, events: EventBus, context: Context): void {
  const { companyId } = context.user
  context.afterCommit(() => events.publish('object-state.changed', { companyId, objectIds: [objectId] }))
}
