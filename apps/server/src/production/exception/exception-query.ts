import {
  exceptionKindTitles,
  exceptionStates,
  ProductionException,
  type WholeException,
} from '@zhizao/contract/production/exception'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { objects } from '../../device/object/object.table.ts'
import { staff } from '../../plant/staff/staff.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { exceptionPhotos, productionExceptions } from './exception.table.ts'

type Photos = Pick<z.input<typeof WholeException>, 'photos' | 'handledPhotos'>

/** What is of no object everybody sees who may read exceptions; what is of one, who sees that. */
export const seesException = ({ user }: Pick<Context, 'user'>) => {
  const seen = objectSeen(user, productionExceptions.objectId)
  return seen && or(isNull(productionExceptions.objectId), seen)
}

export const exceptionRows = rows<ProductionException>()({
  title: '异常',
  from: productionExceptions,
  joins: [
    { table: productionOrders, on: eq(productionOrders.id, productionExceptions.orderId) },
    { table: workOrders, on: eq(workOrders.id, productionExceptions.workOrderId) },
    { table: objects, on: eq(objects.id, productionExceptions.objectId) },
    { table: staff, on: eq(staff.id, productionExceptions.staffId) },
  ],
  scope: seesException,
  columns: {
    id: productionExceptions.id,
    code: productionExceptions.code,
    status: productionExceptions.status,
    kind: productionExceptions.kind,
    title: productionExceptions.title,
    detail: productionExceptions.detail,
    at: productionExceptions.at,
    orderId: productionExceptions.orderId,
    orderCode: sql<string | null>`${productionOrders.code}`,
    workOrderId: productionExceptions.workOrderId,
    workOrderCode: sql<string | null>`${workOrders.code}`,
    objectId: productionExceptions.objectId,
    objectName: sql<string | null>`coalesce(${objects.name}, ${productionExceptions.objectName})`,
    alarmId: productionExceptions.alarmId,
    alarmText: productionExceptions.alarmText,
    staffId: productionExceptions.staffId,
    staffName: sql<string | null>`${staff.name}`,
    cause: productionExceptions.cause,
    action: productionExceptions.action,
    acceptedAt: productionExceptions.acceptedAt,
    acceptedByName: productionExceptions.acceptedByName,
    handledAt: productionExceptions.handledAt,
    handledByName: productionExceptions.handledByName,
    closedAt: productionExceptions.closedAt,
    closedByName: productionExceptions.closedByName,
    cancelReason: productionExceptions.cancelReason,
    createdByName: productionExceptions.createdByName,
    createdAt: productionExceptions.createdAt,
    updatedByName: productionExceptions.updatedByName,
    updatedAt: productionExceptions.updatedAt,
  },
  search: { keyword: [productionExceptions.code, productionExceptions.title, productionExceptions.cause] },
  match: {
    status: productionExceptions.status,
    kind: productionExceptions.kind,
    orderId: productionExceptions.orderId,
    workOrderId: productionExceptions.workOrderId,
    objectId: productionExceptions.objectId,
    staffId: productionExceptions.staffId,
  },
  filters: {
    since: (at) => sql`${productionExceptions.at} >= ${at}::timestamptz`,
    until: (at) => sql`${productionExceptions.at} < ${at}::timestamptz`,
    ofUser: (id) =>
      sql`${productionExceptions.staffId} in (select me.id from ${staff} me where me.user_id = ${id}::bigint)`,
  },
  orderable: { code: productionExceptions.code, at: productionExceptions.at, status: productionExceptions.status },
  order: [desc(productionExceptions.id)],
  total: 'apart',
})

/** Filters as rows reads them: days by the clocks of the plant. */
export function askedExceptions<
  Input extends { isMine?: boolean | undefined; from?: string | undefined; to?: string | undefined },
>({ isMine, from, to, ...input }: Input, { user }: Context) {
  const at = (day: string) => new Date(plantInstant(day, user.timeZone)).toISOString()
  return {
    ...input,
    ...(isMine && { ofUser: user.id }),
    ...(from && { since: at(from) }),
    ...(to && { until: at(dayAfter(to)) }),
  }
}

/** Photos of an exception, as it is answered: of what was found, and of what was done. */
export async function photosOf(id: string, { db }: Context): Promise<Photos> {
  const photos = await db
    .select({ fileId: exceptionPhotos.fileId, side: exceptionPhotos.side, filename: storedFiles.name })
    .from(exceptionPhotos)
    .innerJoin(storedFiles, eq(storedFiles.id, exceptionPhotos.fileId))
    .where(eq(exceptionPhotos.exceptionId, id))
    .orderBy(asc(exceptionPhotos.sort), asc(exceptionPhotos.id))
  const of = (wanted: 'found' | 'done') =>
    photos
      .filter(({ side }) => side === wanted)
      .map(({ fileId, filename }) => ({ fileId, filename, url: `/api/files/${fileId}` }))
  return { photos: of('found'), handledPhotos: of('done') }
}

const MOST_EXPORTED = 100_000
const words = (titles: Record<string, { title: string }>) =>
  Object.fromEntries(Object.entries(titles).map(([state, { title }]) => [state, title]))
const exported = sheetColumns(
  ProductionException.shape,
  [
    'code',
    'status',
    'kind',
    'title',
    'detail',
    'at',
    'orderCode',
    'workOrderCode',
    'objectName',
    'alarmText',
    'staffName',
    'cause',
    'action',
    'createdByName',
    'acceptedAt',
    'handledAt',
    'handledByName',
    'closedAt',
    'closedByName',
    'cancelReason',
  ],
  {
    status: { words: words(exceptionStates) },
    kind: { words: exceptionKindTitles },
    title: { width: 30 },
    detail: { width: 40 },
    cause: { width: 30 },
    action: { width: 30 },
  },
)

export const exportExceptions = (filter: object, context: Context) =>
  spreadsheet(
    '异常',
    exported,
    inSlices(context, (sliced) => exceptionRows.list(filter, sliced, MOST_EXPORTED)),
    context,
  )
