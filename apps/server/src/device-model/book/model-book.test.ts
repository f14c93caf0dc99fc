import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { deviceType } from '@zhizao/contract/device/device-type'
import { model } from '@zhizao/contract/device-model/model'
import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { signal } from '@zhizao/contract/device-model/signal'
import { file } from '@zhizao/contract/file/file'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type Cells = (string | number | boolean | null)[][]
const put = (data: Cells, row: number, column: number, value: string | number) => {
  data[row]![column] = value
}
type Book = { sheet: string; data: Cells }[]

describe('a workbook of models', () => {
  let server: TestServer
  let admin: Caller
  let book: Uint8Array
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    await pumps()
    book = (await admin.file(model.export)).bytes
  })
  afterAll(() => server.stop())

  /** A tree of models with something of every kind. */
  async function pumps() {
    const type = await admin.client(deviceType).create({ code: 'PUMP', name: '离心泵', icon: 'pump' })
    const kind = await admin.client(alarmType).create({ code: 'THERMAL', name: '过热类' })
    const own = await admin.client(signal).create({ code: 'head', name: '扬程信号', unit: 'm', warningUpper: 40 })
    const head = { manufacturer: '凯泉', remark: '第一行\n第二行', deviceTypeId: type.id }
    // The one below has the smaller place: it must come behind all the same.
    const { id: below } = await admin.client(model).create({ code: 'sub', name: '下级泵' })
    const { id: modelId } = await admin.client(model).create({
      code: 'pump',
      name: '水泵',
      ...head,
      alarmStatus: 0,
      details: [
        { name: '扬程', value: '32', unit: 'm' },
        { name: '功率', value: '=5.5' },
      ],
    } as never)
    await admin.client(model).update({ id: below, parentId: modelId })
    await admin.client(model).setAlarmStatus({ id: modelId, alarmStatus: 0 })
    await admin.client(model).withdraw({ id: below })
    await admin.client(model).setDriver({ id: modelId, driver: { kind: 'modbus-tcp', port: 1502, station: 3 } })
    const points = admin.client(modelPoint)
    const speed = await points.create({
      modelId,
      code: 'speed',
      name: '转速',
      unit: 'rpm',
      dataType: 'uint16',
      scale: 0.1,
      warningUpper: 3000,
      deadbandKind: 'percent',
      deadbandValue: 0.5,
      address: { table: 'holding', address: 40 },
      isKey: true,
    })
    const temp = await points.create({
      modelId,
      code: 'temp',
      name: '温度',
      unit: '℃',
      signalId: own.id,
      dataType: 'float64',
      isKey: true,
      address: { nodeId: 'ns=2;s=Temp', index: '0:1' },
    })
    const state = await points.create({
      modelId,
      code: 'state',
      name: '状态',
      dataType: 'int16',
      valueWords: [
        { value: 0, words: '停机' },
        { value: 1, words: '运行' },
      ],
    } as never)
    await points.create({
      modelId,
      code: 'hot',
      name: '热',
      dataType: 'bool',
      source: 'formula',
      formula: '[temp] > 80',
    })
    await points.create({ modelId: below, code: 'text', name: '文本', dataType: 'string' })
    const rule = { level: 'error', comparison: 'gt', value: 80.125, modelPointId: temp.id } as const
    await admin.client(modelAlarm).create({ ...rule, name: '过热', alarmTypeId: kind.id, message: '温度 {value}' })
    await admin.client(modelAlarm).create({
      ...rule,
      name: '越限',
      comparison: 'outside',
      value: -5,
      otherValue: 95,
      deadband: 2,
      onDelay: 3,
      status: 0,
    })
    await admin.client(modelAlarm).create({ ...rule, modelPointId: speed.id, name: '超速', value: 3200 })
    await admin.client(modelDataset).create({ modelId, name: '常用', remark: '看', modelPointIds: [temp.id, speed.id] })
    await admin.client(modelDataset).create({ modelId, name: '状态集', modelPointIds: [state.id] })
    await admin.client(modelContrast).save({
      modelId,
      name: '温升',
      points: [{ modelPointId: temp.id, color: '#ff0000' }, { modelPointId: speed.id }],
    })
    const stored = await admin.client(file).upload({ file: new File([pixel, 'book'], 'front.png') })
    await admin.client(modelInfo).addImage({ modelId, fileId: stored.id, name: '正面' })
  }

  const other = async () => server.signIn({ companyId: await server.anotherCompany() })
  const asFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'models.xlsx')
  const read = async (bytes: Uint8Array) => (await readXlsxFile(Buffer.from(bytes))) as unknown as Book
  const write = async (sheets: Book): Promise<File> => {
    const cells = ({ sheet, data }: Book[number]) => ({
      sheet,
      data: data.map((row) => row.map((value) => (value === null ? null : { value }))),
    })
    const content = await writeXlsxFile(sheets.map(cells) as never).toBuffer()
    return asFile(content as Uint8Array)
  }
  /** The same book with some cells otherwise; pictures do not survive it, so their lines are left out. */
  async function changed(change: (sheet: (name: string) => Cells) => void): Promise<File> {
    const sheets = await read(book)
    const of = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data
    of('图片').splice(1)
    change(of)
    return write(sheets)
  }

  it('comes back whole in an empty company, from where it goes out as the same file', async () => {
    const stranger = await other()
    expect(await stranger.client(model).import({ file: asFile(book) })).toEqual({ added: 2, changed: 0 })
    const again = (await stranger.file(model.export)).bytes
    expect(await read(again)).toEqual(await read(book))
    expect(Buffer.from(again).equals(Buffer.from(book))).toBe(true)
    const [{ id: modelId } = { id: '' }] = await stranger.client(model).topList({})
    expect(await stranger.client(model).get({ id: modelId })).toMatchObject({
      code: 'pump',
      deviceTypeName: '离心泵',
      driver: { kind: 'modbus-tcp', port: 1502, station: 3 },
      details: [
        { name: '扬程', value: '32', unit: 'm' },
        { name: '功率', value: '=5.5' },
      ],
    })
    const [image] = await stranger.client(modelInfo).images({ modelId })
    const shown = await fetch(new URL(image!.url, server.url), { headers: stranger.headers() })
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).toBe(`${pixel.toString('latin1')}book`)
  })

  it('changes nothing where all of it is there already, and leaves what it does not name', async () => {
    const stranger = await other()
    await stranger.client(model).import({ file: asFile(book) })
    const [{ id: modelId } = { id: '' }] = await stranger.client(model).topList({})
    await stranger.client(modelPoint).create({ modelId, code: 'own', name: '自有' })
    expect(await stranger.client(model).import({ file: asFile(book) })).toEqual({ added: 0, changed: 2 })
    const codes = (await stranger.client(modelPoint).simpleList({ modelId })).map(({ code }) => code)
    expect(codes.sort()).toEqual(['hot', 'own', 'speed', 'state', 'temp'])
    expect(await stranger.client(modelInfo).images({ modelId })).toHaveLength(1)
    await stranger.client(modelPoint).remove({
      id: (await stranger.client(modelPoint).simpleList({ modelId })).find(({ code }) => code === 'own')!.id,
    })
    expect(await read((await stranger.file(model.export)).bytes)).toEqual(await read(book))
  })

  it('of one model holds what is above and below it, too', async () => {
    const [top] = await admin.client(model).topList({ keyword: 'pump' })
    await admin.client(model).create({ code: 'fan', name: '风机' })
    const one = await read((await admin.file(model.export, { id: top!.id })).bytes)
    expect(one[0]!.data.slice(1).map(([code]) => code)).toEqual(['pump', 'sub'])
    expect((await read((await admin.file(model.export)).bytes))[0]!.data.length).toBe(4)
    expect(await admin.call(model.export, { id: '999999999' })).toMatchObject({ code: 404 })
  })

  it.each<[string, (sheet: (name: string) => Cells) => void, string, string, string]>([
    [
      'a model above that is nowhere',
      (of) => put(of('模型'), 2, 2, 'no'),
      '模型 第 3 行',
      '上级编码',
      '上级模型“no”不存在',
    ],
    [
      'a driver that is none',
      (of) => put(of('模型'), 1, 8, '{"kind":'),
      '模型 第 2 行',
      '驱动',
      '驱动格式不正确，例如 {"kind":"modbus-tcp","port":502}',
    ],
    [
      'parameters of another model',
      (of) => put(of('技术参数'), 1, 0, 'no'),
      '技术参数 第 2 行',
      '模型编码',
      '工作表“模型”中没有“no”',
    ],
    [
      'a point of another model',
      (of) => put(of('点位'), 2, 0, 'no'),
      '点位 第 3 行',
      '模型编码',
      '工作表“模型”中没有“no”',
    ],
    ['a point twice', (of) => put(of('点位'), 2, 1, 'speed'), '点位 第 3 行', '点位编码', '与第 2 行重复'],
    [
      'a signal that is nowhere',
      (of) => void of('标准信号').splice(1),
      '点位 第 3 行',
      '标准信号',
      '标准信号“head”不存在',
    ],
    [
      'a rule on no point',
      (of) => put(of('报警规则'), 1, 1, 'no'),
      '报警规则 第 2 行',
      '点位编码',
      '模型“pump”没有点位“no”',
    ],
    [
      'a rule of no type',
      (of) => void of('报警类型').splice(1),
      '报警规则 第 2 行',
      '报警类型编码',
      '报警类型“THERMAL”不存在',
    ],
    [
      'a rule that cannot come true',
      (of) => put(of('报警规则'), 2, 7, -6),
      '报警规则 第 3 行',
      '区间上限',
      '必须大于区间下限，最接近的可用值为 -4.99',
    ],
    [
      'a set of a point that is not there',
      (of) => put(of('数据集'), 1, 2, 'no'),
      '数据集 第 2 行',
      '点位编码',
      '模型“pump”没有点位“no”',
    ],
    [
      'a group with a point twice',
      (of) => put(of('对比组'), 2, 2, 'temp'),
      '对比组 第 3 行',
      '点位编码',
      '同一个点位出现了两次',
    ],
    [
      'a picture that is not in it',
      (of) => void of('图片').push(['pump', '正面', 'pictures/x.png', 'x.png', null]),
      '图片 第 2 行',
      '文件',
      '文件中没有这张图片，请使用导出的原文件（用表格软件另存会丢掉图片），或删去此行',
    ],
  ])(
    'with %s is refused by sheet, line and column, and nothing of it stays',
    async (_, change, field, title, message) => {
      const stranger = await other()
      const refused = await stranger.call(model.import, { file: await changed(change) })
      expect(refused).toMatchObject({ code: 400, data: [{ field, title, message }] })
      expect(await stranger.client(model).topList({})).toEqual([])
      expect((await stranger.client(deviceType).list({})).map(({ code }) => code)).not.toContain('PUMP')
    },
  )

  it('with a formula that names no point is refused at its line', async () => {
    const stranger = await other()
    const file = await changed((of) => {
      const at = of('点位')[0]!.indexOf('公式')
      of('点位').find(([, code]) => code === 'hot')![at] = '[nowhere] > 1'
    })
    const refused = await stranger.call(model.import, { file })
    expect(refused).toMatchObject({ code: 400, data: [{ field: '点位 第 5 行', title: '公式' }] })
    expect(refused.msg).toContain('没有点位“[nowhere]”')
    expect(await stranger.client(model).topList({})).toEqual([])
  })

  it('may be brought by whoever may import models, and no other', async () => {
    const reader = await server.signIn({ permissions: ['model', 'model:export'] })
    expect(await reader.call(model.import, { file: asFile(book) })).toMatchObject({ code: 401 })
    const none = await server.signIn({ permissions: ['model'] })
    expect(await none.call(model.export, {})).toMatchObject({ code: 401 })
  })
})
