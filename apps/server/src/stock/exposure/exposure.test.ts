import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { location, locationEquipment } from '@zhizao/contract/stock/location'
import { locationExposure } from '@zhizao/contract/stock/location-exposure'
import { warehouseHome } from '@zhizao/contract/stock-watch/warehouse-home'
import { lot } from '@zhizao/contract/trace/lot'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testPlant } from '../../alarm/alarm/test-alarms.ts'
import { draftOf, stepOf } from '../../message/test-message.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'
import { lookAtExposures } from './exposure-watch.ts'
import { noteExposures } from './note-exposures.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let plant: Awaited<ReturnType<typeof testPlant>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  plant = await testPlant(server)
})
afterAll(() => server.stop())

/** A look at once, as the server does by itself after alarms and postings. */
const looked = () => lookAtExposures(server.companyId, server.platform, async () => {}, new AbortController().signal)
/** Alarms have changed: the server looks by itself. */
const changed = () =>
  server.platform.events.publish('alarm.changed', { companyId: server.companyId, alarmIds: [], changes: [] })
const soon = { timeout: 25_000, interval: 100 }
const entry = async (lines: object[], kind: 'receipt' | 'transfer' | 'status' = 'receipt') => {
  const { id } = await clerk.client(stockEntry).create({ kind, reason: '测试', lines } as never)
  await clerk.client(stockEntry).post({ id })
}
let made = 0
/** A cold store with 10 of lot L1 in it, and its machine with two points. */
async function coldStore(holdOnAlarm: 0 | 1) {
  const code = `CS${++made}`
  const place = await stock.place(code, { holdOnAlarm })
  const material = await stock.material(`M${code}`, { tracking: 'lot' })
  const machine = await plant.object(`冷库机组${code}`)
  const [temperature, pressure] = [await plant.point(machine, '库温'), await plant.point(machine, '排气压力')]
  const at = { toLocationId: place.id }
  await entry([{ materialId: material.id, quantity: '10', lotCode: 'L1', ...at }])
  await clerk.client(locationEquipment).add({ locationId: place.id, objectIds: [machine] })
  const [attached] = await clerk.client(locationEquipment).list({ id: place.id })
  return { code, place, material, machine, temperature, pressure, attached: attached! }
}
const page = (more: object) => clerk.client(locationExposure).page(more)
const stockOf = async (exposureId: string) =>
  (await clerk.client(locationExposure).stock({ exposureId })).records.map(
    ({ lotCode, quantity, heldQuantity }) => `${lotCode} ${quantity} ${heldQuantity}`,
  )

