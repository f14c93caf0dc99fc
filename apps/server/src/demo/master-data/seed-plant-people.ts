import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import { area } from '@zhizao/contract/company/area'
import { object } from '@zhizao/contract/device/object'
import type { Input } from '@zhizao/contract/http/call'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import type { CallsWithin } from '../calls-within.ts'
import { officialDays, officialYears } from './holidays.ts'
import { demoAreas, demoCenters, demoPeople, demoTeams } from './people.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const twoShifts: Input<typeof workPlan.create> = {
  name: '两班制',
  remark: '白班、夜班各 12 小时，甲、乙两班轮换',
  workingTimeSettings: [
    {
      name: '白班',
      weekdays: EVERY_DAY,
      from: '08:00',
      to: '20:00',
      breaks: [
        { from: '11:30', to: '12:00' },
        { from: '17:30', to: '18:00' },
      ],
    },
    {
      name: '夜班',
      weekdays: EVERY_DAY,
      from: '20:00',
      to: '08:00',
      breaks: [
        { from: '00:00', to: '00:30' },
        { from: '04:00', to: '04:30' },
      ],
    },
  ],
  workResoures: [{ kind: 'company' }],
}

/** Work centers with stations, machines and people, teams, the calendar and two shifts. */
export async function seedPlantAndPeople(ask: CallsWithin, thisYear: number): Promise<void> {
  const areas = new Map<string, string>()
  for (const each of demoAreas) areas.set(each.code, (await ask(area).create(each)).id)
  const machines = new Map((await ask(object).simpleList({})).map(({ code, id }) => [code, id]))
  const people = new Map<string, string>()
  for (const { skills, team: _, center: __, ...given } of demoPeople) {
    const held = Object.entries(skills).map(([name, day]) => ({ name, expiresOn: day && `${thisYear + 2}-${day}` }))
    people.set(given.code, (await ask(staff).create({ ...given, skills: held })).id)
  }
  const peopleOf = (which: 'center' | 'team', code: string) =>
    demoPeople.filter((each) => each[which] === code).map((each) => people.get(each.code)!)
  const centers = new Map<string, string>()
  for (const { area: place, machines: own, stations, ...given } of demoCenters) {
    const { id } = await ask(workCenter).create({ ...given, areaId: areas.get(place)! })
    centers.set(given.code, id)
    for (const [code, name] of stations) await ask(station).create({ code, name, workCenterId: id })
    const objectIds = own.flatMap((code) => machines.get(code) ?? [])
    if (objectIds.length) await ask(workCenter).addEquipment({ workCenterId: id, objectIds })
    await ask(workCenter).addStaff({ workCenterId: id, staffIds: peopleOf('center', given.code) })
  }
  for (const { center, leader, ...given } of demoTeams) {
    const made = await ask(team).create({
      ...given,
      workCenterId: centers.get(center)!,
      leaderId: people.get(leader)!,
    })
    await ask(team).addStaff({ teamId: made.id, staffIds: peopleOf('team', given.code) })
  }
  for (const year of officialYears) await ask(shopCalendar).save({ year, days: officialDays(year) })
  await ask(workPlan).create(twoShifts)
  await ask(codeRule).create({
    name: '物料编码：分类-四位流水号',
    kind: 'material',
    parts: [{ type: 'class' }, { type: 'text', value: '-' }, { type: 'serial', length: 4, base: 10, reset: 'never' }],
  })
}
