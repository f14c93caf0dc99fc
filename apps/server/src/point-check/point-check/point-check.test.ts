import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { CHECK_READERS, pointCheck } from '@zhizao/contract/point-check/point-check'
import type { CheckTerms } from '@zhizao/contract/point-check/point-check-fields'
import type { WireSample } from '@zhizao/gateway-link/messages'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { removeOldHits } from '../point-check-hit/keep-hits.ts'

const START = Date.parse('2026-03-01T08:00:00+08:00')
const second = (n: number) => START + n * 1000

describe('rules on the quality of data', () => {
  let server: TestServer
  let admin: Caller
  let box: TestBox
  let machine: string
  const ids: string[] = []
  let used = 0

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    machine = (await admin.client(object).create({ code: 'press', name: '压机' })).id
    for (let at = 0; at < 25; at++)
      ids.push(
        (
          await admin.client(point).create({
            objectId: machine,
            code: `p${at}`,
            name: `点位${at}`,
            unit: 'bar',
            dataType: 'float64',
            pollMs: 1000,
          })
        ).id,
      )
    const gateway = await boundBox(admin, 'GW-CHECK', ids)
    box = await connectBox(server.mqttPort, gateway.code, gateway.secret)
  })
  afterAll(async () => {
    await box.end()
    await server.stop()
  })

  const checks = (caller = admin) => caller.client(pointCheck)
  const fresh = () => ids[used++]!
  /** Samples as [second, value, quality]. */
  const send = (pointId: string, samples: readonly (readonly [number, number, (0 | 1 | 2)?])[]) =>
    box.data(samples.map(([at, value, quality = 0]): WireSample => [Number(pointId), second(at), value, quality]))
  const range = { from: second(-100), to: second(1000) }
  async function qualities(pointId: string) {
    const [told] = await admin.client(point).history({ pointIds: [pointId], ...range })
    return told!.samples.map(([, , quality]) => quality).join('')
  }
  const stretchesOf = async (asked: { pointId?: string; id?: string; rule?: CheckTerms }) =>
    (await checks().check({ ...asked, ...range })).stretches.map(
      ({ from, to, samples }) => `${(from - START) / 1000}–${(to - START) / 1000} ${samples}`,
    )
  const hitsOf = async (pointId: string) =>
    (await checks().hits({ pointId, pageSize: 100 })).records
      .toReversed()
      .map(
        ({ startedAt, endedAt, samples }) =>
          `${(Date.parse(startedAt) - START) / 1000}–${(Date.parse(endedAt) - START) / 1000} ${samples}`,
      )

  it('values beyond a range become uncertain as they come, nothing of them is lost, and the rule is told', async () => {
    const pointId = fresh()
    const rule = await checks().create({ name: '量程', pointId, kind: 'range', lower: 0, upper: 10 })
    expect(rule).toMatchObject({ objectName: '压机', pointName: '点位0', unit: 'bar', status: 1, isHit: false })
    await send(pointId, [[0, 5], [1, 10], [2, 10.5], [3, 11, 1], [4, 99, 2], [5, 12]]) // biome-ignore format: a table
    expect(await qualities(pointId)).toBe('001121')
    expect(await checks().now({ pointIds: [pointId] })).toMatchObject([
      { id: rule.id, name: '量程', kind: 'range', hitSince: new Date(second(2)).toISOString() },
    ])
    expect(await checks().get({ id: rule.id })).toMatchObject({ isHit: true })
    await send(pointId, [[6, 3], [200, -1], [201, 1]]) // biome-ignore format: a table
    expect(await hitsOf(pointId)).toEqual(['2–5 3', '200–200 1'])
    expect(await checks().now({ pointIds: [pointId] })).toEqual([])
    expect(await stretchesOf({ id: rule.id })).toEqual(['2–5 3', '200–200 1'])
    const [live] = await admin.client(point).live({ pointIds: [pointId] })
    expect(live).toMatchObject({ value: 1, quality: 0 })
  })

  it('values that go in and out of a range within a minute are one row, and two stretches', async () => {
    const pointId = fresh()
    await checks().create({ name: '量程', pointId, kind: 'range', upper: 10 })
    await send(pointId, [[0, 11], [1, 5], [2, 12], [3, 12], [4, 5]]) // biome-ignore format: a table
    expect(await hitsOf(pointId)).toEqual(['0–3 3'])
    expect(await stretchesOf({ pointId })).toEqual(['0–0 1', '2–3 2'])
  })

  it('a spike is too fast and the way back is not; a step is believed once it could have been made', async () => {
    const pointId = fresh()
    const rule = { kind: 'rate', rate: 2 } as const
    await checks().create({ name: '突变', pointId, ...rule })
    await send(pointId, [[0, 10], [1, 12], [2, 50], [3, 13], [4, 20], [5, 20], [6, 20], [7, 20]]) // biome-ignore format: a table
    expect(await qualities(pointId)).toBe('00101110')
    expect(await stretchesOf({ pointId, rule })).toEqual(['2–2 1', '4–6 3'])
  })

  it('a value that does not move while samples come is frozen; bad samples between say nothing', async () => {
    const pointId = fresh()
    await checks().create({ name: '冻结', pointId, kind: 'frozen', seconds: 3 })
    await send(pointId, [[0, 1], [1, 1], [2, 1]]) // biome-ignore format: a table
    await send(pointId, [[3, 1], [4, 0, 2], [5, 1], [6, 2], [7, 2]]) // biome-ignore format: a table
    expect(await qualities(pointId)).toBe('00012100')
    expect(await hitsOf(pointId)).toEqual(['0–5 5'])
  })

  it('missing samples are a stretch once the next has come, and told before by the rule', async () => {
    const pointId = fresh()
    const rule = await checks().create({ name: '断流', pointId, kind: 'missing', seconds: 60 })
    await send(pointId, [[0, 1], [30, 2], [95, 3]]) // biome-ignore format: a table
    expect(await hitsOf(pointId)).toEqual(['30–95 0'])
    expect(await qualities(pointId)).toBe('000')
    server.setTime(new Date(second(100)))
    const reader = await server.signIn()
    expect(await checks(reader).get({ id: rule.id })).toMatchObject({ isHit: false, hitSince: null })
    server.setTime(new Date(second(156)))
    expect(await checks(reader).get({ id: rule.id })).toMatchObject({
      isHit: true,
      hitSince: new Date(second(95)).toISOString(),
    })
    const { stretches } = await checks(reader).check({ id: rule.id, ...range })
    expect(stretches.map(({ from, to }) => [from, to])).toEqual([
      [second(30), second(95)],
      [second(95), second(156)],
    ])
    server.setTime(undefined)
  })

  it('a value is held against that of another point at its time, wherever in a message it stands', async () => {
    const [pointId, otherPointId] = [fresh(), fresh()]
    const terms = { kind: 'against', otherPointId, tolerance: 10, toleranceKind: 'percent', seconds: 5 } as const
    const rule = await checks().create({ name: '对照', pointId, ...terms })
    expect(rule).toMatchObject({ otherPointId, otherPointName: '点位6' })
    // The other one's sample of the same time stands behind, in the same message.
    await box.data([
      [Number(pointId), second(0), 100, 0],
      [Number(otherPointId), second(0), 105, 0],
      [Number(pointId), second(1), 80, 0],
      [Number(otherPointId), second(1), 105, 0],
      [Number(pointId), second(9), 80, 0],
    ])
    expect(await qualities(pointId)).toBe('010')
    expect(await stretchesOf({ id: rule.id })).toEqual(['1–1 1'])
  })

  it('late samples are held against a range and otherwise left as they are', async () => {
    const pointId = fresh()
    await checks().create({ name: '量程', pointId, kind: 'range', upper: 10 })
    await checks().create({ name: '突变', pointId, kind: 'rate', rate: 1 })
    await send(pointId, [[100, 5]]) // biome-ignore format: a table
    await send(pointId, [[50, 9], [51, 20], [52, 21]]) // biome-ignore format: a table
    expect(await qualities(pointId)).toBe('0110')
    expect(await hitsOf(pointId)).toEqual(['51–52 2'])
  })

  it('history from before a rule is checked too, by terms that nobody has kept, and given without what they hit', async () => {
    const pointId = fresh()
    await send(pointId, [[0, 1], [1, 500], [2, 2], [3, 700], [4, 3]]) // biome-ignore format: a table
    const rule = { kind: 'range', upper: 100 } as const
    const answer = await checks().filter({ pointId, rule, ...range })
    expect(answer).toMatchObject({ removed: 2, next: null, stretches: [{ checkId: null, name: '超出范围' }, {}] })
    expect(answer.samples.map(([, value]) => value)).toEqual([1, 2, 3])
    const first = await checks().filter({ pointId, rule, ...range, limit: 2 })
    expect(first.samples.map(([, value]) => value)).toEqual([1])
    const rest = await checks().filter({ pointId, rule, from: first.next!, to: range.to })
    expect(rest.samples.map(([, value]) => value)).toEqual([2, 3])
    expect(await qualities(pointId)).toBe('00000')
  })

  it('of a point that is kept on change only, history cannot tell what stood still', async () => {
    const pointId = fresh()
    await admin.client(point).update({ id: pointId, storePolicy: 'change' })
    const rule = await checks().create({ name: '冻结', pointId, kind: 'frozen', seconds: 2 })
    await send(pointId, [[0, 1], [1, 1], [2, 1], [3, 2]]) // biome-ignore format: a table
    expect(await hitsOf(pointId)).toEqual(['0–2 3'])
    expect(await admin.call(pointCheck.check, { id: rule.id, ...range })).toMatchObject({ code: 400 })
    expect(await checks().check({ pointId, ...range })).toMatchObject({ stretches: [], leftOut: ['冻结'] })
  })

  it('a rule is changed, rests and goes, and what comes next is judged so', async () => {
    const pointId = fresh()
    const rule = await checks().create({ name: '量程', pointId, kind: 'range', upper: 10, remark: '传感器' })
    await send(pointId, [[0, 20]]) // biome-ignore format: a table
    await checks().update({ id: rule.id, upper: 30, name: '新量程' })
    expect(await checks().get({ id: rule.id })).toMatchObject({
      name: '新量程',
      upper: 30,
      remark: '传感器',
      kind: 'range',
    })
    await send(pointId, [[1, 20], [2, 40]]) // biome-ignore format: a table
    await checks().update({ id: rule.id, status: 0 })
    await send(pointId, [[3, 40]]) // biome-ignore format: a table
    expect(await qualities(pointId)).toBe('1010')
    const found = await checks().page({
      pageSize: 10,
      pointId,
      status: 0,
      kind: 'range',
      keyword: '新量程',
      objectId: machine,
    })
    expect(found.records.map(({ id }) => id)).toEqual([rule.id])
    await checks().remove({ id: rule.id })
    expect(await admin.call(pointCheck.get, { id: rule.id })).toMatchObject({ code: 404 })
    expect(await hitsOf(pointId)).toEqual([])
  })

  it('the same rule is made for many points; those that have one of its name keep theirs', async () => {
    const pointIds = [fresh(), fresh(), fresh()]
    await checks().create({ name: '量程', pointId: pointIds[0]!, kind: 'range', upper: 1 })
    const draft = { name: '量程', kind: 'range', upper: 10 } as const
    expect(await checks().createMany({ ...draft, pointIds })).toEqual({ added: 2, kept: 1 })
    const uppers = []
    for (const pointId of pointIds) uppers.push((await checks().page({ pageSize: 10, pointId })).records[0]!.upper)
    expect(uppers).toEqual([1, 10, 10])
    for (const pointId of pointIds) await send(pointId, [[0, 5]]) // biome-ignore format: a table
    expect(await Promise.all(pointIds.map(qualities))).toEqual(['1', '0', '0'])
  })

  it('rules that can never come true are refused, naming the field', async () => {
    const [pointId, other] = [fresh(), ids[0]!]
    const text = await admin
      .client(point)
      .create({ objectId: machine, code: 'text', name: '状态字', dataType: 'string' })
    const draft = { name: 'x', pointId }
    for (const [input, field] of [
      [{ ...draft, kind: 'range' }, 'lower'],
      [{ ...draft, kind: 'range', lower: 3, upper: 3 }, 'upper'],
      [{ ...draft, kind: 'rate' }, 'rate'],
      [{ ...draft, kind: 'rate', rate: 0 }, 'rate'],
      [{ ...draft, kind: 'frozen' }, 'seconds'],
      [{ ...draft, kind: 'frozen', seconds: 0 }, 'seconds'],
      [{ ...draft, kind: 'against', tolerance: 1 }, 'otherPointId'],
      [{ ...draft, kind: 'against', otherPointId: pointId, tolerance: 1 }, 'otherPointId'],
      [{ ...draft, kind: 'against', otherPointId: text.id, tolerance: 1 }, 'otherPointId'],
      [{ ...draft, kind: 'against', otherPointId: other }, 'tolerance'],
      [{ name: 'x', pointId: text.id, kind: 'range', upper: 1 }, 'kind'],
      [{ name: 'x', pointId: '999999', kind: 'range', upper: 1 }, 'pointId'],
    ] as const)
      expect(await admin.call(pointCheck.create, input)).toMatchObject({ code: 400, data: [{ field }] })
    for (const input of [range, { pointId, from: second(9), to: second(1) }, { pointId, from: 0, to: range.to }])
      expect(await admin.call(pointCheck.check, input)).toMatchObject({ code: 400 })
  })

  it('what was hit goes to a sheet, to those who may take it', async () => {
    const pointId = fresh()
    await checks().create({ name: '超压', pointId, kind: 'range', upper: 10 })
    await send(pointId, [[0, 20], [1, 5]]) // biome-ignore format: a table
    const { bytes } = await admin.file(pointCheck.exportHits, { pointId, from: second(-1), to: second(5) })
    const [{ data: rows } = { data: [] }] = (await readXlsxFile(bytes as never)) as unknown as { data: unknown[][] }[]
    expect(rows[1]).toEqual(expect.arrayContaining(['压机', '超压', '超出范围']))
    const guest = await server.signIn({ permissions: [CHECK_READERS.split('|')[0]!] })
    expect((await guest.file(pointCheck.exportHits, { pointId })).bytes.toString()).toContain('401')
    expect((await checks(guest).hits({ pageSize: 10, pointId })).total).toBe(1)
    expect((await checks(guest).hits({ pageSize: 10, pointId, to: second(-1) })).total).toBe(0)
  })

  it('hits go with the history that they are about', async () => {
    const pointId = fresh()
    await checks().create({ name: '超压', pointId, kind: 'range', upper: 10 })
    await send(pointId, [[0, 20], [1, 5]]) // biome-ignore format: a table
    const keep = (days: string) =>
      server.database.system.query(
        `insert into company_detail (company_id, detail_type, key, value) values ($1, 1, 'keepHistoryDays', $2)`,
        [server.companyId, days],
      )
    await keep('7')
    const now = (days: number) => () => new Date(second(days * 86_400))
    await removeOldHits({ database: server.database, now: now(6) }, new AbortController().signal)
    expect(await hitsOf(pointId)).toHaveLength(1)
    await removeOldHits({ database: server.database, now: now(8) }, new AbortController().signal)
    expect(await hitsOf(pointId)).toHaveLength(0)
  })

  it('rules, hits and history of objects that a user does not see, or of another company, are out of reach', async () => {
    const [pointId, hidden] = [fresh(), ids[1]!]
    const elsewhere = (await admin.client(object).create({ code: 'pump', name: '水泵' })).id
    const own = await admin.client(point).create({ objectId: elsewhere, code: 'q', name: '流量', dataType: 'float64' })
    const rule = await checks().create({ name: '量程', pointId, kind: 'range', upper: 10 })
    const mixed = await checks().create({
      name: '对照',
      pointId: own.id,
      kind: 'against',
      otherPointId: hidden,
      tolerance: 1,
    })
    const codes = ['pointCheck', 'pointCheck:add', 'pointCheck:edit', 'pointCheck:delete', 'pointCheck:export']
    const guest = await server.signIn({ permissions: codes, scope: { roots: [elsewhere] } })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await checks(guest).get({ id: mixed.id })).toMatchObject({ otherPointId: null, otherPointName: null })
    for (const caller of [guest, stranger]) {
      expect((await checks(caller).page({ pageSize: 10 })).total).toBe(caller === guest ? 1 : 0)
      expect((await checks(caller).hits({ pageSize: 10 })).total).toBe(0)
      expect(await checks(caller).now({ pointIds: ids })).toEqual([])
      for (const [call, input] of [
        [pointCheck.get, { id: rule.id }],
        [pointCheck.update, { id: rule.id, upper: 3 }],
        [pointCheck.remove, { id: rule.id }],
        [pointCheck.check, { id: rule.id, ...range }],
        [pointCheck.filter, { id: rule.id, ...range }],
      ] as const)
        expect(await caller.call(call, input)).toMatchObject({ code: 404 })
      for (const [call, input] of [
        [pointCheck.check, { pointId, ...range }],
        [pointCheck.filter, { pointId, ...range }],
        [pointCheck.create, { name: 'z', pointId, kind: 'range', upper: 1 }],
        [pointCheck.createMany, { name: 'z', pointIds: [pointId], kind: 'range', upper: 1 }],
        [pointCheck.create, { name: 'z', pointId: own.id, kind: 'against', otherPointId: hidden, tolerance: 1 }],
      ] as const)
        expect(await caller.call(call, input)).toMatchObject({ code: 400 })
    }
  })

  it('a point that never sent is missed from when it or its rule came to be', async () => {
    const pointId = fresh()
    const rule = await checks().create({ name: '断流', pointId, kind: 'missing', seconds: 60 })
    const { rows } = await server.database.system.query('select created_at from point_check where id = $1', [rule.id])
    const born: Date = rows[0].created_at
    const later = (seconds: number) => server.setTime(new Date(born.getTime() + seconds * 1000))
    later(59)
    expect(await checks().get({ id: rule.id })).toMatchObject({ isHit: false, hitSince: null })
    later(61)
    const reader = await server.signIn()
    expect(await checks(reader).get({ id: rule.id })).toMatchObject({ isHit: true, hitSince: born.toISOString() })
    expect(await checks(reader).now({ pointIds: [pointId] })).toMatchObject([{ id: rule.id }])
    const asked = { pointId, rule: { kind: 'missing', seconds: 60 }, from: born.getTime() - 3_600_000 } as const
    const { stretches } = await checks(reader).check({ ...asked, to: born.getTime() + 600_000 })
    expect(stretches).toMatchObject([{ to: born.getTime() + 61_000, samples: 0 }])
    expect(Math.abs(stretches[0]!.from - born.getTime())).toBeLessThan(60_000)
    // The pause that the first sample ends is kept.
    await box.data([[Number(pointId), born.getTime() + 61_000, 1, 0]])
    const hits = async () => (await checks(reader).hits({ pointId, pageSize: 10 })).records
    await expect
      .poll(hits)
      .toMatchObject([{ startedAt: born.toISOString(), endedAt: new Date(born.getTime() + 61_000).toISOString() }])
    server.setTime(undefined)
  })
})
