import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { tool } from '@zhizao/contract/machine/tool'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notifyDueTools } from './due-tools.ts'

describe('moulds and tools', () => {
  let server: TestServer
  let admin: Caller
  let box: TestBox
  let shots: string
  let press: string
  let time = Date.now()

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    const objectId = (await admin.client(object).create({ code: 'press', name: '注塑机' })).id
    shots = (await admin.client(point).create({ objectId, code: 'shots', name: '计数', dataType: 'uint32' })).id
    const gateway = await boundBox(admin, 'GW-T', [shots])
    box = await connectBox(server.mqttPort, gateway.code, gateway.secret)
    press = (await admin.client(machine).create({ name: '1 号机', objectId })).id
    await admin.client(machineSignal).create({ machineId: press, role: 'counter', pointId: shots })
    await shows(1000)
  })
  afterAll(async () => {
    await box.end()
    await server.stop()
  })

  const tools = (caller = admin) => caller.client(tool)
  async function shows(...values: number[]) {
    for (const value of values) {
      time = Math.max(time + 1, Date.now())
      await box.data([[Number(shots), time, value, 0]])
    }
  }
  const acts = async (toolId: string) =>
    (await tools().history({ pageSize: 20, toolId })).records.toReversed().map(({ act, shots }) => `${act} ${shots}`)

  it('shots are counted from the machine while a tool is on it, care begins anew, and all is in its history', async () => {
    const mould = await tools().create({
      name: '8 腔模',
      kind: 'mould',
      cavities: 8,
      cavitiesOpen: 7,
      lifeShots: 1000,
      careEvery: 100,
      shots: 50,
    })
    expect(mould).toMatchObject({ status: 'store', shots: 50, careShots: 0, careDue: 'none', lifeUsed: 0.05 })
    await shows(1010)
    expect(await tools().mount({ id: mould.id, machineId: press })).toMatchObject({
      status: 'mounted',
      machineName: '1 号机',
      shots: 50,
    })
    await shows(1040, 1101)
    const [onIt] = await admin.client(machine).now({ machineIds: [press] })
    expect(onIt!.tools).toEqual([{ id: mould.id, code: mould.code, name: '8 腔模' }])
    const cared = await tools().careDone({ id: mould.id, remark: '清洗' })
    expect(cared).toMatchObject({ status: 'mounted' })
    await shows(1111)
    expect(await tools().dismount({ id: mould.id, location: 'A-01' })).toMatchObject({
      status: 'store',
      machineId: null,
      shots: 151,
      careShots: 10,
      location: 'A-01',
    })
    await shows(1200)
    expect(await tools().get({ id: mould.id })).toMatchObject({ shots: 151 })
    expect(await acts(mould.id)).toEqual(['create 50', 'mount 50', 'care 141', 'dismount 151'])
    expect(await admin.call(tool.remove, { id: mould.id })).toMatchObject({
      code: 409,
      msg: '“8 腔模”已有使用履历，不能删除，可以报废',
    })
    await tools().startCare({ id: mould.id })
    expect(await admin.call(tool.mount, { id: mould.id, machineId: press })).toMatchObject({ code: 409 })
    expect(await tools().careDone({ id: mould.id })).toMatchObject({ status: 'store', careShots: 0 })
    expect(await tools().scrap({ id: mould.id, remark: '开裂' })).toMatchObject({ status: 'scrapped' })
    const { rows } = await server.database.system.query(
      `select has_table_privilege('zhizao_app', 'tool_log', 'update') or has_table_privilege('zhizao_app', 'tool_log', 'delete') as may`,
    )
    expect(rows).toEqual([{ may: false }])
  })

  it('a machine takes one mould, and keeps it while it is a machine', async () => {
    const one = await tools().create({ name: '模一', kind: 'mould' })
    const other = await tools().create({ name: '模二', kind: 'mould' })
    const jig = await tools().create({ name: '夹具', kind: 'jig' })
    await tools().mount({ id: one.id, machineId: press })
    expect(await admin.call(tool.mount, { id: other.id, machineId: press })).toMatchObject({
      code: 409,
      msg: '机器上已有模具“模一”，请先下机',
    })
    await tools().mount({ id: jig.id, machineId: press })
    expect(await admin.call(machine.remove, { id: press })).toMatchObject({ code: 409 })
    expect((await tools().page({ pageSize: 10, machineId: press })).total).toBe(2)
    for (const { id } of [one, jig]) await tools().dismount({ id })
    expect(await tools().remove({ id: other.id })).toBe(true)
    expect(await admin.call(tool.update, { id: one.id, cavities: 4, cavitiesOpen: 5 })).toMatchObject({
      data: [{ field: 'cavitiesOpen' }],
    })
    expect(await tools().update({ id: one.id, cavities: 4, cavitiesOpen: 3 })).toMatchObject({ cavitiesOpen: 3 })
    expect(
      await admin.call(machineSetUp.create, {
        machineId: press,
        materialId: '1',
        cycleSeconds: '1',
        toolId: '999',
      }),
    ).toMatchObject({ code: 400 })
  })

  it('what is due is found, warned of from 90 percent on, and told once each', { timeout: 60_000 }, async () => {
    const cutter = await tools().create({ name: '铣刀', kind: 'cutter', careEvery: 100 })
    const gauge = await tools().create({ name: '塞规', kind: 'gauge', calibrationDays: 365 })
    const due = async (which: 'soon' | 'due') =>
      (await tools().page({ pageSize: 20, due: which })).records.map(({ name }) => name).sort()
    expect(await due('soon')).toEqual(['塞规'])
    await tools().mount({ id: cutter.id, machineId: press })
    const told: string[] = []
    const notify = () =>
      notifyDueTools(server.companyId, server.platform, async (_, trigger, { more }) => {
        told.push(`${trigger} ${more!.name} ${more!.due}`)
      })
    await notify()
    expect(told.splice(0)).toEqual(['tool.calibrationDue 塞规 已到期'])
    // Rows of counters are some seconds behind.
    const stands = (careDue: string) =>
      vi.waitFor(async () => expect(await tools().get({ id: cutter.id })).toMatchObject({ careDue }), 20_000)
    await shows(1290)
    await stands('soon')
    await notify()
    await notify()
    expect(await due('soon')).toEqual(['塞规', '铣刀'])
    await shows(1300)
    await stands('due')
    expect(await due('due')).toEqual(['塞规', '铣刀'])
    await notify()
    expect(told).toEqual(['tool.careDue 铣刀 即将到期', 'tool.careDue 铣刀 已到期'])
    expect(await tools().calibrate({ id: gauge.id, calibratedOn: '2026-01-05', isPassed: false })).toMatchObject({
      calibrationDue: 'due',
      calibratedOn: null,
    })
    expect(await tools().calibrate({ id: gauge.id, calibratedOn: '2099-01-05', isPassed: true })).toMatchObject({
      calibrationDue: 'none',
      calibrationDueOn: '2100-01-05',
    })
    expect(
      await admin.call(tool.calibrate, { id: cutter.id, calibratedOn: '2026-01-05', isPassed: true }),
    ).toMatchObject({
      code: 409,
    })
  })

  it('tools come in and go out by sheet', async () => {
    const { bytes } = await admin.file(tool.export, { kind: 'gauge' })
    const file = () => new File([new Uint8Array(bytes)], 'tools.xlsx')
    expect(await tools().validate({ file: file() })).toMatchObject({ rows: 1, changed: 1, faults: [] })
    expect(await tools().import({ file: file() })).toEqual({ added: 0, changed: 1 })
    const { jobId } = await tools().importBig({ file: file() })
    expect(await endedJob(admin, jobId)).toMatchObject({ state: 'done' })
    expect((await admin.file(tool.template, {})).bytes.length).toBeGreaterThan(1000)
  })

  it('tools of another company are out of reach, and whoever may only read does nothing', async () => {
    const [gauge] = (await tools().page({ pageSize: 1, kind: 'gauge' })).records
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await tools(stranger).page({ pageSize: 10 })).total).toBe(0)
    expect(await stranger.call(tool.get, { id: gauge!.id })).toMatchObject({ code: 404 })
    expect((await tools(stranger).history({ pageSize: 10, toolId: gauge!.id })).total).toBe(0)
    const reader = await server.signIn({ permissions: ['tool'] })
    expect(await reader.call(tool.scrap, { id: gauge!.id })).toMatchObject({ code: 401 })
  })
})
