import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { model } from '@zhizao/contract/device-model/model'
import readXlsxFile, { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('sheets of objects', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const head = ['对象编码', '对象名称', '上级编码', '对象类型', '经度', '运行状态']
  const importing = async (rows: (string | number | null)[][]) =>
    admin.call(objectInfo.import, { file: await sheetFile([head, ...rows]) })
  const exported = async (input: object = {}) => (await admin.file(objectInfo.export, input)).bytes

  it('bring in objects, with parents in any order, and change those that are there', async () => {
    expect(
      await importing([
        ['m-1', '一号机', 'line', '设备', 117.5, '停用'],
        ['line', '一号线', 'shop', '节点', null, null],
        ['shop', '车间', null, '节点', '113.25', '启用'],
      ]),
    ).toMatchObject({ code: 200, data: { added: 3, changed: 0 } })
    expect(await admin.client(objectInfo).tree()).toMatchObject([
      { code: 'shop', objectType: 'node', children: [{ code: 'line', children: [{ code: 'm-1', status: 0 }] }] },
    ])
    expect(await importing([['m-1', '一号机（改）', 'shop', null, null, null]])).toMatchObject({
      data: { added: 0, changed: 1 },
    })
    expect(await admin.client(object).getByCode({ code: 'm-1' })).toMatchObject({
      name: '一号机（改）',
      parentName: '车间',
      longitude: null,
      status: 0,
      objectType: 'device',
    })
  })

  it('go out and come in again without changing anything', async () => {
    await admin
      .client(object)
      .create({ code: '00017', name: "'=引号", installedOn: '2023-01-31', place: '-1 层', latitude: -12.5 })
    const before = await admin.client(object).getByCode({ code: '00017' })
    const bytes = await exported()
    const file = new File([new Uint8Array(bytes)], 'objects.xlsx')
    expect(await admin.client(objectInfo).import({ file })).toMatchObject({ added: 0, changed: 4 })
    expect(await admin.client(object).getByCode({ code: '00017' })).toEqual(before)
    expect(await readSheet(await exported())).toEqual(await readSheet(bytes))
  })

  it('name every line that is wrong, and then bring in nothing', async () => {
    const answer = await importing([
      ['ok', '好的', null, null, null, null],
      ['bad code', '坏', null, null, 200, null],
      ['ok', '重复', null, null, null, null],
    ])
    expect(answer).toMatchObject({
      code: 400,
      msg: '第 3 行“对象编码”：只能包含字母、数字、下划线、中划线和斜杠（共 3 处问题）',
      data: [
        { field: '第 3 行', title: '对象编码', value: 'bad code' },
        { field: '第 3 行', title: '经度', value: '200' },
        { field: '第 4 行', title: '对象编码', message: '与第 2 行重复', value: 'ok' },
      ],
    })
    expect(
      await importing([
        ['ok', '好的', 'nowhere', null, null, null],
        ['ok', '重复', null, null, null, null],
        ['a', '甲', 'b', null, null, null],
        ['b', '乙', 'a', null, null, null],
      ]),
    ).toMatchObject({
      code: 400,
      data: [
        { field: '第 2 行', message: '上级对象“nowhere”不存在' },
        { field: '第 3 行', message: '与第 2 行重复' },
        { field: '第 4 行', message: '上下级关系成环' },
      ],
    })
    // What stands in a row with a fault of its own is known to the others.
    expect(
      await importing([
        ['bad parent', '坏', null, null, null, null],
        ['child', '下级', 'bad parent', null, null, null],
      ]),
    ).toMatchObject({ code: 400, data: [{ field: '第 2 行' }, { field: '第 3 行', title: '上级编码' }] })
    expect(
      await importing([
        ['a', '甲', 'b', null, null, null],
        ['b', '乙', 'a', null, null, null],
      ]),
    ).toMatchObject({ code: 400, msg: expect.stringContaining('上下级关系成环') })
    expect(await importing([['shop', '车间', 'm-1', null, null, null]])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('第 2 行'),
    })
    expect(await admin.client(object).simpleList({ keyword: 'ok' })).toEqual([])
  })

  it('name the type of an object by its code, models too, and say row and column of one that is not there', async () => {
    await admin.client(deviceType).create({ code: 'PRESS', name: '冲床' })
    for (const { name, calls, read } of [
      { name: '对象', calls: objectInfo, read: () => admin.client(object).getByCode({ code: 'typed' }) },
      {
        name: '模型',
        calls: model,
        read: async () => {
          const { id } = (await admin.client(model).simpleTree({})).find(({ code }) => code === 'typed')!
          return admin.client(model).get({ id })
        },
      },
    ] as const) {
      const sheet = async (type: string | null) => ({
        file: await sheetFile([
          [`${name}编码`, `${name}名称`, '设备类型编码'],
          ['typed', '有类型的', type],
        ]),
      })
      expect(await admin.call(calls.import, await sheet('OVEN'))).toMatchObject({
        code: 400,
        data: [{ field: '第 2 行', title: '设备类型编码', message: '设备类型“OVEN”不存在', value: 'OVEN' }],
      })
      await admin.client(calls).import(await sheet('PRESS'))
      expect(await read(), name).toMatchObject({ deviceTypeName: '冲床' })
      const [head, ...rows] = await readSheet((await admin.file(calls.export, {})).bytes)
      expect(rows.find(([code]) => code === 'typed')![head!.indexOf('设备类型编码')]).toBe('PRESS')
      await admin.client(calls).import(await sheet(null))
      expect(await read(), name).toMatchObject({ deviceTypeId: null })
    }
  })

  it('refuse what is no sheet, or has other columns', async () => {
    expect(await admin.call(objectInfo.import, { file: new File(['a,b'], 'a.xlsx') })).toMatchObject({ code: 400 })
    expect(await admin.call(objectInfo.import, { file: await sheetFile([['甲', '乙']]) })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('表头不符'),
    })
    expect(await admin.call(objectInfo.import, { file: await sheetFile([head]) })).toMatchObject({
      msg: '表格里没有数据行',
    })
    expect(await admin.call(objectInfo.import, {})).toMatchObject({ code: 400 })
  })

  it('come as a template that explains its columns', async () => {
    const sheets = await readXlsxFile(await exported({ template: true }))
    expect(sheets.map((sheet) => sheet.sheet)).toEqual(['数据', '填写说明', '选项'])
    expect(sheets[0]!.data[0]).toContain('上级编码')
    expect(sheets[1]!.data.find((row) => row[0] === '对象类型')?.[2]).toContain('可填：电站、节点、设备')
  })

  it('hold what the caller may see, and touch nothing else', async () => {
    const root = await admin.client(object).getByCode({ code: 'line' })
    const clerk = await server.signIn({
      permissions: ['object', 'object:export', 'object:import'],
      scope: { roots: [root.id] },
    })
    const rows = await readSheet((await clerk.file(objectInfo.export)).bytes)
    expect(rows.slice(1).map((row) => row[0])).toEqual(['line'])
    for (const row of [
      ['shop', '改名', 'line'],
      ['new', '新', 'shop'],
      ['new', '新', null],
    ])
      expect(
        await clerk.call(objectInfo.import, { file: await sheetFile([head.slice(0, 3), row]) }),
        row.join(),
      ).toMatchObject({ code: 400 })
    expect(await admin.client(object).getByCode({ code: 'shop' })).toMatchObject({ name: '车间' })
  })
})
