import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import type { Caller } from './caller.ts'

/** A work center with a machine, a station, a person and a team, its calendar and its shifts. */
export async function fillPlant(owner: Caller, mark: string, objectId: string) {
  const center = await owner.client(workCenter).create({ code: 'secret', name: `${mark}工作中心`, remark: mark })
  await owner.client(workCenter).addEquipment({ workCenterId: center.id, objectIds: [objectId] })
  const place = await owner
    .client(station)
    .create({ code: 'secret', name: `${mark}工位`, workCenterId: center.id, remark: mark })
  const person = await owner.client(staff).create({
    code: 'secret',
    name: `${mark}人员`,
    badge: 'secret',
    jobTitle: mark,
    remark: mark,
    skills: [{ name: `${mark}技能`, expiresOn: '2027-01-01' }],
  })
  await owner.client(workCenter).addStaff({ workCenterId: center.id, staffIds: [person.id] })
  const group = await owner.client(team).create({ code: 'secret', name: `${mark}班组`, workCenterId: center.id })
  await owner.client(team).addStaff({ teamId: group.id, staffIds: [person.id] })
  await owner.client(shopCalendar).save({
    scopeKind: 'station',
    scopeId: place.id,
    year: 2026,
    days: [{ date: '2026-11-21', kind: 'holiday', name: `${mark}假日` }],
  })
  await owner.client(workPlan).create({
    name: `${mark}计划`,
    remark: mark,
    workingTimeSettings: [{ name: `${mark}班次`, weekdays: [1], from: '08:00', to: '17:00' }],
    workResoures: [{ kind: 'team', resourceId: group.id }],
  })
}
