import { role } from '@zhizao/contract/access/role'
import { object } from '@zhizao/contract/device/object'
import { file } from '@zhizao/contract/file/file'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { userRecord } from '@zhizao/contract/form/user-record'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('data models of a company', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  let made = 0
  type Field = Parameters<ReturnType<typeof owner.client<typeof userField>>['create']>[0]
  /** A model with its fields; its code. */
  async function model(fields: Omit<NonNullable<Field>, 'modelId'>[], more: object = {}, caller = owner) {
    const code = `m${++made}`
    const { id } = await caller.client(userModel).create({ code, name: `模型${made}`, ...more })
    const added = []
    for (const field of fields) added.push(await caller.client(userField).create({ modelId: id, ...field }))
    return { id, code, fields: added }
  }
  const rows = () => owner.client(userRecord)
  const named = { code: 'name', title: '名称', type: 'text' as const, required: true, searchable: true }

  it('begin with those that other parts read, added once', async () => {
    const calls = owner.client(userModel)
    expect(await calls.initialize({})).toEqual({ added: ['分类', '易耗品'] })
    expect(await calls.initialize({})).toEqual({ added: [] })
    const whole = await calls.byCode({ code: 'fl' })
    expect(whole.fields).toMatchObject([
      { code: 'code', title: '编码', unique: true },
      { code: 'name', title: '名称', unique: false },
    ])
    await rows().create({ modelCode: 'fl', values: { code: 'A', name: '甲' } })
    expect((await calls.page({ keyword: '分类', kind: 'own' })).records).toMatchObject([
      { code: 'fl', fieldCount: 2, rowCount: 1 },
    ])
  })

  it('are made, changed and removed, with their fields', async () => {
    const calls = owner.client(userModel)
    const fields = owner.client(userField)
    const { id, code, fields: added } = await model([named, { code: 'spec', title: '规格', type: 'text' }])
    await calls.update({ id, name: '改了名的模型', remark: '一期' })
    expect(await calls.get({ id })).toMatchObject({ code, name: '改了名的模型', remark: '一期' })
    await fields.update({ id: added[1]!.id, title: '规格型号', group: '技术', sort: 0 })
    expect(await fields.list({ id })).toMatchObject([{ title: '规格型号', group: '技术' }, { title: '名称' }])
    expect(await fields.get({ id: added[1]!.id })).toMatchObject({ code: 'spec', title: '规格型号' })
    expect(await fields.models({})).toContainEqual({ id, code, name: '改了名的模型', isBuiltIn: false })
    expect(await fields.fieldsOf({ id })).toContainEqual({
      id: added[0]!.id,
      code: 'name',
      title: '名称',
      type: 'text',
    })
    await fields.remove({ id: added[1]!.id })
    expect(await fields.list({ id })).toHaveLength(1)
    const row = await rows().create({ modelCode: code, values: { name: '甲' } })
    expect(await owner.call(userModel.remove, { id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('1 行'),
    })
    await rows().remove({ modelCode: code, ids: [row.id] })
    await calls.remove({ id })
    expect(await owner.call(userModel.get, { id })).toMatchObject({ code: 404 })
  })

  it('keep rows: added, read, found, changed, chosen and removed', async () => {
    const { code } = await model([
      named,
      { code: 'weight', title: '重量', type: 'number', searchable: true },
      { code: 'grade', title: '等级', type: 'choice', choices: ['一等', '二等'], searchable: true },
      { code: 'made', title: '生产日期', type: 'date' },
      { code: 'ok', title: '合格', type: 'switch' },
      { code: 'device', title: '设备', type: 'object' },
      { code: 'paper', title: '附件', type: 'file' },
    ])
    const machine = await owner.client(object).create({ name: '冲床', objectType: 'device' })
    const paper = await owner.client(file).upload({ file: new File(['a'], '说明.txt') })
    const values = { name: '齿轮', weight: 2.5, grade: '一等', made: '2026-11-22', ok: true }
    const first = await rows().create({
      modelCode: code,
      values: { ...values, device: machine.id, paper: paper.id },
    })
    expect(first).toMatchObject({ values, texts: { device: '冲床', paper: '说明.txt' } })
    const second = await rows().create({ modelCode: code, values: { name: '轴', grade: '二等', weight: 10 } })
    const found = async (more: object) => (await rows().page({ modelCode: code, ...more })).records.map(({ id }) => id)
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ keyword: '齿' })).toEqual([first.id])
    expect(await found({ keyword: '%' })).toEqual([])
    expect(await found({ filters: { grade: '二等' } })).toEqual([second.id])
    expect(await found({ filters: { weight: 2.5, name: '轮' } })).toEqual([first.id])
    expect((await rows().page({ modelCode: code, pageSize: 1, pageNumber: 2 })).total).toBe(2)
    await rows().update({
      modelCode: code,
      id: first.id,
      values: { weight: 3, made: null },
      updatedAt: first.updatedAt!,
    })
    const now = await rows().get({ modelCode: code, id: first.id })
    expect(now.values).toEqual({
      name: '齿轮',
      grade: '一等',
      ok: true,
      weight: 3,
      device: machine.id,
      paper: paper.id,
    })
    expect(await found({ filters: { weight: 3 } })).toEqual([first.id])
    const stale = { modelCode: code, id: first.id, values: { weight: 4 }, updatedAt: first.updatedAt! }
    expect(await owner.call(userRecord.update, stale)).toMatchObject({ code: 409 })
    expect(await rows().selected({ modelCode: code, ids: [second.id, first.id] })).toMatchObject([
      { id: second.id, text: '轴' },
      { id: first.id, text: '齿轮' },
    ])
    expect(await rows().selectedLike({ modelCode: code, keyword: '轴' })).toMatchObject([{ id: second.id }])
    await rows().remove({ modelCode: code, ids: [first.id, second.id] })
    expect(await found({})).toEqual([])
  })

  it('fill what is not given from expressions over other fields', async () => {
    const { code, id } = await model([
      { code: 'count', title: '数量', type: 'number' },
      { code: 'price', title: '单价', type: 'number', defaultExpression: '2 + 0.5' },
      { code: 'sum', title: '金额', type: 'number', defaultExpression: '[count] * [price]' },
      { code: 'day', title: '日期', type: 'date', defaultExpression: 'now()' },
    ])
    const { values } = await rows().create({ modelCode: code, values: { count: 4 } })
    expect(values).toMatchObject({ count: 4, price: 2.5, sum: 10, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect((await rows().create({ modelCode: code, values: { sum: 1 } })).values).toMatchObject({ sum: 1, price: 2.5 })
    const draft = { modelId: id, title: '错', type: 'number' as const }
    for (const [nth, defaultExpression] of ['[nothing]', '1 +', '"文字"', '[self]'].entries())
      expect(
        await owner.call(userField.create, { ...draft, code: nth === 3 ? 'self' : `x${nth}`, defaultExpression }),
      ).toMatchObject({ code: 400, data: [{ field: 'defaultExpression' }] })
    const [count] = await owner.client(userField).list({ id })
    expect(await owner.call(userField.remove, { id: count!.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('金额'),
    })
  })

  it('let a value stand once where it may, also of 20 at once', async () => {
    const { code } = await model([named, { code: 'sn', title: '序列号', type: 'text', unique: true }])
    const at = await Promise.all(
      Array.from({ length: 20 }, () =>
        owner.call(userRecord.create, { modelCode: code, values: { name: '甲', sn: 'S1' } }),
      ),
    )
    expect(at.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(at.find((answer) => answer.code !== 200)).toMatchObject({
      code: 400,
      msg: '序列号：已存在，请更换',
      data: [{ field: 'values.sn', title: '序列号' }],
    })
  })

  it('change their fields only where all data fits, and lose none silently', async () => {
    const { code, fields: added } = await model([
      named,
      { code: 'size', title: '尺寸', type: 'text', searchable: true },
    ])
    const [name, size] = added
    const fields = owner.client(userField)
    const first = await rows().create({ modelCode: code, values: { name: '甲', size: '12.5' } })
    const second = await rows().create({ modelCode: code, values: { name: '乙', size: '大' } })
    const refused = (change: object, msg: string) =>
      owner
        .call(userField.update, { id: size!.id, ...change })
        .then((answer) => expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(msg) }))
    await refused({ type: 'number' }, '大')
    await refused({ type: 'choice', choices: ['大', '小'] }, '12.5')
    await rows().update({ modelCode: code, id: second.id, values: { size: '7' } })
    await fields.update({ id: size!.id, type: 'number' })
    expect((await rows().get({ modelCode: code, id: first.id })).values.size).toBe(12.5)
    expect((await rows().page({ modelCode: code, filters: { size: 7 } })).records).toMatchObject([{ id: second.id }])
    await rows().update({ modelCode: code, id: second.id, values: { size: null } })
    await refused({ required: true }, '1 行')
    await rows().update({ modelCode: code, id: second.id, values: { size: 12.5 } })
    await refused({ unique: true }, '12.5')
    expect(await owner.call(userField.remove, { id: size!.id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/2 行.*尺寸/),
    })
    await fields.remove({ id: size!.id, force: '1' })
    expect((await rows().get({ modelCode: code, id: first.id })).values).toEqual({ name: '甲' })
    await fields.update({ id: name!.id, searchable: false })
    expect((await rows().page({ modelCode: code, keyword: '甲' })).total).toBe(0)
    await fields.update({ id: name!.id, searchable: true, unique: true })
    expect((await rows().page({ modelCode: code, keyword: '甲' })).total).toBe(1)
  })

  it('are seen and changed by the roles they name alone', async () => {
    const roles = await owner.client(role).list({})
    const { id: other } = await owner.client(role).create({ name: '别的角色' })
    const { code, id } = await model([named], { readRoleIds: [other] })
    expect(await owner.call(userRecord.page, { modelCode: code })).toMatchObject({
      code: 401,
      msg: expect.stringContaining('模型'),
    })
    await owner.client(userModel).update({ id, readRoleIds: [], writeRoleIds: [other] })
    expect((await rows().page({ modelCode: code })).total).toBe(0)
    expect(await owner.call(userRecord.create, { modelCode: code, values: { name: '甲' } })).toMatchObject({
      code: 401,
    })
    expect(await owner.call(userModel.update, { id, readRoleIds: ['999999999'] })).toMatchObject({ code: 404 })
    await owner.client(userModel).update({ id, writeRoleIds: roles.map((each) => each.id) })
    await rows().create({ modelCode: code, values: { name: '甲' } })
    const reader = await server.signIn({ permissions: ['dataObject'] })
    expect((await reader.client(userRecord).page({ modelCode: code })).total).toBe(1)
    expect(await reader.call(userRecord.create, { modelCode: code, values: { name: '乙' } })).toMatchObject({
      code: 401,
    })
  })

  it('show no object that the caller may not see, and take none', async () => {
    const { code } = await model([named, { code: 'device', title: '设备', type: 'object' }])
    const hidden = await owner.client(object).create({ name: '不可见设备', objectType: 'device' })
    const seen = await owner.client(object).create({ name: '可见设备', objectType: 'device' })
    const row = await rows().create({ modelCode: code, values: { name: '甲', device: hidden.id } })
    const narrow = await server.signIn({
      permissions: ['dataObject', 'dataObject:add', 'dataObject:edit'],
      scope: { roots: [seen.id] },
    })
    expect(JSON.stringify(await narrow.client(userRecord).page({ modelCode: code }))).not.toContain('不可见设备')
    expect(
      await narrow.call(userRecord.create, { modelCode: code, values: { name: '乙', device: hidden.id } }),
    ).toMatchObject({ code: 400, data: [{ field: 'values.device', title: '设备' }] })
    await narrow.client(userRecord).update({ modelCode: code, id: row.id, values: { name: '丙' } })
  })

  it('come from a sheet, all or none, and go into one', async () => {
    const { code } = await model([
      { ...named, unique: true },
      { code: 'weight', title: '重量', type: 'number' },
      { code: 'ok', title: '合格', type: 'switch' },
      { code: 'day', title: '日期', type: 'date' },
    ])
    const head = ['名称', '重量', '合格', '日期']
    const wrong = await owner.call(userRecord.import, {
      modelCode: code,
      file: await sheetFile([
        head,
        ['甲', 1, '是', '2026-11-22'],
        ['甲', 2, '否', null],
        [null, '重', '是', '2026-02-30'],
      ]),
    })
    expect(wrong.code).toBe(400)
    const told = (wrong.data as { field: string; title: string }[]).map(({ field, title }) => `${field}${title}`)
    expect(told).toEqual(expect.arrayContaining(['第 4 行名称', '第 4 行重量', '第 4 行日期', '第 3 行名称']))
    expect((await rows().page({ modelCode: code })).total).toBe(0)
    const right = await sheetFile([head, ['甲', 1.5, '是', '2026-11-22'], ['乙', null, '否', null]])
    expect(await rows().import({ modelCode: code, file: right })).toEqual({ added: 2 })
    expect((await rows().page({ modelCode: code })).records.map(({ values }) => values)).toEqual([
      { name: '乙', ok: false },
      { name: '甲', weight: 1.5, ok: true, day: '2026-11-22' },
    ])
    const { bytes, filename } = await owner.file(userRecord.export, { modelCode: code })
    expect(filename).toMatch(/模型\d+\.xlsx/)
    await rows().remove({
      modelCode: code,
      ids: (await rows().page({ modelCode: code })).records.map(({ id }) => id),
    })
    const again = new File([new Uint8Array(bytes)], 'again.xlsx')
    expect(await rows().import({ modelCode: code, file: again })).toEqual({ added: 2 })
    expect((await owner.file(userRecord.export, { modelCode: code, template: true })).status).toBe(200)
  })

  it('start no formula by what people call their choices, and come back as they were', async () => {
    const { code } = await model([
      named,
      { code: 'kind', title: '种类', type: 'choice', choices: ['+1+1', '-甲', '=cmd|x'] },
      { code: 'weight', title: '重量', type: 'number' },
    ])
    await rows().create({ modelCode: code, values: { name: '=1+1', kind: '=cmd|x', weight: -1.5 } })
    const before = (await rows().page({ modelCode: code })).records
    const cellsOf = async (more: object) => {
      const { bytes } = await owner.file(userRecord.export, { modelCode: code, ...more })
      const sheets = (await readXlsxFile(bytes)) as unknown as { data: unknown[][] }[]
      return { bytes, cells: sheets.flatMap(({ data }) => data.flat()) }
    }
    const { bytes, cells } = await cellsOf({})
    const offered = await cellsOf({ template: true })
    for (const cell of [...cells, ...offered.cells])
      expect(String(typeof cell === 'number' ? 0 : cell)).not.toMatch(/^[=+\-@]/)
    expect(cells).toContain(-1.5)
    await rows().remove({ modelCode: code, ids: before.map(({ id }) => id) })
    expect(await rows().import({ modelCode: code, file: new File([new Uint8Array(bytes)], 'a.xlsx') })).toEqual({
      added: 1,
    })
    expect((await rows().page({ modelCode: code })).records[0]!.values).toEqual(before[0]!.values)
  })

  it('refuse 40 wrong bodies, naming what is wrong', async () => {
    const { code } = await model([
      named,
      { code: 'n', title: '数', type: 'number' },
      { code: 's', title: '关', type: 'switch' },
      { code: 'd', title: '日', type: 'date' },
      { code: 'c', title: '选', type: 'choice', choices: ['一'] },
      { code: 'o', title: '物', type: 'object' },
      { code: 'f', title: '件', type: 'file' },
    ])
    const long = '长'.repeat(501)
    const values: [string, unknown][] = [
      ...[undefined, '', '   ', null, 1, true, [], {}, long, 'a\0b'].map((wrong): [string, unknown] => ['name', wrong]),
      ...['1', true, [], 1e16, -1e16, '一'].map((wrong): [string, unknown] => ['n', wrong]),
      ...['true', 1, 0, '是', []].map((wrong): [string, unknown] => ['s', wrong]),
      ...['2026-02-30', '22.11.2026', 20261122, '2026-1-1', true, '今天'].map((wrong): [string, unknown] => [
        'd',
        wrong,
      ]),
      ...['二', 1, true, '一 二'].map((wrong): [string, unknown] => ['c', wrong]),
      ...['abc', '0', '999999999', true].map((wrong): [string, unknown] => ['o', wrong]),
      ...['abc', '999999999', true].map((wrong): [string, unknown] => ['f', wrong]),
      ...['nothing', 'constructor'].map((strange): [string, unknown] => [strange, 'x']),
    ]
    expect(values.length).toBeGreaterThanOrEqual(40)
    for (const [field, wrong] of values) {
      const answer = await owner.call(userRecord.create, { modelCode: code, values: { name: '甲', [field]: wrong } })
      expect(answer, `${field} ${JSON.stringify(wrong)} ${answer.msg}`).toMatchObject({
        code: 400,
        data: expect.arrayContaining([expect.objectContaining({ field: expect.stringMatching(`^values\\.${field}`) })]),
      })
    }
    expect((await rows().page({ modelCode: code })).total).toBe(0)
  })

  it('of one company are not seen by another', async () => {
    const { id, code, fields: added } = await model([named])
    const row = await rows().create({ modelCode: code, values: { name: '机密' } })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    for (const [call, body] of [
      [userModel.get, { id }],
      [userModel.byCode, { code }],
      [userModel.remove, { id }],
      [userField.list, { id }],
      [userField.remove, { id: added[0]!.id, force: '1' }],
      [userRecord.get, { modelCode: code, id: row.id }],
      [userRecord.page, { modelCode: code }],
    ] as const)
      expect(await stranger.call(call, body), call.path).toMatchObject({ code: 404 })
  })
})
