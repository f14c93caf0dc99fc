import type { DeviceState, StateKind } from '@zhizao/contract/object-state/device-state'
import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { checkConditions, type Owner } from './condition-scope.ts'
import { deviceStates } from './device-state.table.ts'

type Shown = z.input<typeof DeviceState>
type Row = typeof deviceStates.$inferSelect
export type StateDraft = Pick<Row, 'code' | 'name' | 'colour' | 'kind' | 'priority' | 'condition'> &
  Partial<Pick<Row, 'remark'>> & { deviceTypeId?: string | undefined; objectId?: string | undefined }

const columns = getTableColumns(deviceStates)

/** States that judge something, of types and of objects that the caller may see. */
const readable = (context: Context, also?: SQL) =>
  context.db
    .select(columns)
    .from(deviceStates)
    .leftJoin(objects, eq(objects.id, deviceStates.objectId))
    .where(and(isNull(deviceStates.removedAt), also, seenBy(context)))
    .orderBy(
      asc(deviceStates.deviceTypeId),
      asc(deviceStates.objectId),
      asc(deviceStates.priority),
      asc(deviceStates.id),
    )
    .limit(2000)

function seenBy(context: Context): SQL | undefined {
  const seen = objectScopeCondition(context)
  return seen && or(isNull(deviceStates.objectId), seen)
}

/** States of a type or of an object, the first looked at first, with how many objects lack what their conditions name. */
export async function listStates(
  { deviceTypeId, objectId, kind }: Owner & { kind?: StateKind | undefined },
  context: Context,
): Promise<Shown[]> {
  const rows = await readable(
    context,
    and(
      deviceTypeId ? eq(deviceStates.deviceTypeId, deviceTypeId) : undefined,
      objectId ? eq(deviceStates.objectId, objectId) : undefined,
      kind ? eq(deviceStates.kind, kind) : undefined,
    ),
  )
  return withLacking(rows, context)
}

async function withLacking(rows: readonly Row[], context: Context): Promise<Shown[]> {
  const shown: Shown[] = []
  const names = await ownerNames(rows, context)
  for (const own of Map.groupBy(rows, ({ deviceTypeId, objectId }) => `${deviceTypeId} ${objectId}`).values()) {
    const checked = await checkConditions(
      own.map(({ condition }) => condition),
      own[0]!,
      context,
    )
    own.forEach(({ companyId, updatedAt, removedAt, ...row }, at) => {
      const ownerName = names.get(row.deviceTypeId ?? row.objectId!)!
      shown.push({ ...row, ownerName, lacking: checked[at]!.lacking })
    })
  }
  return shown
}

/** Names of the types and objects that states are of; ids are of one sequence. */
async function ownerNames(rows: readonly Row[], { db }: Context): Promise<Map<string, string>> {
  const idsOf = (field: 'deviceTypeId' | 'objectId') => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const [types, devices] = await Promise.all([
    db
      .select({ id: deviceTypes.id, name: deviceTypes.name })
      .from(deviceTypes)
      .where(inArray(deviceTypes.id, idsOf('deviceTypeId'))),
    db
      .select({ id: objects.id, name: objects.name })
      .from(objects)
      .where(inArray(objects.id, idsOf('objectId'))),
  ])
  return new Map([...types, ...devices].map(({ id, name }) => [id, name]))
}

async function stateById(id: string, context: Context): Promise<Row> {
  const [row] = await readable(context, eq(deviceStates.id, id))
  if (!row) throw notFound('设备状态')
  return row
}

export async function createState(draft: StateDraft, events: EventBus, context: Context): Promise<Shown> {
  const { deviceTypeId, objectId } = draft
  if (Boolean(deviceTypeId) === Boolean(objectId))
    throw invalid('请选择设备类型或设备，二者选一', [
      { field: 'deviceTypeId', title: '设备类型', message: '设备类型与设备二者选一' },
    ])
  await requireOwner(draft, context)
  await refuseBad(draft.condition, draft, context)
  const [row] = await context.db
    .insert(deviceStates)
    .values({ ...draft, companyId: context.user.companyId })
    .returning()
  context.audit({ target: row!.name, after: row })
  notify(row!, events, context)
  return (await withLacking([row!], context))[0]!
}

async function requireOwner({ deviceTypeId, objectId }: Owner, context: Context): Promise<void> {
  if (deviceTypeId && !(await context.db.$count(deviceTypes, eq(deviceTypes.id, deviceTypeId))))
    throw notFound('设备类型')
  const seen =
    objectId && (await context.db.$count(objects, and(eq(objects.id, objectId), objectScopeCondition(context))))
  if (objectId && !seen) throw notFound('设备')
}

async function refuseBad(condition: string, owner: Owner, context: Context): Promise<void> {
  const [checked] = await checkConditions([condition], owner, context)
  if (checked!.problem) throw invalidField('condition', '条件', checked!.problem)
}

export async function updateState(
  { id, ...changes }: Partial<Omit<StateDraft, 'deviceTypeId' | 'objectId'>> & { id: string },
  events: EventBus,
  context: Context,
): Promise<Shown> {
  const before = await stateById(id, context)
  if (changes.condition !== undefined) await refuseBad(changes.condition, before, context)
  const [row] = await context.db
    .update(deviceStates)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(deviceStates.id, id))
    .returning()
  context.audit({ target: row!.name, before, after: row })
  notify(row!, events, context)
  return (await withLacking([row!], context))[0]!
}

/** From now on nothing is judged by it; what was is still told by its name. */
export async function removeState(id: string, events: EventBus, context: Context): Promise<true> {
  const before = await stateById(id, context)
  await context.db.update(deviceStates).set({ removedAt: context.now() }).where(eq(deviceStates.id, id))
  context.audit({ target: before.name, before })
  notify(before, events, context)
  return true
}

/** A type goes: its states judge nothing any more, and stay for what was. */
export async function partFromType(typeId: string, context: Context): Promise<void> {
  await context.db
    .update(deviceStates)
    .set({ removedAt: context.now(), deviceTypeId: null })
    .where(eq(deviceStates.deviceTypeId, typeId))
}

function notify({ deviceTypeId, objectId }: Row, events: EventBus, context: Context): void {
  const { companyId } = context.user
  context.afterCommit(() => events.publish('device-state.changed', { companyId, deviceTypeId, objectId }))
}
