import type { LedgerDevice, ledgerFilters } from '@zhizao/contract/device/device-ledger'
import type { PageInput } from '@zhizao/contract/http/page'
import { dayText } from '@zhizao/rules/time/calendar'
import { and, eq, getTableColumns, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { customers } from '../../customer/customer/customer.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { pageIn } from '../../platform/crud/page.ts'
import { rows } from '../../platform/crud/rows.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { objects } from '../object/object.table.ts'
import { type ObjectRow, objectColumns, objectConditions, objectJoins, order } from '../object/object-query.ts'
import { objectFiles } from '../object-file/object-file.table.ts'

export type LedgerFilter = z.output<z.ZodObject<typeof ledgerFilters>>
type LedgerRow = ObjectRow & Pick<LedgerDevice, 'customerName' | 'fileCount'>

const listed = rows<LedgerRow>()({
  title: '设备',
  from: objects,
  joins: [...objectJoins, { table: customers, on: eq(customers.id, objects.customerId) }],
  columns: (context) => ({
    ...objectColumns(context),
    customerName: customers.name,
    fileCount: sql`(select count(*)::int from ${objectFiles} where ${objectFiles.objectId} = ${objects.id})`,
  }),
  scope: onPath(objects.path),
  orderable: getTableColumns(objects),
  order,
  total: 'apart',
})

/** Days before its end in which a warranty is soon over. */
const SOON = 30
const DAY = 24 * 3600_000

function warrantyIs(warranty: LedgerFilter['warranty'], { user, now }: Context): SQL | undefined {
  const day = (ahead: number) => dayText(now().getTime() + ahead * DAY, user.timeZone)
  const until = objects.warrantyUntil
  if (warranty === 'expired') return lt(until, day(0))
  if (warranty === 'valid') return gte(until, day(0))
  return warranty === 'soon' ? and(gte(until, day(0)), lte(until, day(SOON))) : undefined
}

/** Machines alone, of those that the caller may see. */
const conditions = ({ manufacturer, serialNumber, customerId, warranty, ...filter }: LedgerFilter, context: Context) =>
  and(
    eq(objects.objectType, 'device'),
    objectConditions(filter, context),
    holds(manufacturer, objects.manufacturer),
    holds(serialNumber, objects.serialNumber),
    customerId ? eq(objects.customerId, customerId) : undefined,
    warrantyIs(warranty, context),
  )

export const pageLedger = (input: PageInput & LedgerFilter, context: Context) =>
  listed.page(pageIn(input), context, conditions(input, context))

export const listLedger = (filter: LedgerFilter, context: Context, limit: number) =>
  listed.list({}, context, limit, conditions(filter, context))

/** Those of the given machines that the caller may see. */
export const ledgerOf = (ids: readonly string[], context: Context) =>
  listed.list({}, context, ids.length, inArray(objects.id, [...ids]))
