import { type ExceptionChange, type ExceptionDraft, exceptionStates } from '@zhizao/contract/production/exception'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { alarms } from '../../alarm/alarm/alarm.table.ts'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import { type Context, holds } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { conflict, forbidden, invalidField } from '../../platform/refusal.ts'
import { heads } from '../../platform/subject/heads.ts'
import { productionOrders } from '../order/production-order.table.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { exceptionPhotos, productionExceptions } from './exception.table.ts'
import { exceptionRows, photosOf, seesException } from './exception-query.ts'

type Ports = Pick<ProductionPorts, 'nextCode' | 'notify' | 'files'>
type Links = Pick<ExceptionChange, 'orderId' | 'workOrderId' | 'objectId' | 'alarmId'>
type ExceptionRow = typeof productionExceptions.$inferSelect
/** What is said of one: when it is reported, while it is seen to, and with a step. */
type Said = Partial<ExceptionDraft> & Omit<ExceptionChange, 'id' | 'seenAt'> & { reason?: string | null | undefined }

/** Exceptions: who may write which of their fields, and what goes with their steps. */
export function exceptionHeads(ports: Ports) {
  const { files } = ports
  const own = heads(productionExceptions, exceptionStates, {
    title: '异常',
    kind: 'exception',
    ports,
    heads: exceptionRows,
    nameOf: ({ code, title }) => `${code} ${title}`,
    isSeen: seesException,
    parts: photosOf,
    stored,
    news: ({ staffId }, before) => (staffId && staffId !== before?.staffId ? 'assign' : undefined),
    guards: {
      hasCause({ cause }: ExceptionRow) {
        if (!cause) throw invalidField('cause', '原因分析', '请填写原因分析')
        return undefined
      },
      hasAction({ action }: ExceptionRow) {
        if (!action) throw invalidField('action', '处理措施', '请填写处理措施')
        return undefined
      },
    },
    taken: {
      handle: ({ cause, action }, row) => ({ cause: cause ?? row.cause, action: action ?? row.action }),
      cancel({ reason }) {
        if (!reason) throw invalidField('reason', '作废原因', '请填写作废原因')
        return { cancelReason: reason }
      },
    },
    sets: {
      // Whoever accepts what nobody was given has it.
      accept: async ({ staffId }, context) => ({
        acceptedAt: context.now(),
        acceptedByName: context.user.name,
        staffId: staffId ?? (await staffOf(context)),
      }),
      handle: (_, { user, now }) => ({ handledAt: now(), handledByName: user.name }),
      close: (_, { user, now }) => ({ closedAt: now(), closedByName: user.name }),
    },
    after: {
      handle: ({ id }, context, _, { handledPhotoIds }) => savePhotos(id, 'done', handledPhotoIds, files, context),
    },
  })
  const saving =
    ({ photoIds, handledPhotoIds }: Said, context: Context) =>
    async (id: string) => {
      await savePhotos(id, 'found', photoIds, files, context)
      await savePhotos(id, 'done', handledPhotoIds, files, context)
      return {}
    }
  return {
    ...own,
    create: (draft: ExceptionDraft, context: Context) => own.create(draft, context, saving(draft, context)),
    update: (change: ExceptionChange, context: Context) => own.update(change, context, saving(change, context)),
    async assign(given: { id: string; seenAt?: Date | undefined; staffId: string }, context: Context) {
      await requirePerson(given.staffId, context)
      return own.change(given, { verb: '分派', event: 'assign' }, context)
    },
  }
}

const HANDLING = ['cause', 'action', 'handledPhotoIds'] as const

/** What is kept of what is said of an exception, where who says it may; `before`, where it was reported before. */
async function stored(said: Said, context: Context, before?: ExceptionRow): Promise<Partial<ExceptionRow>> {
  const { photoIds: _found, handledPhotoIds: _done, reason: _why, staffId, at, ...rest } = said
  const { orderId, workOrderId, objectId, alarmId, ...plain } = rest
  if (before) requireDuty(said, before, context)
  if (staffId !== undefined && staffId !== (before?.staffId ?? null)) {
    if (!holds(context.user, 'exception:assign')) throw forbidden('没有分派异常的权限')
    await requirePerson(staffId, context)
  }
  if (at && at > context.now()) throw invalidField('at', '发现时间', '不能晚于现在')
  const links = await linked({ orderId, workOrderId, objectId, alarmId }, context)
  return {
    ...plain,
    ...links,
    ...(at ? { at } : !before && { at: context.now() }),
    ...(staffId !== undefined && { staffId }),
  }
}

/** Who reports says what happened, who handles it why, and what was done. */
function requireDuty(said: Said, { code, status }: ExceptionRow, { user }: Context) {
  const isHandling = HANDLING.some((field) => said[field] !== undefined)
  const isReport = Object.keys(said).some((field) => !(HANDLING as readonly string[]).includes(field))
  if (isHandling && status !== 'accepted') throw conflict(`异常“${code}”还没有受理，不能填写原因和措施`)
  if (isHandling && !holds(user, 'exception:handle')) throw forbidden()
  if (isReport && !holds(user, 'exception:edit')) throw forbidden()
}

/** The person that the caller is at work. */
async function staffOf({ db, user }: Context): Promise<string | null> {
  const own = and(eq(staff.userId, user.id), eq(staff.status, 1))
  const [found] = await db.select({ id: staff.id }).from(staff).where(own).limit(1)
  return found?.id ?? null
}

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
  files: Ports['files'],
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
