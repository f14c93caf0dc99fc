import { dayKinds } from '@zhizao/rules/calendar/day-kind'
import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Day, Id, text } from '../http/fields.ts'
import { Sheet } from '../http/sheet.ts'

export const DayKind = z.enum(dayKinds)

/** Whose calendar it is: the nearer one holds. */
export const CalendarScopeKind = z.enum(['company', 'area', 'workCenter', 'station'])
export type CalendarScopeKind = z.output<typeof CalendarScopeKind>

const Year = z.coerce.number<number | string>().int().min(2000, { error: '年份应在 2000 到 2100 之间' }).max(2100, {
  error: '年份应在 2000 到 2100 之间',
})

const scope = {
  scopeKind: CalendarScopeKind.default('company').meta({ title: '适用范围' }),
  /** Of the company's own calendar there is none. */
  scopeId: Id.nullish().meta({ title: '适用对象' }),
}

export const CalendarDay = z.object({
  date: Day,
  kind: DayKind,
  name: z.string().nullable(),
  /** Said by this calendar itself, not by a farther one nor by the week. */
  isOwn: z.boolean(),
})
export type CalendarDay = z.output<typeof CalendarDay>

export const ShopCalendarYear = z.object({
  year: z.number().int(),
  /** Whether each weekday works, Monday first. */
  week: z.array(z.boolean()),
  /** The week is said by this calendar itself. */
  isOwnWeek: z.boolean(),
  /** Every day of the year. */
  days: z.array(CalendarDay),
})
export type ShopCalendarYear = z.output<typeof ShopCalendarYear>

/** The days of a plant: what works, what rests, holidays and make-up days. */
export const shopCalendar = calls('/lak/shopcalendar', 'shopCalendar', {
  year: get('/getShopCalendarByYears/{year}', {
    title: '年度工厂日历',
    body: z.object({ year: Year.meta({ title: '年份' }), ...scope }),
    reply: ShopCalendarYear,
  }),
  save: post('/saveOrupdateShopCalendar', {
    title: '保存工厂日历',
    body: z.object({
      ...scope,
      year: Year.meta({ title: '年份' }),
      /** Null: that of the next scope. */
      week: z.array(z.boolean()).length(7, { error: '应为一周七天' }).nullish().meta({ title: '每周工作日' }),
      days: z
        .array(
          z.object({
            date: Day.meta({ title: '日期' }),
            /** Null: nothing of its own any more. */
            kind: DayKind.nullable().meta({ title: '日期类型' }),
            name: text(50).nullish().meta({ title: '名称' }),
          }),
        )
        .max(366, { error: '一次最多 366 天' })
        .default([])
        .meta({ title: '标记的日期' }),
    }),
    reply: ShopCalendarYear,
    permission: 'shopCalendar:edit',
  }),
  /** The official days of a year, as a sheet or in the JSON that is found for them: `days` with `date`, `name`, `isOffDay`. */
  importHolidays: post('/importHolidays', {
    title: '导入法定节假日',
    encoding: 'multipart',
    body: z.object({ ...Sheet.shape, ...scope }),
    reply: z.object({ year: z.number().int(), holidays: z.number().int(), makeUpDays: z.number().int() }),
    permission: 'shopCalendar:edit',
  }),
  holidayTemplate: get('/holidayTemplate', { title: '节假日导入模板', kind: 'file' }),
})