describe('an alarm at a location', () => {
  it('flags the lots inside, tells it once, and waits for a judgement', async () => {
    const { code, place, material, temperature } = await coldStore(0)
    for (const event of ['begin', 'end'])
      await clerk.client(messageTrigger).create({
        ...draftOf({ steps: [stepOf({ userIds: [clerk.userId] })], title: event, content: '{code}：{materials}' }),
        trigger: `locationExposure.${event}`,
      })
    const told = async () =>
      (await clerk.client(userMessage).page({ category: 'notic' })).records
        .map(({ title, content }) => `${title} ${content}`)
        .toSorted()
    const begun = `begin ${code}：M${code} L1`
    await plant.sample(temperature, 95)
    changed()
    await vi.waitFor(async () => expect(await told()).toEqual([begun]), soon)
    const { records } = await page({ locationId: place.id })
    expect(records).toMatchObject([
      {
        state: 'open',
        locationCode: code,
        pointName: '库温',
        peakValue: 95,
        stockCount: 1,
        heldCount: 0,
        endedAt: null,
      },
    ])
    const { id } = records[0]!
    expect(await clerk.client(locationExposure).get({ id })).toMatchObject({ id, objectName: `冷库机组${code}` })
    expect(await stock.balances()).toMatchObject({ [`${code} M${code} L1 available`]: '10' })
    const lots = () => clerk.client(lot).page({ materialId: material.id, isExposed: 1 })
    expect((await lots()).records).toMatchObject([{ code: 'L1', exposedAt: expect.any(String) }])
    expect((await clerk.client(location).get({ id: place.id })).exposureCount).toBe(1)
    const waits = async () => (await clerk.client(warehouseHome).waiting({})).find(({ work }) => work === 'exposed')
    expect((await waits())!.count).toBeGreaterThan(0)
    await expect(clerk.client(locationExposure).review({ id, note: '早了' })).rejects.toThrow('报警还没有恢复')

    await plant.sample(temperature, 20, later(1000))
    changed()
    await vi.waitFor(async () => expect(await told()).toEqual([begun, `end ${code}：M${code} L1`]), soon)
    await settle()
    await expect(clerk.client(locationExposure).review({ id, note: ' ' })).rejects.toThrow('处置意见')
    expect(await clerk.client(locationExposure).review({ id, note: '升温 3 分钟，不影响' })).toMatchObject({
      state: 'reviewed',
      note: '升温 3 分钟，不影响',
      reviewedAt: expect.any(String),
    })
    await expect(clerk.client(locationExposure).review({ id, note: '再来' })).rejects.toThrow('不能重复处置')
    expect((await lots()).records).toEqual([])
    expect((await page({ keyword: 'L1', state: 'reviewed', locationId: place.id })).total).toBe(1)
    expect((await page({ keyword: '%', locationId: place.id })).total).toBe(0)
  }, 60_000)

  it('holds them where the location says so, what comes meanwhile too, and not again what was released', async () => {
    const { code, place, material, temperature } = await coldStore(1)
    await plant.sample(temperature, 95)
    await looked()
    const own = `${code} M${code}`
    const balances = async () =>
      Object.fromEntries(Object.entries(await stock.balances()).filter(([name]) => name.startsWith(own)))
    expect(await balances()).toEqual({ [`${own} L1 held`]: '10' })
    await entry([{ materialId: material.id, quantity: '4', lotCode: 'L2', toLocationId: place.id }])
    await looked()
    expect(await balances()).toEqual({ [`${own} L1 held`]: '10', [`${own} L2 held`]: '4' })
    const lots = (await clerk.client(lot).page({ materialId: material.id })).records
    const lotId = lots.find((each) => each.code === 'L1')!.id
    const inPlace = { fromLocationId: place.id, status: 'held', toStatus: 'available' }
    await entry([{ materialId: material.id, lotId, lotCode: 'L1', quantity: '10', ...inPlace }], 'status')
    await looked()
    expect(await balances()).toEqual({ [`${own} L1 available`]: '10', [`${own} L2 held`]: '4' })
    const [exposure] = (await page({ locationId: place.id })).records
    expect(await stockOf(exposure!.id)).toEqual(['L1 10 10', 'L2 4 4'])
    expect(await stock.differences()).toEqual([])
  })

  it('is found although it came and went between two looks, with what had lain there and left since', async () => {
    const { place, material, temperature } = await coldStore(0)
    const elsewhere = await stock.place(`E${made}`)
    await plant.sample(temperature, 95)
    await plant.sample(temperature, 20, later(1000))
    await entry(
      [{ materialId: material.id, lotCode: 'L1', quantity: '7', fromLocationId: place.id, toLocationId: elsewhere.id }],
      'transfer',
    )
    await looked()
    const [exposure] = (await page({ locationId: place.id })).records
    expect(exposure).toMatchObject({ state: 'ended', peakValue: 95 })
    expect(await stockOf(exposure!.id)).toEqual(['L1 10 0'])
  })

  it('counts only of the point that is watched', async () => {
    const { place, attached, temperature, pressure } = await coldStore(0)
    const watched = await clerk.client(locationEquipment).watch({ id: attached.relaId, pointId: temperature })
    expect(watched).toMatchObject({ pointId: temperature, pointName: '库温' })
    expect(await clerk.client(locationEquipment).list({ id: place.id })).toMatchObject([{ pointId: temperature }])
    const offered = await clerk.client(locationEquipment).points({ id: attached.relaId, keyword: '温' })
    expect(offered).toMatchObject([{ id: temperature, name: '库温', unit: '℃' }])
    const other = await plant.point(await plant.object('别的设备'), '库温')
    await expect(clerk.client(locationEquipment).watch({ id: attached.relaId, pointId: other })).rejects.toThrow(
      '监测点位',
    )
    await plant.sample(pressure, 95)
    await looked()
    expect((await page({ locationId: place.id })).total).toBe(0)
    await plant.sample(temperature, 95)
    await looked()
    expect((await page({ locationId: place.id })).total).toBe(1)
    // Taken away from there: what was is over.
    await clerk.client(locationEquipment).remove({ id: attached.relaId })
    await looked()
    expect((await page({ locationId: place.id })).records).toMatchObject([{ state: 'ended' }])
  })

  it('that comes and goes is one exposure, told twice, and the next one after it was judged', async () => {
    const { place, machine, temperature, code } = await coldStore(0)
    const { system } = server.database
    const now = server.platform.now().getTime()
    const since = now - 2 * DAY
    await system.query('update location_object set created_at = $1 where location_id = $2', [
      new Date(now - 3 * DAY),
      place.id,
    ])
    await system.query('update stock_ledger set created_at = $1 where to_location_id = $2', [
      new Date(now - 3 * DAY),
      place.id,
    ])
    const rule = `point:${temperature}:upper`
    const { rows: alarms } = await system.query<{ id: string }>(
      `insert into alarm (company_id, batch_no, rule_key, kind, object_id, point_id, object_name, point_name, level, top_level, content,
         condition, activated_at, last_activated_at, closed_at, handled_at)
       values ($1, $2, $3, 'limit', $4, $5, $6, '库温', 'warning', 'warning', '库温过高', 'returned', $7, $7, $7, $7) returning id`,
      [server.companyId, `B${code}`, rule, machine, temperature, code, new Date(since)],
    )
    /** It stands for a second each 30 s. */
    const occur = (from: number, to: number) =>
      system.query(
        `insert into alarm_occurrence (company_id, alarm_id, rule_key, object_id, point_id, number, level, content, "limit",
           peak_value, started_at, ended_at)
         select $1, $2, $3, $4, $5, n, 'warning', '库温过高', 80, 80 + n % 100, $6::timestamptz + n * interval '30 seconds',
           $6::timestamptz + n * interval '30 seconds' + interval '1 second' from generate_series($7::int, $8::int) n`,
        [server.companyId, alarms[0]!.id, rule, machine, temperature, new Date(since), from, to],
      )
    const told: string[] = []
    const look = () =>
      lookAtExposures(
        server.companyId,
        server.platform,
        async (_, event, { more }) => {
          if ((more as unknown as { location: string }).location.startsWith(code)) told.push(event)
        },
        new AbortController().signal,
      )
    for (let from = 1; from <= 500; from += 10) {
      await occur(from, from + 9)
      await look()
    }
    const { records } = await page({ locationId: place.id })
    expect(records).toMatchObject([{ state: 'ended', peakValue: 179, stockCount: 1 }])
    expect(new Date(records[0]!.beganAt).getTime()).toBe(since + 30_000)
    expect(new Date(records[0]!.endedAt!).getTime()).toBe(since + 500 * 30_000 + 1000)
    expect(told).toEqual(['locationExposure.begin', 'locationExposure.end'])
    // An hour later it is another one.
    await occur(620, 620)
    await look()
    expect((await page({ locationId: place.id })).total).toBe(2)
    await settle()
    for (const { id } of (await page({ locationId: place.id })).records)
      await clerk.client(locationExposure).review({ id, note: '不影响' })
    // What follows closely on one that was judged is judged by itself.
    await occur(621, 622)
    await look()
    await look()
    expect((await page({ locationId: place.id })).records.map(({ state }) => state)).toEqual([
      'ended',
      'reviewed',
      'reviewed',
    ])
  }, 90_000)

  it('that stands for weeks reads what came since the last look, not all that has moved since its begin', async () => {
    const { place, material, temperature } = await coldStore(0)
    await plant.sample(temperature, 95)
    await looked()
    const { system } = server.database
    await system.query(`update stock_ledger set created_at = now() - interval '30 days' where to_location_id = $1`, [
      place.id,
    ])
    const outside = await system.query<{ id: string }>(
      `select id from location where company_id = $1 and kind = 'supplier'`,
      [server.companyId],
    )
    const lotId = (await clerk.client(lot).page({ materialId: material.id })).records[0]!.id
    // 5,000 times one came, and 5,000 times one left, in twenty days: all of them, and the first ten, went through it.
    await system.query(
      `insert into stock_ledger (company_id, source_kind, source_id, source_code, step, posted_on, by_name, line_id, nth,
         from_location_id, to_location_id, material_id, lot_id, status, to_status, quantity, created_at)
       select $1, 'test', nextval('global_id'), 'T', 'post', current_date, 't', nextval('global_id'), 0,
         case when n % 2 = 0 then $2::bigint else $3::bigint end, case when n % 2 = 0 then $3::bigint else $2::bigint end,
         $4, $5, 'available', 'available', 1, now() - interval '19 days' + n * interval '160 seconds'
       from generate_series(1, 10000) n`,
      [server.companyId, place.id, outside.rows[0]!.id, material.id, lotId],
    )
    await system.query('analyze stock_ledger')
    // The last of it: the server looks by itself, too.
    const { rows: found } = await system.query<{ id: string }>(
      `update location_exposure set began_at = now() - interval '20 days' where location_id = $1 returning id`,
      [place.id],
    )
    const exposureId = found[0]!.id
    /** Movements that one look has read. */
    const readBy = () =>
      server.database.inCompany(server.companyId, async (db) => {
        // What the connection has counted, of its last transactions too.
        const counted = async () => {
          const { rows } = await db.execute<{
            read: string
          }>(sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
            from pg_stat_xact_user_tables where relname = 'stock_ledger'`)
          return Number(rows[0]?.read ?? 0)
        }
        const before = await counted()
        await noteExposures(db, server.companyId, server.platform.now())
        return (await counted()) - before
      })
    await looked()
    expect(await stockOf(exposureId)).toEqual(['L1 5010 0'])
    expect(await readBy()).toBeLessThan(100)
    await entry([{ materialId: material.id, quantity: '4', lotCode: 'L1', toLocationId: place.id }])
    await entry([{ materialId: material.id, quantity: '3', lotCode: 'L2', toLocationId: place.id }])
    expect(await readBy()).toBeLessThan(100)
    expect(await stockOf(exposureId)).toEqual(['L1 5014 0', 'L2 3 0'])
    await plant.sample(temperature, 20)
    await looked()
    await entry([{ materialId: material.id, quantity: '6', lotCode: 'L3', toLocationId: place.id }])
    expect(await readBy()).toBeLessThan(100)
    expect(await stockOf(exposureId)).toEqual(['L1 5014 0', 'L2 3 0'])
  }, 90_000)
})

const DAY = 24 * 3_600_000
const later = (ms: number) => new Date(server.platform.now().getTime() + ms)
/** What is over for some seconds is settled. */
const settle = () =>
  vi.waitFor(
    async () => {
      await looked()
      const { rows } = await server.database.system.query(
        'select 1 from location_exposure where company_id = $1 and ended_at is not null and not is_settled',
        [server.companyId],
      )
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 500 },
  )
