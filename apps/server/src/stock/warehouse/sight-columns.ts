/**
 * Columns that name a warehouse or a place of one, a work center, a station or what is made there, whose tables have no policy of
 * their own (`platform/db/seen-policy.ts`), and why. `testing/seen-rows.test.ts` finds every other.
 */
export const openColumns: Readonly<Record<string, string>> = {
  'machine.station_id': 'machines are seen by their objects; the name of a station that is hidden is not told',
  'process_segment.work_center_id': 'how a product is made, not what of it is made where',
  'route_segment.work_center_id': 'how a product is made, not what of it is made where',
  'product_segment.work_center_id': 'how a product is made, not what of it is made where',
  'shop_calendar.work_center_id': 'days on which a plant works, without anything of what is made',
  'shop_calendar.station_id': 'days on which a plant works, without anything of what is made',
  'shift_plan_resource.work_center_id': 'hours in which a plant works, without anything of what is made',
  'shift_plan_resource.station_id': 'hours in which a plant works, without anything of what is made',
}
