import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { object } from '@zhizao/contract/device/object'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { staff, team } from '@zhizao/contract/plant/staff'
import { workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoBills, madeMaterials } from './made.ts'
import { provideMasterData } from './provide-master-data.ts'
import { purchasedMaterials } from './purchased.ts'

describe('the master data of the demo plant', () => {
  let server: TestServer
  let admin: Caller
  const provide = () =>
    provideMasterData(
      server.platform,
      server.companyId,
      {
        routes: () => server.routes,
        userOf: (companyId, userId) => server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
      },
      new AbortController().signal,
    )
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    await admin.client(object).create({ code: 'IMM-01', name: '1#注塑机' })
    expect(await provide()).toBe(true)
  })
  afterAll(() => server.stop())

  const count = async (table: string) =>
    Number((await server.database.system.query(`select count(*) from ${table}`)).rows[0].count)

  it('are about three hundred materials, each said once, whose bills are all released', async () => {
    const all = [...purchasedMaterials, ...madeMaterials]
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(280)
    expect(all.length).toBeLessThan(340)
    expect((await admin.client(material).page({ pageSize: 1 })).total).toBe(all.length)
    expect(await count(`bom where status = 'released' and is_default`)).toBe(demoBills.length)
    expect(await count('bom')).toBe(demoBills.length)
  })

  it('have bills of four levels, down to the resin and the colour of a part', async () => {
    const [product] = await admin.client(material).query({ codes: ['HM200-LB'] })
    const asked = { materialId: product!.id, quantity: '600' }
    const { requirements } = await admin.client(bom).explode(asked)
    const { places } = await admin.client(bom).explodePlaces(asked)
    expect(Math.max(...places.map(({ level }) => level))).toBe(4)
    const colour = requirements.find(({ materialCode }) => materialCode === 'MB-LB-A')
    // 62 + 118 + 134 g a piece, with 2.5 % and 0.5 % lost, 2.5 % of it colour.
    const exact = (((600 * (62 + 118 + 134)) / 1000 / 0.975) * 0.025) / 0.995
    expect(Number(colour!.quantity)).toBeCloseTo(exact, 2)
    expect(requirements.find(({ materialCode }) => materialCode === 'CTN-HM200')!.quantity).toBe('100')
  })

  it('have two work centers with the machine in one, twenty people in teams, and the official days', async () => {
    const centers = (await admin.client(workCenter).page({})).records
    expect(centers.map(({ code, equipmentCount, stationCount }) => [code, equipmentCount, stationCount])).toEqual([
      ['WC-ASM', 0, 3],
      ['WC-IMM', 1, 4],
    ])
    const people = await admin.client(staff).list({})
    expect(people).toHaveLength(20)
    expect(new Set(people.map(({ badge }) => badge)).size).toBe(20)
    expect(people.every(({ skills }) => skills.length > 0)).toBe(true)
    expect((await admin.client(team).page({})).records.map(({ staffCount }) => staffCount)).toEqual([5, 5, 6])
    const { days } = await admin.client(shopCalendar).year({ year: 2026 })
    expect(days.filter(({ kind }) => kind === 'holiday')).toHaveLength(33)
    expect(days.filter(({ kind }) => kind === 'makeUp')).toHaveLength(6)
    const week = await admin
      .client(workPlan)
      .intervals({ kind: 'workCenter', resourceId: centers[1]!.id, from: '2026-03-02' })
    expect([week.isAssumed, week.minutes]).toEqual([false, 5 * 2 * 11 * 60])
  })

  it('are made once, and not in a plant where somebody has begun', async () => {
    const before = await count('material')
    expect(await provide()).toBe(false)
    expect(await count('material')).toBe(before)
    await server.database.system.query('delete from shop_calendar')
    expect(await provide()).toBe(false)
  })
})
