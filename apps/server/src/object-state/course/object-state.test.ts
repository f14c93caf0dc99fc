import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { objectState } from '@zhizao/contract/object-state/object-state'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { judgements } from './object-state.table.ts'
import { removeOldStates } from './remove-old-states.ts'

const HOUR = 3_600_000

describe('what objects were in', () => {
  let server: TestServer
  let admin: Caller
  let machine: string
  let other: string
  let typeId: string
  const states = new Map<string, string>()
  /** A whole hour, long enough ago that all of the test is over. */
  const begin = Math.floor(Date.now() / HOUR) * HOUR - 10 * HOUR

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    server.setTime(new Date(begin - HOUR))
    typeId = (await admin.client(deviceType).create({ code: 'PRESS', name: '冲床' })).id
    machine = (await admin.client(object).create({ code: 'P-1', name: '1号冲床', deviceTypeId: typeId })).id
    other = (await admin.client(object).create({ code: 'P-2', name: '2号冲床', deviceTypeId: typeId })).id
    for (const objectId of [machine, other])
      await admin.client(point).create({ objectId, code: 'speed', name: '转速', dataType: 'float32', source: 'manual' })
    for (const [code, kind, condition] of [
      ['run', 'run', '[speed] > 1'],
      ['stop', 'stop', '[speed] <= 1'],
    ] as const)
      states.set(
        code,
        (
          await admin.client(deviceState).create({
            deviceTypeId: typeId,
            code,
            name: code,
            colour: '#00AA00',
            kind,
            priority: states.size + 1,
            condition,
          })
        ).id,
      )
    // Each change is judged from when it is heard of: the clock goes on once both objects are judged by both states.
    await vi.waitFor(async () => expect(await judgedByBoth()).toBe(2), 10_000)
    expect((await now()).map(({ kind }) => kind)).toEqual(['unknown', 'unknown'])
    // Not on the stroke of an hour: where a day of the plant begins then, it has nothing yet to show.
    server.setTime(new Date(begin + 9 * HOUR + 60_000))
    admin = await server.signIn()
    await enter([
      [0, 5],
      [2, 0],
      [3, 5],
      [6, 0],
    ])
  })
  afterAll(() => server.stop())

  const judgedByBoth = async () =>
    Number(
      (
        await server.database.system.query(
          `select count(*) from ${getTableName(judgements)} where company_id = $1 and rules like all($2)`,
          [server.companyId, [...states.values()].map((id) => `%"${id}"%`)],
        )
      ).rows[0].count,
    )
  const now = () => admin.client(objectState).now({ objectIds: [machine, other] })
  const enter = (values: [hour: number, value: number][]) =>
    admin
      .client(rtdb)
      .add({ samples: values.map(([hour, value]) => ({ tag: 'P-1.speed', time: begin + hour * HOUR, value })) })
  const codeOf = (id: string | null) => [...states].find(([, each]) => each === id)?.[0] ?? null
  async function told(from = 0, to = 8) {
    const { pieces } = await admin
      .client(objectState)
      .range({ objectId: machine, from: begin + from * HOUR, to: begin + to * HOUR })
    return pieces.map(
      (piece) =>
        `${(piece.from - begin) / HOUR}–${(piece.to - begin) / HOUR} ${codeOf(piece.stateId)}${piece.correctionId ? ' by hand' : ''}`,
    )
  }

  it('is told without a hole, unknown before anything came', async () => {
    expect(await told(-0.5)).toEqual(['-0.5–0 null', '0–2 run', '2–3 stop', '3–6 run', '6–8 stop'])
    const [stands] = await now()
    expect(stands).toMatchObject({ objectId: machine, code: 'stop', since: begin + 6 * HOUR })
  })

  it('is corrected by hand, over what was found, and shows again when the correction is taken back', async () => {
    const calls = admin.client(objectState)
    const at = (hour: number) => begin + hour * HOUR
    const first = await calls.correct({
      objectId: machine,
      stateId: states.get('run')!,
      from: at(1.5),
      to: at(4),
      reason: '传感器脱落',
    })
    expect(first).toMatchObject({ objectName: '1号冲床', stateName: 'run', reason: '传感器脱落', removedAt: null })
    expect(await told()).toEqual(['0–1.5 run', '1.5–4 run by hand', '4–6 run', '6–8 stop'])
    // Of two the later is on top.
    await calls.correct({ objectId: machine, stateId: states.get('stop')!, from: at(3), to: at(3.5), reason: '换模' })
    expect(await told()).toEqual([
      '0–1.5 run',
      '1.5–3 run by hand',
      '3–3.5 stop by hand',
      '3.5–4 run by hand',
      '4–6 run',
      '6–8 stop',
    ])
    // Late data changes what lies below, not what people said.
    await enter([
      [5, 0],
      [5.5, 5],
    ])
    expect((await told()).slice(-4)).toEqual(['4–5 run', '5–5.5 stop', '5.5–6 run', '6–8 stop'])
    await calls.removeCorrection({ id: first.id })
    expect(await told()).toEqual([
      '0–2 run',
      '2–3 stop',
      '3–3.5 stop by hand',
      '3.5–5 run',
      '5–5.5 stop',
      '5.5–6 run',
      '6–8 stop',
    ])
    expect(await admin.call(objectState.removeCorrection, { id: first.id })).toMatchObject({
      code: 409,
      msg: '该更正已撤销',
    })
    const kept = await calls.corrections({ objectId: machine, pageSize: 10 })
    expect(kept.records.map(({ reason }) => reason)).toEqual(['换模'])
    const all = await calls.corrections({ objectId: machine, pageSize: 10, withRemoved: true })
    expect(all.records.map(({ reason, removedByName }) => [reason, removedByName !== null])).toEqual([
      ['换模', false],
      ['传感器脱落', true],
    ])
  })

  it('refuses corrections of the time to come, of other types’ states, and of who may not', async () => {
    const draft = { objectId: machine, stateId: states.get('run')!, from: begin, to: begin + HOUR, reason: 'x' }
    expect(await admin.call(objectState.correct, { ...draft, to: begin + 30 * HOUR })).toMatchObject({
      code: 400,
      msg: '结束时间：不能晚于当前时间',
    })
    expect(await admin.call(objectState.correct, { ...draft, to: begin })).toMatchObject({
      code: 400,
      msg: '结束时间：应晚于开始时间',
    })
    expect(await admin.call(objectState.correct, { ...draft, stateId: '99999999' })).toMatchObject({
      code: 400,
      msg: '更正为：该设备没有这个状态',
    })
    const reader = await server.signIn({ permissions: ['stateBoard'] })
    expect(await reader.call(objectState.correct, draft)).toMatchObject({ code: 401 })
    const narrow = await server.signIn({ permissions: ['stateBoard', 'stateBoard:correct'], scope: { roots: [other] } })
    expect(await narrow.call(objectState.correct, draft)).toMatchObject({ code: 404 })
    expect(await narrow.client(objectState).now({ objectIds: [machine] })).toEqual([])
    expect(await narrow.call(objectState.range, { objectId: machine, from: begin, to: begin + HOUR })).toMatchObject({
      code: 404,
    })
    expect((await narrow.client(objectState).corrections({ pageSize: 10 })).total).toBe(0)
    expect((await narrow.client(objectState).board({ pageSize: 10 })).records.map(({ objectId }) => objectId)).toEqual([
      other,
    ])
  })

  it('is summed by day, by shift and as a whole, to the last millisecond', async () => {
    const calls = admin.client(objectState)
    const range = { objectIds: [machine], from: begin, to: begin + 8 * HOUR }
    const whole = await calls.shares({ ...range, by: 'all' })
    const hours = Object.fromEntries(
      whole.objects[0]!.cuts[0]!.shares.map(({ stateId, ms }) => [codeOf(stateId), ms / HOUR]),
    )
    expect(hours).toEqual({ run: 4, stop: 4 })
    const days = await calls.shares({ ...range, by: 'day' })
    const sum = days.objects[0]!.cuts.flatMap(({ shares }) => shares.map(({ ms }) => ms)).reduce((a, b) => a + b, 0)
    expect(sum).toBe(8 * HOUR)
    const plan = await admin.client(workPlan).create({
      name: '全天',
      workingTimeSettings: [
        { name: '一班', weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '12:00', breaks: [] },
        { name: '二班', weekdays: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '00:00', breaks: [] },
      ],
      workResoures: [],
    } as never)
    const shifts = await calls.shares({ ...range, by: 'shift', planId: (plan as { id: string }).id })
    const byShift = shifts.objects[0]!.cuts.flatMap(({ shares }) => shares.map(({ ms }) => ms)).reduce(
      (a, b) => a + b,
      0,
    )
    expect(byShift).toBe(8 * HOUR)
    expect(await admin.call(objectState.shares, { ...range, by: 'shift' })).toMatchObject({
      code: 400,
      msg: '班次计划：请选择班次计划',
    })
  })

  it('stands on a board with the bands of a day, and leaves as a sheet', async () => {
    const board = await admin.client(objectState).board({ pageSize: 10, deviceTypeId: typeId })
    expect(board.records.map(({ objectName }) => objectName)).toEqual(['1号冲床', '2号冲床'])
    expect(board.counts).toEqual({ stop: 1, unknown: 1 })
    for (const { pieces } of board.records) {
      expect(pieces[0]!.from).toBe(board.from)
      pieces.slice(1).forEach((piece, at) => {
        expect(piece.from).toBe(pieces[at]!.to)
      })
    }
    const sheet = await admin.client(objectState).export({ deviceTypeId: typeId })
    expect(JSON.stringify(sheet)).toBeDefined()
    expect((await admin.client(objectState).board({ pageSize: 10, keyword: '没有' })).total).toBe(0)
  })

  it('is removed by night as the company keeps it, but for what still held', async () => {
    const count = async () =>
      Number(
        (await server.database.system.query('select count(*) from object_state where object_id = $1', [machine]))
          .rows[0].count,
      )
    const before = await count()
    await server.database.system
      .query(
        `insert into company_detail (company_id, detail_type, key, title, value) values ($1, 1, 'keepStateDays', 'x', '1')`,
        [server.companyId],
      )
      .catch(async () => {
        await server.database.system.query(
          `insert into company_detail (company_id, detail_type, key, value) values ($1, 1, 'keepStateDays', '1')`,
          [server.companyId],
        )
      })
    server.setTime(new Date(begin + 24 * HOUR + 4 * HOUR))
    await removeOldStates(server.platform, new AbortController().signal)
    expect(await count()).toBeLessThan(before)
    server.setTime(new Date(begin + 9 * HOUR))
    expect((await told(4))[0]).toBe('4–5 run')
  })

  it('is found by nobody once its object is removed, and goes at night', async () => {
    const rowsOf = async (objectId: string) =>
      (await server.database.system.query('select from object_state where object_id = $1', [objectId])).rows.length
    await admin.client(object).remove({ id: machine })
    expect(await admin.call(objectState.range, { objectId: machine, from: begin, to: begin + 8 * HOUR })).toMatchObject(
      { code: 404 },
    )
    expect(await admin.client(objectState).now({ objectIds: [machine] })).toEqual([])
    const kept = await rowsOf(other)
    expect(kept).toBeGreaterThan(0)
    await removeOldStates(server.platform, new AbortController().signal)
    expect([await rowsOf(machine), await rowsOf(other)]).toEqual([0, kept])
  })
})
