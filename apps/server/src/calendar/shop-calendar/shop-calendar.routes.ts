import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { implement } from '../../platform/http/implement.ts'
import { holidayTemplate, readHolidays } from './holiday-file.ts'
import { saveCalendar, takeHolidays, yearOf } from './shop-calendar.service.ts'

export const shopCalendarRoutes = implement(shopCalendar, {
  year: yearOf,
  save: saveCalendar,
  importHolidays: async ({ file, dropUnknown, ...scope }, context) =>
    takeHolidays(scope, await readHolidays({ file, dropUnknown }, context), file.filename, context),
  holidayTemplate: (_input, context) => holidayTemplate(context),
})
