import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { job } from '@zhizao/contract/job/job'
import readXlsxFile, { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('sheets of points', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'pump', name: '水泵' })).id
  })
  afterAll(() => server.stop())

  const head = ['对象编码', '点位编码', '点位名称', '数据类型', '预警上限', '关键点位', '存储策略', '存储间隔(秒)']
  const importing = async (rows: (string | number | null)[][], more: object = {}) =>
    admin.call(point.import, { file: await sheetFile([head, ...rows]), ...more })

  it('bring in points by object code, or into the object at hand', async () => {
    expect(
      await importing([
        ['pump', 'p1', '压力', 'int16', 8.5, '是', null, null],
        ['pump', 'p2', '流量', null, null, null, '间隔存储', 60],
      ]),
    ).toMatchObject({ code: 200, data: { added: 2, changed: 0 } })
    expect(await importing([[null, 'p1', '出口压力', 'int16', 9, '是', null, null]], { objectId })).toMatchObject({
      data: { added: 0, changed: 1 },
    })
    expect(await admin.client(point).list({ objectId })).toMatchObject([
      { code: 'p1', name: '出口压力', dataType: 'int16', warningUpper: 9, isKey: true, storePolicy: 'every' },
      { code: 'p2', dataType: 'float32', storePolicy: 'interval', storeSeconds: 60 },
    ])
  })

  it('go out and come in again without changing anything', async () => {
    await admin.client(point).create({
      objectId,
      code: 'all',
      name: '全部字段',
      unit: 'm³/h',
      decimals: 0,
      access: 'rw',
      byteOrder: 'CDAB',
      scale: 0.1,
      offset: -40,
      deadbandKind: 'percent',
      deadbandValue: 1.5,
      storePolicy: 'change',
      minValue: -1,
      maxValue: 1,
      urgentUpper: 6,
      errorUpper: 5,
      warningUpper: 4,
      warningLower: 3,
      errorLower: 2,
      urgentLower: 1,
      limitDeadband: 0.5,
      onDelay: 3,
      offDelay: 4,
      remark: '+备注',
    })
    const before = await admin.client(point).list({ objectId })
    const { bytes } = await admin.file(pointInfo.export, { objectId })
    const file = new File([new Uint8Array(bytes)], 'points.xlsx')
    expect(await admin.client(pointInfo).import({ file })).toEqual({ added: 0, changed: 3 })
    expect(await admin.client(point).list({ objectId })).toEqual(before)
    expect(await readSheet((await admin.file(point.export, { objectId })).bytes)).toEqual(await readSheet(bytes))
  })

  it('check limits and neighbours line by line, together with what is there, and bring in nothing', async () => {
    await admin.client(point).create({ objectId, code: 'limited', name: '有限值', warningLower: 50 })
    expect(
      await importing([
        ['pump', 'new', '新的', null, 1, null, null, null],
        ['pump', 'limited', '有限值', null, 40, null, null, null],
        ['pump', 'text', '文本', 'string', 1, null, null, null],
        ['pump', 'short', '短整数', 'int16', 40000, null, null, null],
        ['pump', 'every', '间隔', null, null, null, '间隔存储', null],
        ['pump', 'every', '重复', null, null, null, null, null],
        ['nowhere', 'x', '无主', null, null, null, null, null],
        [null, 'x', '无主', null, null, null, null, null],
      ]),
    ).toMatchObject({
      code: 400,
      data: [
        { field: '第 3 行', title: '预警上限', message: '预警上限必须大于预警下限，最接近的可用值为 50.01' },
        { field: '第 4 行', title: '预警上限', message: '字符串点位不能设置报警限值' },
        {
          field: '第 5 行',
          title: '预警上限',
          message: '点位的值为 -32768～32767，预警上限 40000 永远不会报警，最接近的可用值为 32766',
        },
        { field: '第 6 行', title: '存储间隔(秒)', message: '按间隔存储时请输入存储间隔' },
        { field: '第 7 行', message: '与第 6 行重复' },
        { field: '第 8 行', message: '对象“nowhere”不存在' },
        { field: '第 9 行', title: '对象编码', message: '此项不能为空' },
      ],
    })
    expect(await admin.client(point).list({ code: 'new' })).toEqual([])
    expect(await importing([['pump', 'p9', '甲', 'int3', null, null, null, null]])).toMatchObject({
      code: 400,
      data: [{ field: '第 2 行', title: '数据类型' }],
    })
  })

  it('bring in thousands as a job', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ['pump', `big${at}`, `批量 ${at}`, null, at, null, null, null])
    const file = await sheetFile([head, ...rows])
    const { jobId } = await admin.client(point).importBig({ file })
    expect(await endedJob(admin, jobId)).toMatchObject({
      state: 'done',
      message: '新增 3000 个点位，修改 0 个点位',
      done: 3000,
      total: 3000,
      title: '批量导入点位',
      target: 'import.xlsx',
      problems: [],
    })
    expect(await admin.client(pointInfo).total({ objectId, keyword: 'big' })).toMatchObject({
      total: 3000,
      withLimits: 3000,
    })
  })

  it('with columns that nothing reads are asked about before their job begins, and left out once accepted', async () => {
    const file = await sheetFile([
      [...head.slice(0, 3), '点位单价'],
      ['pump', 'priced', '计价', 9.5, '随手记的'],
    ])
    const before = (await admin.client(job).page({})).total
    expect(await admin.call(point.importBig, { file })).toMatchObject({
      code: 400,
      data: [
        { field: '表头', title: '点位单价', message: expect.stringContaining('不认识这一列，它不会导入') },
        { field: '表头', title: '第 5 列', message: '有内容但没有列名，不会导入' },
      ],
    })
    expect((await admin.client(job).page({})).total).toBe(before)
    const { jobId } = await admin.client(point).importBig({ file, dropUnknown: true })
    expect(await endedJob(admin, jobId)).toMatchObject({ state: 'done', message: '新增 1 个点位，修改 0 个点位' })
  })

  it('come as a template that explains its columns', async () => {
    const [data, notes] = await readXlsxFile((await admin.file(pointInfo.template)).bytes)
    expect(data!.data[0]).toEqual(expect.arrayContaining(head))
    expect(notes!.data.find((row) => row[0] === '存储策略')?.[2]).toContain('全部存储、变化存储、间隔存储、不存储')
  })

  it('of objects outside the data permission are refused', async () => {
    const hidden = await admin.client(object).create({ code: 'hidden', name: '外' })
    const clerk = await server.signIn({
      permissions: ['point', 'point:import', 'point:export'],
      scope: { roots: [objectId] },
    })
    const file = async () => sheetFile([head.slice(0, 3), ['hidden', 'x', '点']])
    expect(await clerk.call(point.import, { file: await file() })).toMatchObject({ code: 400 })
    expect(await clerk.call(point.import, { file: await file(), objectId: hidden.id })).toMatchObject({ code: 404 })
    expect(await readSheet((await clerk.file(point.export, { objectId: hidden.id })).bytes)).toHaveLength(1)
    expect(await admin.client(point).list({ objectId: hidden.id })).toEqual([])
  })
})
