import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objectScopeCondition, visibleObjectIds } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { staff } from '../staff/staff.table.ts'
import { workCenterObjects, workCenterStaff, workCenters } from './work-center.table.ts'

export const seenEquipment = (context: Context) => objectScopeCondition(context)

export async function requireWorkCenter(id: string, { db }: Context) {
  const [row] = await db
    .select({ id: workCenters.id, name: workCenters.name })
    .from(workCenters)
    .where(eq(workCenters.id, id))
  if (!row) throw invalidField('workCenterId', '工作中心', '不存在或已被删除')
  return row
}

export async function requireArea(id: string | null | undefined, { db }: Context) {
  if (id && !(await db.$count(areas, eq(areas.id, id)))) throw invalidField('areaId', '所属区域', '不存在或已被删除')
}

type Asked = PageInput & { workCenterId: string; keyword?: string }

const { id, parentId, code, name, objectType, status } = objects
const device = { id, parentId, code, name, objectType, status }
type Device = Pick<typeof objects.$inferSelect, keyof typeof device>
const ofDevices = {
  search: { keyword: [code, name] },
  scope: seenEquipment,
  orderable: {},
  order: [asc(code), asc(id)],
}
const attached = rows<Device & { relaId: string }>()({
  title: '设备',
  from: workCenterObjects,
  joins: [{ table: objects, on: eq(id, workCenterObjects.objectId), inner: true }],
  columns: { ...device, relaId: workCenterObjects.id },
  match: { workCenterId: workCenterObjects.workCenterId },
  ...ofDevices,
})
const unattached = rows<Device>()({
  title: '设备',
  from: objects,
  joins: [{ table: workCenterObjects, on: eq(workCenterObjects.objectId, id) }],
  columns: device,
  ...ofDevices,
})

const person = { id: staff.id, code: staff.code, name: staff.name, jobTitle: staff.jobTitle }
export type Person = Pick<typeof staff.$inferSelect, keyof typeof person>
/** How people are listed, of a work center or a team. */
export const ofPeople = {
  title: '人员',
  columns: person,
  search: { keyword: [staff.code, staff.name] },
  orderable: {},
  order: [asc(staff.code), asc(staff.id)],
}
const assigned = rows<Person & { relaId: string }>()({
  ...ofPeople,
  from: workCenterStaff,
  joins: [{ table: staff, on: eq(staff.id, workCenterStaff.staffId), inner: true }],
  columns: { ...person, relaId: workCenterStaff.id },
  match: { workCenterId: workCenterStaff.workCenterId },
})
/** People at work. */
export const peopleAtWork = rows<Person>()({ ...ofPeople, from: staff, scope: () => eq(staff.status, 1) })

/** The machines of a work center that the caller may see. */
export async function equipmentOf(input: Asked, context: Context) {
  await requireWorkCenter(input.workCenterId, context)
  return attached.page(input, context)
}

export async function freeEquipment({ workCenterId, ...asked }: Asked, context: Context) {
  await requireWorkCenter(workCenterId, context)
  return unattached.page(asked, context, and(isNull(workCenterObjects.id), eq(objectType, 'device')))
}

export async function staffOf(input: Asked, context: Context) {
  await requireWorkCenter(input.workCenterId, context)
  return assigned.page(input, context)
}

export async function freeStaff({ workCenterId, ...asked }: Asked, context: Context) {
  await requireWorkCenter(workCenterId, context)
  const isIn = context.db
    .select({ id: workCenterStaff.staffId })
    .from(workCenterStaff)
    .where(eq(workCenterStaff.workCenterId, workCenterId))
  return peopleAtWork.page(asked, context, sql`${staff.id} not in ${isIn}`)
}

/** A machine that the caller may not see is not attached; one that stands elsewhere is not taken away silently. */
export async function attachEquipment(workCenterId: string, objectIds: string[], context: Context) {
  const { db, user } = context
  const center = await requireWorkCenter(workCenterId, context)
  const wanted = [...new Set(objectIds)]
  if ((await visibleObjectIds(context, wanted)).length < wanted.length) throw notFound('设备')
  const placed = await db
    .select({ name: objects.name, type: objects.objectType, center: workCenters.name })
    .from(objects)
    .leftJoin(workCenterObjects, eq(workCenterObjects.objectId, objects.id))
    .leftJoin(workCenters, eq(workCenters.id, workCenterObjects.workCenterId))
    .where(inArray(objects.id, wanted))
    .orderBy(asc(objects.code))
  const elsewhere = placed.find((row) => row.center !== null)
  if (elsewhere) throw conflict(`设备“${elsewhere.name}”已在工作中心“${elsewhere.center}”中，请先解除`)
  const node = placed.find(({ type }) => type !== 'device')
  if (node) throw invalidField('objectIds', '设备', `“${node.name}”不是设备`)
  await db
    .insert(workCenterObjects)
    .values(wanted.map((objectId) => ({ workCenterId, objectId, companyId: user.companyId })))
  context.audit({ target: `${center.name}：${targetOf(placed.map(({ name }) => name))}` })
  return true as const
}

export async function attachStaff(workCenterId: string, staffIds: string[], context: Context) {
  const { db, user } = context
  const center = await requireWorkCenter(workCenterId, context)
  const people = await requireStaff(staffIds, context)
  await db
    .insert(workCenterStaff)
    .values(people.map(({ id }) => ({ workCenterId, staffId: id, companyId: user.companyId })))
    .onConflictDoNothing()
  context.audit({ target: `${center.name}：${targetOf(people.map(({ name }) => name))}` })
  return true as const
}

/** The people of some ids, each once; refused where one is not there. */
export async function requireStaff(ids: readonly string[], { db }: Context) {
  const wanted = [...new Set(ids)]
  const found = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, wanted))
    .orderBy(asc(staff.code))
  if (found.length < wanted.length) throw notFound('人员')
  return found
}

export async function detachEquipment(id: string, context: Context) {
  const [gone] = await context.db
    .delete(workCenterObjects)
    .where(
      and(
        eq(workCenterObjects.id, id),
        inArray(
          workCenterObjects.objectId,
          context.db.select({ id: objects.id }).from(objects).where(seenEquipment(context)),
        ),
      ),
    )
    .returning()
  if (!gone) throw notFound('设备关联')
  const [object] = await context.db.select({ name: objects.name }).from(objects).where(eq(objects.id, gone.objectId))
  context.audit({ target: object!.name, before: gone })
  return true as const
}

export async function detachStaff(id: string, context: Context) {
  const [gone] = await context.db.delete(workCenterStaff).where(eq(workCenterStaff.id, id)).returning()
  if (!gone) throw notFound('人员关联')
  const [person] = await context.db.select({ name: staff.name }).from(staff).where(eq(staff.id, gone.staffId))
  context.audit({ target: person!.name, before: gone })
  return true as const
}

/** Machines that stand in work centers, which keep them from being deleted. */
export async function objectsInWorkCenters(objectIds: readonly string[], { db }: Context) {
  const total = await db.$count(workCenterObjects, inArray(workCenterObjects.objectId, [...objectIds]))
  return { title: '工作中心', total }
}
