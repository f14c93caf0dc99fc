import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Cells = (string | number | null)[]
const head = [
  '盒子编码',
  '盒子名称',
  '盒子类型',
  '通道编码',
  '通道名称',
  '驱动',
  '主机地址',
  '端口',
  '设备编码',
  '设备名称',
  '关联对象编码',
  '站号',
  '对象编码',
  '点位编码',
  '寄存器类型',
  '寄存器地址',
  '位',
  '数据项',
  '端点地址',
  '节点',
  '下标',
]
/** A row by its headings. */
const line = (cells: Record<string, string | number>): Cells => head.map((title) => cells[title] ?? null)

describe('the setup of boxes by a sheet', () => {
  let server: TestServer
  let admin: Caller
  let pump: Awaited<ReturnType<typeof addObject>>
  let fan: Awaited<ReturnType<typeof addObject>>
  const pointIds: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    pump = await addObject(server)
    fan = await addObject(server)
    for (const code of ['p1', 'p2', 'p3']) pointIds[code] = (await addPoint(server, pump, { code })).id
    pointIds.f1 = (await addPoint(server, fan, { code: 'f1' })).id
  })
  afterAll(() => server.stop())

  const importing = async (rows: Cells[], caller = admin) =>
    caller.call(box.import, { file: await sheetFile([head, ...rows]) })
  const problemsOf = async (rows: Cells[], caller = admin) => {
    const { code, data } = await importing(rows, caller)
    expect(code).toBe(400)
    return (data as unknown as { field: string; title: string; message: string }[]).map(
      ({ field, title, message }) => `${field}${title}：${message}`,
    )
  }
  const modbus = { 通道编码: 'c1', 驱动: 'Modbus TCP', 主机地址: '127.0.0.1', 端口: 502 }
  const of = (boxCode: string, device: string, point: string, address: number) =>
    line({
      盒子编码: boxCode,
      通道编码: 'c1',
      设备编码: device,
      点位编码: point,
      寄存器类型: '保持寄存器',
      寄存器地址: address,
    })
  const setupOf = async (code: string) => {
    const { id } = await admin.client(box).byBoxId({ boxId: code })
    const channels = await admin.client(boxChannel).list({ boxId: id })
    const { records: devices } = await admin.client(boxDevice).page({ boxId: id, pageSize: 50 })
    const points = await Promise.all(devices.map((device) => admin.client(boxPoint).list({ boxDeviceId: device.id })))
    return { id, channels, devices, points: points.flat() }
  }

  it('makes boxes, channels, devices and addresses, each said once on any of its lines', async () => {
    const rows = [
      line({
        盒子编码: 'GW-1',
        盒子名称: '一号盒子',
        ...modbus,
        设备编码: 'd1',
        设备名称: '水泵表',
        站号: 7,
        对象编码: pump.code,
        点位编码: 'p1',
        寄存器类型: '保持寄存器',
        寄存器地址: 10,
      }),
      line({
        盒子编码: 'GW-1',
        通道编码: 'c1',
        设备编码: 'd1',
        对象编码: pump.code,
        点位编码: 'p2',
        寄存器类型: '线圈',
        寄存器地址: 3,
      }),
      line({
        盒子编码: 'GW-2',
        盒子类型: '第三方盒子（JSON）',
        通道编码: 'c1',
        驱动: '第三方 JSON',
        设备编码: 'd1',
        关联对象编码: fan.code,
        点位编码: 'f1',
        数据项: 'speed',
      }),
      line({ 盒子编码: 'GW-3' }),
    ]
    expect(await importing(rows)).toMatchObject({ code: 200, data: { added: 10, changed: 0 } })
    const first = await setupOf('GW-1')
    expect(first.channels).toMatchObject([
      { code: 'c1', name: 'c1', driver: 'modbus-tcp', settings: { host: '127.0.0.1', port: 502 } },
    ])
    expect(first.devices).toMatchObject([{ code: 'd1', name: '水泵表', unitId: 7, objectId: pump.id, pointCount: 2 }])
    expect(first.points).toMatchObject([
      { pointId: pointIds.p1, address: { table: 'holding', address: 10 } },
      { pointId: pointIds.p2, address: { table: 'coil', address: 3 } },
    ])
    expect((await setupOf('GW-2')).points).toMatchObject([{ pointId: pointIds.f1, address: { code: 'speed' } }])
    const [one, three] = await Promise.all(['GW-1', 'GW-3'].map((boxId) => admin.client(box).byBoxId({ boxId })))
    expect([one, three]).toMatchObject([
      { name: '一号盒子', kind: 'edge' },
      { name: 'GW-3', pointCount: 0 },
    ])
  })

  it('lets a new box in with the secret of its reset, and takes what it reads', async () => {
    const { id } = await admin.client(box).byBoxId({ boxId: 'GW-1' })
    const { secret } = await admin.client(box).resetSecret({ id })
    const gateway = await connectBox(server.mqttPort, 'GW-1', secret)
    await gateway.data([[Number(pointIds.p1), Date.now(), 12.5, 0]])
    await gateway.end()
    const { samples } = await server.history.raw(
      { companyId: Number(server.companyId), pointId: Number(pointIds.p1) },
      { from: 0, to: 4e12, limit: 10 },
    )
    expect(samples.map(({ value }) => value)).toEqual([12.5])
  })

  it('changes what stands where a line says something else, and leaves the rest', async () => {
    const rows = [
      line({
        盒子编码: 'GW-1',
        盒子名称: '总装盒子',
        通道编码: 'c1',
        主机地址: '10.0.0.9',
        设备编码: 'd1',
        点位编码: 'p1',
        寄存器类型: '输入寄存器',
        寄存器地址: 99,
      }),
      of('GW-1', 'd1', 'p3', 20),
    ]
    expect(await importing(rows)).toMatchObject({ code: 200, data: { added: 1, changed: 3 } })
    const { channels, devices, points } = await setupOf('GW-1')
    expect(channels).toMatchObject([{ settings: { host: '10.0.0.9', port: 502 } }])
    expect(devices).toMatchObject([{ name: '水泵表', unitId: 7 }])
    expect(points.map(({ address }) => address)).toEqual([
      { table: 'input', address: 99 },
      { table: 'coil', address: 3 },
      { table: 'holding', address: 20 },
    ])
  })

  it('goes out as it comes in, under the headings of its template', async () => {
    const template = (await admin.file(box.template, {})).bytes
    expect((await readSheet(template))[0]).toEqual(expect.arrayContaining(head.slice(0, 5)))
    const { bytes } = await admin.file(box.export, {})
    const file = new File([new Uint8Array(bytes)], 'setup.xlsx')
    const before = await Promise.all(['GW-1', 'GW-2'].map(setupOf))
    expect(await admin.call(box.import, { file })).toMatchObject({ code: 200, data: { added: 0, changed: 4 } })
    expect(await Promise.all(['GW-1', 'GW-2'].map(setupOf))).toEqual(before)
  })

  it('is refused as a whole, with all that is wrong by line', async () => {
    const problems = await problemsOf([
      line({
        盒子编码: 'GW-9',
        通道编码: 'c1',
        设备编码: 'd1',
        对象编码: pump.code,
        点位编码: 'p9',
        寄存器类型: '线圈',
        寄存器地址: 1,
      }),
      line({ 盒子编码: 'GW-9', 盒子类型: '第三方盒子（JSON）', 设备编码: 'd1' }),
      of('GW-1', 'd2', 'p1', 1),
      line({ 盒子编码: 'GW-2', 通道编码: 'c1', 设备编码: 'd1', 对象编码: pump.code, 点位编码: 'p3', 数据项: 'speed' }),
      line({ 盒子编码: 'GW-1', 通道编码: 'c2', 驱动: 'OPC UA', 设备编码: 'd1', 对象编码: 'none', 点位编码: 'p1' }),
    ])
    expect(problems).toEqual([
      '第 2 行点位编码：点位“p9”不存在',
      '第 2 行驱动：此项不能为空',
      '第 3 行通道编码：此项不能为空',
      '第 4 行对象编码：此项不能为空',
      '第 5 行点位编码：已由设备“水泵表”采集，一个点位只能有一个来源',
      '第 6 行对象编码：对象“none”不存在',
      '第 6 行端点地址：应以 opc.tcp:// 开头',
    ])
    expect(await admin.client(box).list({ code: 'GW-9' })).toEqual([])
  })

  it('takes nodes with elements of arrays, and says which column of a node is wrong', async () => {
    const furnace = await addObject(server)
    for (const code of ['n1', 'n2']) await addPoint(server, furnace, { code })
    const node = (point: string, nodeId: string, index = '') =>
      line({
        盒子编码: 'GW-5',
        通道编码: 'ua',
        驱动: 'OPC UA',
        端点地址: 'opc.tcp://10.0.0.5:4840',
        设备编码: 'd1',
        对象编码: furnace.code,
        点位编码: point,
        节点: nodeId,
        下标: index,
      })
    expect(await problemsOf([node('n1', 'Temp'), node('n2', 'ns=2;i=1', 'x')])).toEqual([
      expect.stringMatching(/^第 2 行节点：节点应写作/),
      expect.stringMatching(/^第 3 行下标：下标应写作/),
    ])
    expect(await importing([node('n1', 'ns=3;s="DB"[3];x'), node('n2', 'ns=2;i=1', '1')])).toMatchObject({ code: 200 })
    expect((await setupOf('GW-5')).points.map(({ address }) => address)).toEqual([
      { nodeId: 'ns=3;s="DB"[3];x' },
      { nodeId: 'ns=2;i=1', index: '1' },
    ])
    const { bytes } = await admin.file(box.export, { code: 'GW-5' })
    expect(JSON.stringify(await readSheet(bytes))).toContain('ns=3;s=\\"DB\\"[3];x')
  })

  it('brings nothing of objects that the caller does not see, and no new box to who may not add one', async () => {
    const narrow = await server.signIn({ permissions: ['box', 'box:edit'], scope: { roots: [fan.id] } })
    expect(
      await problemsOf(
        [
          line({
            盒子编码: 'GW-3',
            ...modbus,
            设备编码: 'd1',
            对象编码: pump.code,
            点位编码: 'p1',
            寄存器类型: '线圈',
            寄存器地址: 1,
          }),
        ],
        narrow,
      ),
    ).toEqual([`第 2 行对象编码：对象“${pump.code}”不存在`])
    expect(await importing([line({ 盒子编码: 'GW-4' })], narrow)).toMatchObject({ code: 401 })
    const { bytes } = await narrow.file(box.export, {})
    const text = JSON.stringify(await readSheet(bytes))
    expect(text).toContain(fan.code)
    expect(text).not.toContain(pump.code)
  })

  it('takes serial lines and manners, gives them back as they stand, and refuses addresses that no device has by line', async () => {
    await addPoint(server, fan, { code: 'wide', dataType: 'float32' })
    const heads = [...head, '串口', '波特率', '校验位', '每次最多寄存器', '请求间隔（毫秒）', '写入功能码', '文本编码']
    const sheetOf = (more: Record<string, string | number>) => {
      const cells: Record<string, string | number> = {
        盒子编码: 'GW-S',
        通道编码: 'c1',
        驱动: 'Modbus RTU 串口',
        串口: 'COM3',
        波特率: 19_200,
        校验位: '偶校验',
        设备编码: 'd1',
        每次最多寄存器: 20,
        '请求间隔（毫秒）': 30,
        写入功能码: '15 / 16（多个）',
        文本编码: 'GBK',
        对象编码: fan.code,
        点位编码: 'wide',
        寄存器类型: '保持寄存器',
        寄存器地址: 10,
        ...more,
      }
      return sheetFile([heads, heads.map((title) => cells[title] ?? null)])
    }
    const beyond = await admin.call(box.import, { file: await sheetOf({ 寄存器地址: 65_535 }) })
    expect(beyond.code).toBe(400)
    expect(JSON.stringify(beyond.data)).toContain('float32 占 2 个寄存器')
    expect(await admin.call(box.import, { file: await sheetOf({}) })).toMatchObject({ code: 200 })
    const made = await setupOf('GW-S')
    expect(made.channels).toMatchObject([
      { driver: 'modbus-rtu', settings: { serialPort: 'COM3', baudRate: 19_200, parity: 'even' } },
    ])
    const manners = { mostRegisters: 20, pauseMs: 30, writeBy: 'multiple', textEncoding: 'gbk' }
    expect(made.devices).toMatchObject([manners])
    const { bytes } = await admin.file(box.export, {})
    const [titles, ...lines] = await readSheet(bytes)
    const first = lines.find((cells) => cells.includes('GW-S'))
    expect(Object.fromEntries(titles!.map((title, at) => [title, first![at]]))).toMatchObject({
      串口: 'COM3',
      波特率: 19_200,
      校验位: '偶校验',
      每次最多寄存器: 20,
      文本编码: 'GBK',
    })
    await admin.call(box.import, { file: await sheetOf({ 每次最多寄存器: 40 }) })
    expect((await setupOf('GW-S')).devices).toMatchObject([{ ...manners, mostRegisters: 40 }])
  })

  it('carries how channels are kept safe, asked and missed, so that another installation has them', async () => {
    const code = 'GW-W'
    const { id } = await admin.client(box).create({ code, name: code, kind: 'edge' })
    const json = await admin.client(box).create({ code: 'GW-J', name: 'GW-J', kind: 'json' })
    const channel = { status: 1 as const, remark: null }
    const ua = { endpoint: 'opc.tcp://10.0.0.9:4840', security: 'Aes256_Sha256_RsaPss/SignAndEncrypt' as const }
    const manners = { mostRegisters: 20, pauseMs: 30, writeBy: 'single' as const, textEncoding: 'gbk' as const }
    const wanted = [
      { boxId: id, code: 'ua', driver: 'opc-ua' as const, settings: { ...ua, username: '操作员' } },
      { boxId: id, code: 'tcp', driver: 'modbus-tcp' as const, settings: { host: '10.0.0.8', port: 502, ...manners } },
      { boxId: json.id, code: 'js', driver: 'json' as const, settings: { silenceSeconds: 90 } },
    ]
    for (const one of wanted) await admin.client(boxChannel).create({ ...channel, ...one, name: one.code })
    const { bytes } = await admin.file(box.export, {})
    const [titles, ...lines] = (await readSheet(bytes)) as Cells[]
    const other = lines
      .filter(([boxCode]) => boxCode === code || boxCode === 'GW-J')
      .map(([boxCode, ...cells]) => [`${boxCode}2`, ...cells])
    const { code: said } = await admin.call(box.import, { file: await sheetFile([titles!, ...other]) })
    expect(said).toBe(200)
    const channels = [...(await setupOf('GW-W2')).channels, ...(await setupOf('GW-J2')).channels]
    for (const { code: name, driver, settings } of wanted)
      expect(channels).toContainEqual(
        expect.objectContaining({ code: name, driver, settings: expect.objectContaining(settings) }),
      )
    expect(channels).toHaveLength(3)
  })
})
