import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const calendarMenu = [
  inModule(
    'mes',
    40,
    group('mesCalendar', '日历与班次', 'Calendar and Shifts', 'calendar', [
      menu('shopCalendar', '工厂日历', 'Shop Calendar', '/mes/pages/calendar/year', 'calendar', {
        edit: ['修改日历', 'Edit the calendar'],
      }),
      menu(
        'workPlan',
        '班次计划',
        'Shift Plans',
        '/mes/pages/calendar/workPlan',
        'schedule',
        edits('班次计划', 'shift plans'),
      ),
    ]),
  ),
]
