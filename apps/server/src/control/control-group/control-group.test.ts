import { controlGroup } from '@zhizao/contract/control/control-group'
import { control } from '@zhizao/contract/control/control-write'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anotherProcess } from '../../testing/another-process.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { controlRunService } from '../control-run/control-run.service.ts'
import { controlRuns } from '../control-run/control-run.table.ts'

describe('control groups', () => {
  let server: TestServer
  let admin: Caller
  let gateway: TestBox
  let line: Awaited<ReturnType<typeof addObject>>
  let pump: Awaited<ReturnType<typeof addObject>>
  const points: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    line = await addObject(server)
    const below = await admin.client(object).create({ code: 'PUMP', name: '循环泵', parentId: line.id })
    pump = { ...line, ...below }
    const other = await addObject(server)
    const made = await admin.client(box).create({ code: 'GRP', name: '组合盒' })
    const channel = await admin.client(boxChannel).create({
      boxId: made.id,
      code: 'c',
      name: '口',
      driver: 'modbus-tcp',
      settings: { host: '10.0.0.9', port: 502 },
    })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '机' })
    const kinds = {
      speed: { object: line, dataType: 'uint16', access: 'rw', minValue: 0, maxValue: 100, unit: 'rpm' },
      valve: { object: line, dataType: 'bool', access: 'rw' },
      flow: { object: pump, dataType: 'int16', access: 'rw' },
      level: { object: line, dataType: 'int16', access: 'r' },
      stray: { object: other, dataType: 'int16', access: 'rw' },
    } as const
    let address = 0
    for (const [code, { object, ...facts }] of Object.entries(kinds)) {
      points[code] = (await addPoint(server, object, { code, name: code, ...facts })).id
      await admin
        .client(boxPoint)
        .create({ boxDeviceId: device.id, pointId: points[code]!, address: { table: 'holding', address: address++ } })
    }
    gateway = await connectBox(server.mqttPort, 'GRP', made.secret)
    await gateway.listen()
  })
  afterAll(async () => {
    await gateway.end()
    await server.stop()
  })

  const groups = () => admin.client(controlGroup)
  const step = (code: string, value: number | boolean, pauseSeconds = 0) => ({
    pointId: points[code]!,
    value,
    pauseSeconds,
  })
  let made = 0
  const group = (steps: ReturnType<typeof step>[], onFailure: 'stop' | 'goOn' | 'setBack' = 'stop') =>
    groups().create({ objectId: line.id, name: `组合${++made}`, onFailure, steps })
  const told = (values: [code: string, value: number][]) =>
    gateway.data(values.map(([code, value]) => [Number(points[code]), Date.now(), value, 0]))
  /** Answers the next command as devices do; tells what it was. */
  async function answer(state: 'confirmed' | 'refused' = 'confirmed') {
    const command = (await gateway.nextCommand()) as { id: string; pointId: number; value: number | boolean }
    await gateway.ack({
      id: command.id,
      state,
      ...(state === 'confirmed' ? { readBack: command.value } : { message: '就地模式' }),
    })
    return [Object.keys(points).find((code) => points[code] === String(command.pointId)), command.value]
  }
  const endOf = (id: string) =>
    vi.waitFor(async () => {
      const run = await groups().run({ id })
      expect(run.status).not.toBe('running')
      return run
    }, 10_000)

  beforeEach(() =>
    told([
      ['speed', 10],
      ['flow', 3],
    ]),
  )

  it('are carried out step by step, each write in the log', async () => {
    const { id, steps } = await group([step('valve', true), step('speed', 60), step('flow', 5)])
    expect(steps.map(({ pointName, objectName, unit, fault }) => [pointName, objectName, unit, fault])).toEqual([
      ['valve', line.name, null, null],
      ['speed', line.name, 'rpm', null],
      ['flow', pump.name, null, null],
    ])
    const run = await groups().runFree({ groupId: id })
    expect(run).toMatchObject({ status: 'running', groupId: id, ruleName: null })
    expect([await answer(), await answer(), await answer()]).toEqual([
      ['valve', true],
      ['speed', 60],
      ['flow', 5],
    ])
    const done = await endOf(run.id)
    expect(done).toMatchObject({ status: 'done', message: null, endedAt: expect.any(String) })
    expect(done.steps.map(({ state, before, readBack }) => [state, before, readBack])).toEqual([
      ['confirmed', null, true],
      ['confirmed', 10, 60],
      ['confirmed', 3, 5],
    ])
    const log = await admin.client(control).page({ pageSize: 3 })
    expect(log.records.map(({ value }) => value)).toEqual([5, 60, true])
    expect((await groups().runs({ objectId: line.id })).records[0]).toMatchObject({ id: run.id, objectName: line.name })
    // And once more.
    const again = await groups().runFree({ groupId: id })
    for (const _ of steps) await answer()
    expect(await endOf(again.id)).toMatchObject({ status: 'done', groupId: id })
  })

  it.each([
    ['stop', ['confirmed', 'refused', 'skipped'], 'partly', []],
    ['goOn', ['confirmed', 'refused', 'confirmed'], 'partly', [['flow', 5]]],
    ['setBack', ['restored', 'refused', 'skipped'], 'failed', [['speed', 10]]],
  ] as const)('where a step fails: %s', async (onFailure, states, status, further) => {
    const { id } = await group([step('speed', 60), step('valve', true), step('flow', 5)], onFailure)
    const run = await groups().runFree({ groupId: id })
    await answer()
    await answer('refused')
    for (const expected of further) expect(await answer()).toEqual(expected)
    const ended = await endOf(run.id)
    expect(ended.steps.map(({ state }) => state)).toEqual(states)
    expect(ended.status).toBe(status)
    expect(ended.steps[1]!.message).toBe('就地模式')
  })

  it('begin no further step once stopped, and none of two that write the same point', async () => {
    const first = await group([step('speed', 20, 60), step('valve', false)])
    const second = await group([step('speed', 30)])
    const run = await groups().runFree({ groupId: first.id })
    await answer()
    expect(await admin.call(controlGroup.runFree, { groupId: second.id })).toMatchObject({
      code: 409,
      msg: `“${first.name}”正在执行，其中有相同的点位，请等它结束`,
    })
    await groups().stopRun({ id: run.id })
    const ended = await endOf(run.id)
    expect(ended).toMatchObject({ status: 'stopped', message: '已由操作人停止，其余步骤未执行' })
    expect(ended.steps.map(({ state }) => state)).toEqual(['confirmed', 'skipped'])
    expect(await admin.call(controlGroup.stopRun, { id: run.id })).toMatchObject({ code: 409 })
  })

  it('with conditions are carried out while one holds, and not otherwise', async () => {
    const { id } = await group([step('valve', true)])
    const rule = await groups().addRule({ groupId: id, name: '液位足够', condition: '[level] > 50' })
    expect(rule).toMatchObject({ groupName: `组合${made}`, problem: null, holds: null })
    const refusal = async () => (await admin.call(controlGroup.runByRule, { ruleId: rule.id })).msg
    expect(await refusal()).toMatch(/^条件“液位足够”无法判定，不能执行/)
    await told([['level', 20]])
    await vi.waitFor(async () => expect(await refusal()).toBe('条件“液位足够”当前不成立，不能执行'))
    expect(await admin.call(controlGroup.runFree, { groupId: id })).toMatchObject({
      code: 409,
      msg: '该组合设有执行条件，请选择条件执行',
    })
    await told([['level', 80]])
    await vi.waitFor(async () =>
      expect((await groups().rules({ objectId: line.id, groupId: id }))[0]).toMatchObject({ holds: true }),
    )
    const run = await groups().runByRule({ ruleId: rule.id })
    expect(run).toMatchObject({ ruleName: '液位足够' })
    await answer()
    expect((await endOf(run.id)).status).toBe('done')
    expect(
      await admin.call(controlGroup.addRule, { groupId: id, name: '错', condition: '[nothing] > 1' }),
    ).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^条件：/),
    })
    expect(await groups().updateRule({ id: rule.id, name: '液位' })).toMatchObject({ name: '液位' })
    await groups().removeRule({ id: rule.id })
    expect(await groups().rules({ objectId: line.id, groupId: id })).toEqual([])
  })

  it('take free writes the same way, of points that may be written below the object', async () => {
    expect((await groups().points({ objectId: line.id })).map(({ code }) => code)).toEqual(['speed', 'valve', 'flow'])
    expect((await groups().names({ objectId: line.id })).map(({ code }) => code)).toContain('level')
    const run = await groups().runFree({ objectId: line.id, steps: [step('flow', 7)] })
    expect(run.name).toBe('自由控制')
    await answer()
    expect((await endOf(run.id)).status).toBe('done')
    const draft = (steps: ReturnType<typeof step>[]) => ({ objectId: line.id, name: '不成', steps })
    for (const [steps, msg] of [
      [[step('level', 1)], 'level：点位只读，不能下发'],
      [[step('speed', 200)], '设定值（speed）：不能大于 100 rpm'],
      [[step('stray', 1)], '第 1 步的点位：应属于该对象或其下级'],
      [[], '步骤：请至少添加一个步骤'],
    ] as const)
      expect(await admin.call(controlGroup.create, draft([...steps]))).toMatchObject({ code: 400, msg })
    expect(await admin.call(controlGroup.runFree, {})).toMatchObject({ code: 400 })
  })

  it('say what they lack when a point is gone, and are changed and removed', async () => {
    const extra = (await addPoint(server, line, { code: 'extra', name: 'extra', access: 'rw' })).id
    const { id, name } = await group([step('speed', 20)])
    await server.database.system.query('update control_step set point_id = $1 where group_id = $2', [extra, id])
    expect(await admin.client(point).dependents({ ids: [extra] })).toMatchObject({ controls: 1 })
    await admin.client(point).remove({ id: extra })
    const [lacking] = (await groups().list({ objectId: line.id })).filter((one) => one.id === id)
    expect(lacking!.steps[0]).toMatchObject({ pointName: '', fault: '点位已被删除' })
    expect(await admin.call(controlGroup.runFree, { groupId: id })).toMatchObject({
      msg: '第 1 步不能执行：点位已被删除',
    })
    expect(await groups().update({ id, steps: [step('speed', 30)], remark: '改' })).toMatchObject({
      name,
      remark: '改',
    })
    expect(await admin.call(controlGroup.create, { objectId: line.id, name, steps: [step('speed', 1)] })).toMatchObject(
      {
        msg: '组合名称：已存在，请更换',
      },
    )
    await groups().remove({ id })
    expect(await admin.call(controlGroup.update, { id, name: 'x' })).toMatchObject({ code: 404 })
  })

  it('are kept and carried out by who may, of objects that he sees', async () => {
    const { id } = await group([step('speed', 20)])
    const reader = await server.signIn({ permissions: ['objectMonitor'] })
    expect((await reader.client(controlGroup).list({ objectId: line.id })).length).toBeGreaterThan(0)
    expect(await reader.call(controlGroup.runFree, { groupId: id })).toMatchObject({ code: 401 })
    expect(await reader.call(controlGroup.remove, { id })).toMatchObject({ code: 401 })
    const narrow = await server.signIn({
      permissions: ['objectMonitor', 'objectMonitor:control'],
      scope: { roots: [pump.id] },
    })
    expect(await narrow.call(controlGroup.list, { objectId: line.id })).toMatchObject({ code: 404 })
    expect(await narrow.call(controlGroup.runFree, { groupId: id })).toMatchObject({ code: 404 })
    expect((await narrow.client(controlGroup).runs({ objectId: line.id })).records).toEqual([])
  })

  it('that a stopped server left are ended at the next start, their steps never begun', async () => {
    const { rows } = await server.database.system.query<{ id: string }>(
      `insert into ${getTableName(controlRuns)} (company_id, object_id, name, on_failure, steps, point_ids, user_id, user_name, started_at)
       values ($1, $2, '旧', 'stop', $3, '{1}', 1, 'u', now()) returning id`,
      [
        server.companyId,
        line.id,
        JSON.stringify([
          {
            pointId: '1',
            pointName: 'p',
            objectName: 'o',
            unit: null,
            valueWords: null,
            value: 1,
            pauseSeconds: 0,
            state: 'waiting',
            message: null,
            before: null,
            readBack: null,
          },
        ]),
      ],
    )
    const platform = anotherProcess(server.platform)
    await controlRunService(platform, { write: async () => [] }, { userOf: async () => undefined }).start()
    const run = await groups().run({ id: String(rows[0]!.id) })
    expect(run).toMatchObject({ status: 'stopped', steps: [{ state: 'skipped' }] })
    expect(run.message).toMatch(/^服务器重启/)
  })
})
