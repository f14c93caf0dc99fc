import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { and, eq } from 'drizzle-orm'
import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { numberParam, setOrUsual } from '../../platform/params/param.ts'
import { forbidden, invalidField } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'

/** Posts what happened longer ago than the company lets everybody enter. */
export const BACKDATE = 'stockLedger:backdate'

/** Kept among the company's details under its code. */
export const stockBackdateDays = numberParam('stockBackdateDays', {
  group: '库存',
  title: '补录天数',
  unit: '天',
  fallback: 7,
  min: 0,
  max: 366,
  isOfPlant: true,
  help: '几天前发生的收发、报工和投料还可以补录，库存、批次日期和收发存报表都按发生的那天算；0 为只能录当天的。更早的须有“补录更早日期”的权限，离线做的也一样，未被接受的留在待上传记录里等处理。',
})

/** Who is not bound by the company's days posts on any that is open, another as many days back as they are. */
export async function requireInTime(postedOn: string, context: Context): Promise<void> {
  if (holds(context.user, BACKDATE)) return
  const { db } = context
  const set = await db
    .select({ value: companyDetails.value })
    .from(companyDetails)
    .where(and(eq(companyDetails.detailType, 1), eq(companyDetails.key, stockBackdateDays.code)))
  const days = setOrUsual(stockBackdateDays, new Map(set.map(({ value }) => [stockBackdateDays.code, value])))
  const first = dayAfter(today(context), -days)
  if (postedOn >= first) return
  throw forbidden(
    days
      ? `发生日期 ${postedOn} 太早，最多补录 ${days} 天（${first} 起），更早的请由有“补录更早日期”权限的人处理`
      : `发生日期 ${postedOn} 不是今天，补录以前的请由有“补录更早日期”权限的人处理`,
  )
}

/** The day that a posting counts for, on which it happened: today where nobody says. */
export function postingDay(asked: string | null | undefined, context: Context): string {
  const day = today(context)
  if (asked && asked > day) throw invalidField('postedOn', '过账日期', '不能晚于今天')
  return asked || day
}
