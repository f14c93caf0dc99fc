import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { segment } from '@zhizao/contract/process/segment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../testing/bound-box.ts'
import type { Caller } from '../testing/caller.ts'
import { endedJob } from '../testing/ended-job.ts'
import { connectBox, type TestBox } from '../testing/test-box.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('machines, their signals and set-ups', () => {
  let server: TestServer
  let admin: Caller
  let box: TestBox
  let press: string
  let place: string
  let center: string
  let cup: string
  let pump: string
  const points: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    press = (await admin.client(object).create({ code: 'press', name: '注塑机' })).id
    const child = (await admin.client(object).create({ code: 'robot', name: '机械手', parentId: press })).id
    pump = (await admin.client(object).create({ code: 'pump', name: '水泵' })).id
    for (const [code, objectId, dataType] of [
      ['shots', press, 'uint32'],
      ['good', child, 'uint32'],
      ['running', press, 'uint16'],
      ['cycle', press, 'float32'],
      ['barrel', press, 'float32'],
      ['text', press, 'string'],
      ['flow', pump, 'float32'],
    ] as const)
      points[code] = (
        await admin.client(point).create({
          objectId,
          code,
          name: code,
          dataType,
          pollMs: 1000,
          access: code === 'barrel' ? 'rw' : 'r',
          ...(code === 'barrel' && { minValue: 0, maxValue: 300, unit: '°C' }),
        })
      ).id
    center = (await admin.client(workCenter).create({ code: 'ZS', name: '注塑' })).id
    place = (await admin.client(station).create({ code: 'GW1', name: '一号工位', workCenterId: center })).id
    const pieces = (await admin.client(unit).page({ pageSize: 1 })).records[0]!
    cup = (await admin.client(material).create({ code: 'CUP', name: '杯盖', baseUnitId: pieces.id })).id
    const { text: _, ...read } = points
    const gateway = await boundBox(admin, 'GW-M', Object.values(read), 'holding')
    box = await connectBox(server.mqttPort, gateway.code, gateway.secret)
    await box.listen()
  })
  afterAll(async () => {
    await box.end()
    await server.stop()
  })

  const machines = (caller = admin) => caller.client(machine)
  const signals = (caller = admin) => caller.client(machineSignal)
  const setUps = (caller = admin) => caller.client(machineSetUp)
  const now = () => Date.now()
  let last = 0
  /** Values one after the other, each later than the one before. */
  async function shows(code: string, ...values: (number | null | [number, 1 | 2])[]) {
    for (const said of values) {
      last = Math.max(last + 1, now())
      const [value, quality] = Array.isArray(said) ? said : [said, said === null ? 2 : 0]
      await box.data([[Number(points[code]), last, value, quality as 0]])
    }
  }
  async function counted(machineId: string) {
    const [found] = await machines().counts({ machineIds: [machineId], from: now() - 3_600_000, to: now() + 60_000 })
    return found
  }

  it('an object becomes a machine at a station; each object once, with a code by the rule where none is given', async () => {
    const made = await machines().create({
      name: '1 号机',
      objectId: press,
      stationId: place,
      cavities: 8,
      modulus: 100,
    })
    expect(made).toMatchObject({
      code: expect.stringMatching(/^JQ/),
      objectName: '注塑机',
      stationName: '一号工位',
      workCenterName: '注塑',
      cavities: 8,
      modulus: 100,
      tolerancePercent: '5',
      status: 1,
      signalCount: 0,
    })
    expect(await admin.call(machine.create, { name: '2 号机', objectId: press })).toMatchObject({
      code: 400,
      data: [{ field: 'objectId', message: '已是联机设备“1 号机”' }],
    })
    expect(await machines().ofObject({ objectId: press })).toMatchObject({ id: made.id })
    expect(await machines().page({ pageSize: 10, keyword: '注塑机' })).toMatchObject({ total: 1 })
    expect(await admin.call(machine.update, { id: made.id, autoReport: true })).toMatchObject({
      data: [{ field: 'batchQuantity' }],
    })
    const changed = await machines().update({ id: made.id, autoReport: true, batchQuantity: '8' })
    expect(changed).toMatchObject({ autoReport: true, batchQuantity: '8' })
    expect(await admin.call(object.remove, { id: press })).toMatchObject({ code: 409 })
    expect(await admin.call(station.remove, { id: place })).toMatchObject({
      msg: '联机设备“1 号机”正在使用它，不能删除',
    })
  })

  const own = async () => (await machines().ofObject({ objectId: press }))!

  it('a signal is a point of the object or below it, fitting its role, and of most roles there is one', async () => {
    const { id: machineId } = await own()
    const counter = await signals().create({ machineId, role: 'counter', pointId: points.shots! })
    expect(counter).toMatchObject({ pulse: '1', pointName: 'shots', objectName: '注塑机', machineName: '1 号机' })
    await signals().create({ machineId, role: 'good', pointId: points.good!, pulse: '2' })
    await signals().create({ machineId, role: 'cycle', pointId: points.cycle! })
    for (const [role, pointId, field] of [
      ['counter', points.good, 'role'],
      ['reject', points.flow, 'pointId'],
      ['reject', points.text, 'pointId'],
      ['state', '999999', 'pointId'],
    ] as const)
      expect(await admin.call(machineSignal.create, { machineId, role, pointId: pointId! })).toMatchObject({
        code: 400,
        data: [{ field }],
      })
    const recorded = await signals().create({
      machineId,
      role: 'recorded',
      pointId: points.barrel!,
      limits: [{ low: 180, high: 220 }],
    })
    const limits = [{ low: 180 }, { materialId: cup, low: 190, high: 210 }]
    expect((await signals().update({ id: recorded.id, limits })).limits).toEqual([
      { materialId: null, segmentId: null, low: 180, high: null, materialName: null, segmentName: null },
      { materialId: cup, segmentId: null, low: 190, high: 210, materialName: '杯盖', segmentName: null },
    ])
    expect(await admin.call(machineSignal.update, { id: recorded.id, limits: [{ low: 5, high: 5 }] })).toMatchObject({
      code: 400,
    })
    expect((await signals().page({ pageSize: 10, machineId })).records.map(({ role }) => role)).toEqual([
      'counter',
      'good',
      'cycle',
      'recorded',
    ])
    expect(await signals().get({ id: counter.id })).toMatchObject({ role: 'counter' })
    await signals().remove({ id: recorded.id })
    expect((await machines().get({ id: machineId })).signalCount).toBe(3)
  })

  it('a counter counts its rises and goes round; a fall elsewhere, bad values and what comes late count nothing', async () => {
    const { id: machineId } = await own()
    await shows('shots', 90, 93)
    expect(await counted(machineId)).toMatchObject({ counter: '3' })
    await shows('shots', 4)
    expect(await counted(machineId)).toMatchObject({ counter: '14' })
    await shows('shots', null, [80, 2], [90, 1], 6)
    expect(await counted(machineId)).toMatchObject({ counter: '16' })
    await box.data([[Number(points.shots), last - 60_000, 50, 0]])
    await shows('shots', 7)
    expect(await counted(machineId)).toMatchObject({ counter: '17' })
    await shows('shots', 60, 0, 1)
    expect(await counted(machineId)).toMatchObject({ counter: '71' })
    await shows('good', 5, 7)
    expect(await counted(machineId)).toEqual({ machineId, counter: '71', good: '4', reject: '0' })
    const [shown] = await machines().now({ machineIds: [machineId] })
    expect(shown).toMatchObject({ counter: { value: 1, quality: 0 }, lastHour: { counter: '71', good: '4' } })
    expect(shown!.minutes.reduce((sum, each) => sum + each)).toBe(71)
  })

  it('a zero and a leap that the next value takes back count nothing', async () => {
    const { id: machineId } = await own()
    await machines().update({ id: machineId, modulus: null })
    await shows('shots', 1000, 1000)
    const before = Number((await counted(machineId))!.counter)
    await shows('shots', 0, 1001)
    expect(await counted(machineId)).toMatchObject({ counter: String(before + 1) })
    await shows('shots', 65_535, 1002)
    expect(await counted(machineId)).toMatchObject({ counter: String(before + 2) })
    // A new beginning, once it goes on.
    await shows('shots', 0, 1)
    expect(await counted(machineId)).toMatchObject({ counter: String(before + 3) })
    await machines().update({ id: machineId, modulus: 100 })
  })

  it('another pulse counts from now on, another point begins anew, and a machine out of use counts nothing', async () => {
    const { id: machineId } = await own()
    const [counter] = (await signals().page({ pageSize: 1, machineId, role: 'counter' })).records
    const before = Number((await counted(machineId))!.counter)
    await signals().update({ id: counter!.id, pulse: '0.5' })
    await shows('shots', 11)
    expect(await counted(machineId)).toMatchObject({ counter: String(before + 5) })
    await signals().update({ id: counter!.id, pulse: '1', pointId: points.running! })
    await shows('running', 50, 52)
    expect(await counted(machineId)).toMatchObject({ counter: String(before + 7) })
    await machines().update({ id: machineId, status: 0 })
    await shows('running', 60)
    await machines().update({ id: machineId, status: 1 })
    await signals().update({ id: counter!.id, pointId: points.shots! })
    expect(await counted(machineId)).toMatchObject({ counter: String(before + 7) })
  })

  it('whether it runs is told by its state signal where its object has no states', async () => {
    const { id: machineId } = await own()
    const stateOf = async () => (await machines().now({ machineIds: [machineId] }))[0]!.state
    expect(await stateOf()).toMatchObject({ isRunning: null, by: null, kind: 'unknown' })
    const signal = await signals().create({ machineId, role: 'state', pointId: points.running! })
    await box.state()
    await shows('running', 3)
    expect(await stateOf()).toMatchObject({ isRunning: true, by: 'signal', kind: 'run' })
    await signals().update({ id: signal.id, runValue: 2 })
    expect(await stateOf()).toMatchObject({ isRunning: false, kind: 'stop' })
    await shows('cycle', 12.5)
    expect((await machines().now({ machineIds: [machineId] }))[0]!.cycleSeconds).toBe(12.5)
  })

  it('a set-up is of one material; its targets fit the points, are written to the machine and read back', async () => {
    const { id: machineId } = await own()
    const draft = { machineId, materialId: cup, cycleSeconds: '12.5', cavities: 8 }
    for (const [targets, message] of [
      [[{ pointId: points.shots!, value: 1 }], '点位“shots”只读，不能下发'],
      [[{ pointId: points.flow!, value: 1 }], '应为这台机器的设备或其下级的点位'],
      [[{ pointId: points.barrel!, value: 400 }], '不能大于 300 °C'],
    ] as const)
      expect(await admin.call(machineSetUp.create, { ...draft, targets: [...targets] })).toMatchObject({
        code: 400,
        data: [{ message }],
      })
    const made = await setUps().create({ ...draft, targets: [{ pointId: points.barrel!, value: 205 }] })
    expect(made).toMatchObject({ materialName: '杯盖', targets: [{ pointName: 'barrel', value: 205, now: null }] })
    expect(await admin.call(machineSetUp.create, draft)).toMatchObject({ code: 400 })
    const { id: segmentId } = await admin.client(segment).create({
      name: '注塑',
      segmentType: 'machining',
      workCenterId: center,
      setUpSeconds: 0,
      runSeconds: '1',
    })
    expect(await setUps().create({ ...draft, segmentId })).toMatchObject({ segmentId, segmentName: '注塑' })
    expect((await setUps().page({ pageSize: 10, machineId, keyword: 'CUP' })).total).toBe(2)
    expect(await setUps().update({ id: made.id, cycleSeconds: '11' })).toMatchObject({ cycleSeconds: '11' })
    const applying = setUps().apply({ id: made.id })
    const command = await box.nextCommand()
    expect(command).toMatchObject({ kind: 'write', pointId: Number(points.barrel), value: 205 })
    await box.ack({ id: command.id, state: 'confirmed', readBack: 205 })
    expect(await applying).toMatchObject([{ state: 'confirmed', readBack: 205, pointName: 'barrel' }])
    await shows('barrel', 204)
    expect((await setUps().get({ id: made.id })).targets[0]).toMatchObject({ now: 204 })
    const clerk = await server.signIn({ permissions: ['machine', 'machine:setUp'] })
    expect(await clerk.call(machineSetUp.apply, { id: made.id })).toMatchObject({ code: 401 })
    await setUps().remove({ id: made.id })
  })

  it('who does not see the object sees nothing of its machine; another company neither', async () => {
    const { id: machineId } = await own()
    const codes = ['machine', 'machine:edit', 'machine:delete', 'machine:signal', 'machine:setUp', 'machine:add']
    const guest = await server.signIn({ permissions: codes, scope: { roots: [pump] } })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const [signal] = (await signals().page({ pageSize: 1, machineId })).records
    for (const caller of [guest, stranger]) {
      expect((await machines(caller).page({ pageSize: 10 })).total).toBe(0)
      expect((await signals(caller).page({ pageSize: 10 })).total).toBe(0)
      expect((await setUps(caller).page({ pageSize: 10 })).total).toBe(0)
      expect(await machines(caller).now({ machineIds: [machineId] })).toEqual([])
      expect(await machines(caller).counts({ machineIds: [machineId], from: 1, to: now() })).toEqual([])
      expect(await machines(caller).ofObject({ objectId: press })).toBeNull()
      for (const [call, input] of [
        [machine.get, { id: machineId }],
        [machine.update, { id: machineId, name: 'x' }],
        [machine.remove, { id: machineId }],
        [machineSignal.get, { id: signal!.id }],
        [machineSignal.update, { id: signal!.id, pulse: '3' }],
        [machineSignal.remove, { id: signal!.id }],
      ] as const)
        expect(await caller.call(call as never, input as never)).toMatchObject({ code: 404 })
      expect(await caller.call(machine.create, { name: 'x', objectId: press })).toMatchObject({ code: 400 })
    }
  })

  it('machines come in and go out by sheet, signals by the codes of their points', async () => {
    const { bytes } = await admin.file(machine.export, {})
    const file = () => new File([new Uint8Array(bytes)], 'machines.xlsx')
    expect(await machines().validate({ file: file() })).toMatchObject({ rows: 1, changed: 1, faults: [] })
    expect(await machines().import({ file: file() })).toEqual({ added: 0, changed: 1 })
    const { jobId } = await machines().importBig({ file: file() })
    expect(await endedJob(admin, jobId)).toMatchObject({ state: 'done' })
    expect(await own()).toMatchObject({ cavities: 8, modulus: 100, stationName: '一号工位', autoReport: true })
    expect((await admin.file(machine.template, {})).bytes.length).toBeGreaterThan(1000)
  })

  it('a machine goes with its signals, and its object may go then', async () => {
    const { id: machineId } = await own()
    expect(await machines().remove({ id: machineId })).toBe(true)
    expect((await signals().page({ pageSize: 10 })).total).toBe(0)
    await shows('shots', 60, 70)
    expect(await machines().ofObject({ objectId: press })).toBeNull()
  })
})
