import { type ExceptionChange, type ExceptionDraft, exceptionStates } from '@zhizao/contract/production/exception'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { alarms } from '../../alarm/alarm/alarm.table.ts'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import { type Context, holds } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { containing } from '../../platform/crud/search.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { conflict, forbidden, invalidField } from '../../platform/refusal.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { exceptionPhotos, productionExceptions } from './exception.table.ts'
import { wholeException } from './exception-query.ts'
import { exceptionEventTo, lockedException, stepException } from './exception-steps.ts'

type Ports = Pick<ProductionPorts, 'nextCode' | 'tell' | 'files'>
type Links = Pick<ExceptionChange, 'orderId' | 'workOrderId' | 'objectId' | 'alarmId'>

/** What an exception names, with what is kept of it; what its reporter does not see is not there. */
async function linked({ orderId, workOrderId, objectId, alarmId }: Links, context: Context) {
  const { db, user } = context
  const set: Partial<typeof productionExceptions.$inferInsert> = {}
  if (orderId !== undefined) set.orderId = orderId
  if (orderId && !(await db.$count(productionOrders, eq(productionOrders.id, orderId))))
    throw invalidField('orderId', '生产订单', '不存在或已被删除')
  if (workOrderId !== undefined) set.workOrderId = workOrderId
  if (workOrderId) {
    const [work] = await db.select().from(workOrders).where(eq(workOrders.id, workOrderId))
    if (!work) throw invalidField('workOrderId', '工单', '不存在或已被删除')
    if (orderId && orderId !== work.orderId) throw invalidField('workOrderId', '工单', '不是此生产订单的工单')
    set.orderId = work.orderId
  }
  if (alarmId !== undefined) Object.assign(set, { alarmId, alarmText: null })
  let ofAlarm: string | null = null
  if (alarmId) {
    const own = and(eq(alarms.id, alarmId), objectSeen(user, alarms.objectId))
    const [alarm] = await db.select().from(alarms).where(own)
    if (!alarm) throw invalidField('alarmId', '报警', '不存在或已被删除')
    const where = [alarm.objectName, alarm.pointName].filter(Boolean).join(' / ')
    Object.assign(set, { alarmText: where ? `${where}：${alarm.content}` : alarm.content })
    ofAlarm = alarm.objectId
  }
  const named = objectId === undefined ? (ofAlarm ?? undefined) : (objectId ?? ofAlarm)
  if (named !== undefined) Object.assign(set, { objectId: named, objectName: null })
  if (named) {
    const [object] = await db
      .select({ name: objects.name })
      .from(objects)
      .where(and(eq(objects.id, named), objectScopeCondition(context)))
    if (!object) throw invalidField('objectId', '设备', '不存在或已被删除')
    set.objectName = object.name
  }
  return set
}

async function requirePerson(staffId: string | null | undefined, context: Context) {
  if (!staffId) return
  const [person] = await context.db.select().from(staff).where(eq(staff.id, staffId))
  if (!person) throw invalidField('staffId', '处理人', '不存在或已被删除')
  if (person.status !== 1) throw invalidField('staffId', '处理人', '已停用')
}

/** Puts the photos of a side in the place of those before; what no row names any more goes. */
async function savePhotos(
  exceptionId: string,
  side: 'found' | 'done',
  sent: readonly string[] | undefined,
  { files }: Pick<Ports, 'files'>,
  context: Context,
) {
  if (!sent) return
  const fileIds = [...new Set(sent)]
  const own = and(eq(exceptionPhotos.exceptionId, exceptionId), eq(exceptionPhotos.side, side))
  const [field, title] = side === 'found' ? ['photoIds', '现场照片'] : ['handledPhotoIds', '处理照片']
  for (const id of fileIds) {
    await files.get(id, context)
    const [file] = await context.db.select({ mime: storedFiles.mime }).from(storedFiles).where(eq(storedFiles.id, id))
    if (!file?.mime.startsWith('image/')) throw invalidField(field, title, '只能上传图片')
  }
  const before = await context.db.delete(exceptionPhotos).where(own).returning()
  if (fileIds.length)
    await context.db
      .insert(exceptionPhotos)
      .values(fileIds.map((fileId, sort) => ({ companyId: context.user.companyId, exceptionId, fileId, side, sort })))
  await files.remove(
    before.map(({ fileId }) => fileId).filter((id) => !fileIds.includes(id)),
    context,
  )
}

/** Who may give work to others says whose an exception is; everybody may take one himself by accepting it. */
function requireAssigning({ user }: Context) {
  if (!holds(user, 'exception:assign')) throw forbidden('没有分派异常的权限')
}

export async function reportException(draft: ExceptionDraft, ports: Ports, context: Context) {
  const { photoIds, staffId, at, kind, title, detail, ...links } = draft
  // First thing: so far the call holds no connection, and the number is taken by itself.
  const code = await ports.nextCode(context, 'exception', draft)
  const { db, user, now } = context
  if (staffId) requireAssigning(context)
  await requirePerson(staffId, context)
  if (at && at > now()) throw invalidField('at', '发现时间', '不能晚于现在')
  const set = await linked(links, context)
  const [row] = await db
    .insert(productionExceptions)
    .values({
      ...set,
      kind,
      title,
      detail,
      staffId,
      code,
      at: at ?? now(),
      companyId: user.companyId,
      createdByName: user.name,
      updatedByName: user.name,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  await savePhotos(row!.id, 'found', photoIds, ports, context)
  context.audit({ target: `${code} ${title}`, after: row, subject: row!.id })
  const told = { id: row!.id, code, status: row!.status }
  await ports.tell(context, 'exception.create', told)
  if (staffId) await ports.tell(context, 'exception.assign', told)
  return wholeException(row!.id, context)
}

const HANDLING = ['cause', 'action', 'handledPhotoIds'] as const

export async function updateException({ id, seenAt, ...changes }: ExceptionChange, ports: Ports, context: Context) {
  const before = await lockedException(id, context)
  requireFresh(before, seenAt)
  const { photoIds, handledPhotoIds, staffId, at, orderId, workOrderId, objectId, alarmId, ...plain } = changes
  const isHandling = HANDLING.some((field) => changes[field] !== undefined)
  const isReport = Object.keys(changes).some((field) => !(HANDLING as readonly string[]).includes(field))
  const state = exceptionStates[before.status].title
  if (before.status !== 'open' && before.status !== 'accepted')
    throw conflict(`异常“${before.code}”的状态是“${state}”，不能修改`)
  if (isHandling && before.status !== 'accepted') throw conflict(`异常“${before.code}”还没有受理，不能填写原因和措施`)
  if (isHandling && !holds(context.user, 'exception:handle')) throw forbidden()
  if (isReport && !holds(context.user, 'exception:edit')) throw forbidden()
  if (staffId !== undefined && staffId !== before.staffId) {
    requireAssigning(context)
    await requirePerson(staffId, context)
  }
  if (at && at > context.now()) throw invalidField('at', '发现时间', '不能晚于现在')
  const links = await linked({ orderId, workOrderId, objectId, alarmId }, context)
  const [row] = await context.db
    .update(productionExceptions)
    .set({
      ...plain,
      ...links,
      ...(at && { at }),
      ...(staffId !== undefined && { staffId }),
      updatedByName: context.user.name,
      updatedAt: context.now(),
    })
    .where(eq(productionExceptions.id, id))
    .returning()
  await savePhotos(id, 'found', photoIds, ports, context)
  await savePhotos(id, 'done', handledPhotoIds, ports, context)
  context.audit({ target: `${row!.code} ${row!.title}`, before, after: row, subject: id })
  if (staffId && staffId !== before.staffId)
    await ports.tell(context, 'exception.assign', { id, code: row!.code, status: row!.status })
  return wholeException(id, context)
}

export async function assignException(
  { id, seenAt, staffId }: { id: string; seenAt?: Date | undefined; staffId: string },
  { tell }: Pick<Ports, 'tell'>,
  context: Context,
) {
  const before = await lockedException(id, context)
  requireFresh(before, seenAt)
  if (before.status !== 'open' && before.status !== 'accepted')
    throw conflict(`异常“${before.code}”的状态是“${exceptionStates[before.status].title}”，不能分派`)
  await requirePerson(staffId, context)
  const [row] = await context.db
    .update(productionExceptions)
    .set({ staffId, updatedByName: context.user.name, updatedAt: context.now() })
    .where(eq(productionExceptions.id, id))
    .returning()
  context.audit({ target: row!.code, before, after: row, subject: id })
  await tell(context, 'exception.assign', { id, code: row!.code, status: row!.status })
  return wholeException(id, context)
}

interface Stepped {
  id: string
  status: (typeof productionExceptions.$inferSelect)['status']
  seenAt?: Date | undefined
  cause?: string | null | undefined
  action?: string | null | undefined
  handledPhotoIds?: string[] | undefined
  reason?: string | null | undefined
}

export async function setExceptionStatus(
  { id, status, seenAt, cause, action, handledPhotoIds, reason }: Stepped,
  ports: Ports,
  context: Context,
) {
  const before = await lockedException(id, context)
  requireFresh(before, seenAt)
  const event = exceptionEventTo(before, status)
  if (event === 'cancel' && !reason) throw invalidField('reason', '作废原因', '请填写作废原因')
  const locked =
    event === 'handle'
      ? { ...before, cause: cause ?? before.cause, action: action ?? before.action }
      : event === 'cancel'
        ? { ...before, cancelReason: reason ?? null }
        : before
  const { row } = await stepException(id, event, context, { locked })
  if (event === 'handle') await savePhotos(id, 'done', handledPhotoIds, ports, context)
  // Whoever accepts what nobody was given has it.
  if (event === 'accept' && !row.staffId)
    await context.db
      .update(productionExceptions)
      .set({
        staffId: sql`(select me.id from ${staff} me where me.user_id = ${context.user.id}::bigint and me.status = 1)`,
      })
      .where(eq(productionExceptions.id, id))
  await ports.tell(context, `exception.${event}`, { id, code: row.code, status: row.status })
  return wholeException(id, context)
}

const MOST_PEOPLE = 50

/** People who are at work, by a part of name or code. */
export const peopleFor = (keyword: string | undefined, { db }: Context) =>
  db
    .select({ id: staff.id, code: staff.code, name: staff.name })
    .from(staff)
    .where(
      and(
        eq(staff.status, 1),
        keyword
          ? or(sql`${staff.name} ilike ${containing(keyword)}`, sql`${staff.code} ilike ${containing(keyword)}`)
          : undefined,
      ),
    )
    .orderBy(asc(staff.code))
    .limit(MOST_PEOPLE)
