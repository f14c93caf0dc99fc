import { operateLog } from '@zhizao/contract/access/operate-log'
import { user } from '@zhizao/contract/access/user'
import { object } from '@zhizao/contract/device/object'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { userRecord } from '@zhizao/contract/form/user-record'
import type { Call } from '@zhizao/contract/http/call'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { unit } from '@zhizao/contract/material/unit'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('masters of the product', { timeout: 90_000 }, () => {
  let server: TestServer
  let owner: Caller
  let piece: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    piece = (await owner.client(unit).list({})).find(({ code }) => code === '个')!.id
  })
  afterAll(() => server.stop())

  const modelCode = 'material'
  const rows = () => owner.client(userRecord)
  const materials = () => owner.client(material)
  const modelOf = (code: string) => owner.client(userModel).byCode({ code })
  type Field = Parameters<ReturnType<typeof owner.client<typeof userField>>['create']>[0]
  const addField = async (code: string, field: Omit<NonNullable<Field>, 'modelId'>) =>
    owner.client(userField).create({ modelId: (await modelOf(code)).id, ...field })
  let made = 0
  const next = () => `Z-${++made}`

  it('are models whose fields the contract says, and which companies do not change', async () => {
    const { records } = await owner.client(userModel).page({ kind: 'builtIn', pageSize: 50 })
    expect(records.map(({ code }) => code).toSorted()).toEqual([
      'material',
      'materialClass',
      'materialCustomer',
      'segment',
      'segmentTemplate',
      'staff',
      'station',
      'supplier',
      'team',
      'unit',
      'workCenter',
    ])
    const whole = await modelOf('material')
    expect(whole).toMatchObject({ name: '物料', isBuiltIn: true, page: '/mes/pages/material/index', rowCount: null })
    expect(whole.builtInFields).toContainEqual({
      code: 'name',
      title: '物料名称',
      type: 'text',
      required: true,
      isEntered: true,
    })
    expect(whole.builtInFields).toContainEqual(expect.objectContaining({ code: 'className', isEntered: false }))
    expect(whole.builtInFields.find(({ code }) => code === 'extra')).toBeUndefined()
    const refusal = { code: 409, msg: expect.stringContaining('内置模型') }
    expect(await owner.call(userModel.update, { id: whole.id, name: '别的' })).toMatchObject(refusal)
    expect(await owner.call(userModel.remove, { id: whole.id })).toMatchObject(refusal)
    expect(await owner.call(userModel.create, { code: 'staff', name: '我的人员' })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
    // Names are free: a model of the company's own may be called as a master is.
    await owner.client(userModel).create({ code: 'own', name: '物料' })
  })

  it('hold what a company must know of a person, also where people are made of users', async () => {
    const account = async (name: string) =>
      (await owner.client(user).create({ loginName: `shop_${name.codePointAt(0)}`, name, password: 'Geheim-2026' })).id
    const [anna, bert, clara] = [await account('安娜'), await account('伯特'), await account('克拉拉')]
    await addField('staff', {
      code: 'shiftGroup',
      title: '倒班组',
      type: 'choice',
      choices: ['甲', '乙'],
      searchable: true,
      defaultExpression: "'甲'",
    })
    const made = await owner.client(staff).bindUsers({ userIds: [anna] })
    expect(made).toMatchObject([{ name: '安娜', extra: { shiftGroup: '甲' } }])
    expect(await owner.client(staff).page({ extra: { shiftGroup: '甲' } })).toMatchObject({ total: 1 })
    await owner.client(staff).removeMany({ ids: made.map(({ id }) => id) })
    const field = await addField('staff', { code: 'locker', title: '更衣柜', type: 'text', required: true })
    expect(await owner.call(staff.bindUsers, { userIds: [bert, clara] })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('自定义字段“更衣柜”'),
    })
    expect((await owner.client(staff).page({})).total).toBe(0)
    await owner.client(userField).remove({ id: field.id })
    expect(await owner.client(staff).bindUsers({ userIds: [bert, clara] })).toHaveLength(2)
  })

  it('are written by the one door and read by the other', async () => {
    const values = { name: '六角螺栓', baseUnitId: piece, specification: 'M8×30', safetyStock: '12.5' }
    expect(await owner.call(userRecord.create, { modelCode, values })).toMatchObject({
      code: 400,
      data: [{ field: 'values.safetyStock' }],
    })
    const added = await rows().create({ modelCode, values: { ...values, safetyStock: '12' } })
    expect(added.values).toMatchObject({ code: expect.stringMatching(/^WL\d{6}$/), baseUnit: '个', tracking: 'none' })
    expect((await materials().page({ keyword: '六角' })).records).toMatchObject([
      { id: added.id, specification: 'M8×30', safetyStock: '12' },
    ])
    const other = await materials().create({ name: '平垫圈', baseUnitId: piece, drawingNo: 'T-77' })
    const found = await rows().page({ modelCode, keyword: 'T-77' })
    expect(found).toMatchObject({ total: 1, records: [{ id: other.id, values: { name: '平垫圈', code: other.code } }] })
    expect((await rows().page({ modelCode, filters: { specification: 'M8' } })).records).toMatchObject([
      { id: added.id },
    ])
    await rows().update({ modelCode, id: other.id, values: { name: '弹簧垫圈' } })
    expect(await materials().get({ id: other.id })).toMatchObject({ name: '弹簧垫圈', drawingNo: 'T-77' })
    await materials().update({ id: added.id, name: '外六角螺栓' })
    const now = await rows().get({ modelCode, id: added.id })
    expect(now.values.name).toBe('外六角螺栓')
    const stale = { modelCode, id: added.id, values: { name: '旧' }, updatedAt: added.updatedAt! }
    expect(await owner.call(userRecord.update, stale)).toMatchObject({ code: 409 })
    expect(await rows().selected({ modelCode, ids: [other.id, added.id] })).toMatchObject([
      { id: other.id, text: '弹簧垫圈' },
      { id: added.id, text: '外六角螺栓' },
    ])
    expect(await rows().selectedLike({ modelCode, keyword: '弹簧' })).toMatchObject([{ id: other.id }])
    const lines = await owner.client(operateLog).page({ pageSize: 20 })
    expect(JSON.stringify(lines.records)).toContain('弹簧垫圈')
    await rows().remove({ modelCode, ids: [other.id] })
    expect(await owner.call(material.get, { id: other.id })).toMatchObject({ code: 404 })
    await materials().remove({ id: added.id })
    expect(await owner.call(userRecord.get, { modelCode, id: added.id })).toMatchObject({ code: 404 })
    expect(await owner.call(userRecord.export, { modelCode })).toMatchObject({ code: 409 })
  })

  it('take no more from whoever holds only the right to model data', async () => {
    const { id } = await materials().create({ name: '保密件', baseUnitId: piece })
    const all = ['dataObject', 'dataObject:add', 'dataObject:edit', 'dataObject:delete']
    const clerk = await server.signIn({ permissions: all })
    const reader = await server.signIn({ permissions: [...all, 'material'] })
    const values = { name: '新', baseUnitId: piece }
    for (const [call, body] of [
      [userRecord.create, { modelCode, values }],
      [userRecord.update, { modelCode, id, values }],
      [userRecord.remove, { modelCode, ids: [id] }],
    ] as const) {
      expect(await clerk.call(call as Call, body), call.path).toMatchObject({ code: 401 })
      expect(await reader.call(call as Call, body), call.path).toMatchObject({ code: 401 })
    }
    expect(await clerk.call(userRecord.page, { modelCode })).toMatchObject({ code: 401 })
    expect(await clerk.call(userRecord.get, { modelCode, id })).toMatchObject({ code: 401 })
    expect(await clerk.call(userField.ofMaster, { code: modelCode })).toMatchObject({ code: 401 })
    expect((await reader.client(userRecord).page({ modelCode })).total).toBeGreaterThan(0)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(userRecord.get, { modelCode, id })).toMatchObject({ code: 404 })
    expect(await stranger.call(userRecord.remove, { modelCode, ids: [id] })).toMatchObject({ code: 404 })
  })

  it('refuse 40 wrong bodies alike by both doors', async () => {
    const taken = await materials().create({ code: next(), name: '已有', baseUnitId: piece, externalCode: 'ERP-1' })
    await addField('material', { code: 'colour', title: '颜色', type: 'choice', choices: ['红', '黑'] })
    await addField('material', { code: 'weight', title: '单重', type: 'number' })
    await addField('material', { code: 'mould', title: '模具号', type: 'text', unique: true })
    await addField('material', { code: 'machine', title: '机台', type: 'object' })
    await materials().update({ id: taken.id, extra: { mould: 'M1' } })
    const own = new Set(['colour', 'weight', 'mould', 'machine', 'nothing'])
    const long = '长'.repeat(201)
    const wrong: [string, unknown][] = [
      ...[undefined, null, '', '   ', 1, true, '=1+1', long, 'a\0b'].map((value): [string, unknown] => ['name', value]),
      ...['有 空格', '=1', 'X'.repeat(65), 7, taken.code].map((value): [string, unknown] => ['code', value]),
      ...['abc', '0', '999999999', true].map((value): [string, unknown] => ['classId', value]),
      ...[null, 'abc', '999999999'].map((value): [string, unknown] => ['baseUnitId', value]),
      ...['made', 1, ''].map((value): [string, unknown] => ['source', value]),
      ...['batch', false].map((value): [string, unknown] => ['tracking', value]),
      ...[0, -1, 1.5, 36_501, '30'].map((value): [string, unknown] => ['shelfLifeDays', value]),
      ...['101', '-1', '1.23456', 5, '十'].map((value): [string, unknown] => ['overPercent', value]),
      ...['-1', '1.5', 'x'].map((value): [string, unknown] => ['safetyStock', value]),
      ...['1/0', '0', 'x'].map((value): [string, unknown] => ['purchaseRate', value]),
      ...['2026-02-30', '22.11.2026'].map((value): [string, unknown] => ['endsOn', value]),
      ...['yes', 1].map((value): [string, unknown] => ['backflush', value]),
      ...[2, '1'].map((value): [string, unknown] => ['status', value]),
      ['externalCode', 'ERP-1'],
      ['pickRule', 'fefo'],
      ['imageId', '999999999'],
      ...['绿', 1].map((value): [string, unknown] => ['colour', value]),
      ...['1', 1e16].map((value): [string, unknown] => ['weight', value]),
      ['mould', 'M1'],
      ...['abc', '999999999'].map((value): [string, unknown] => ['machine', value]),
      ['nothing', 'x'],
    ]
    expect(wrong.length).toBeGreaterThanOrEqual(40)
    const plain = (data: unknown) =>
      Array.isArray(data)
        ? data.map(({ field, title, message }) => ({ field: field.replace(/^(values|extra)\./, ''), title, message }))
        : data
    const before = (await materials().page({})).total
    for (const [field, value] of wrong) {
      const good = { name: '甲', baseUnitId: piece }
      const body = own.has(field) ? { ...good, extra: { [field]: value } } : { ...good, [field]: value }
      const here = await owner.call(material.create, body as never)
      const there = await owner.call(userRecord.create, { modelCode, values: { ...good, [field]: value } as never })
      const what = `${field} ${JSON.stringify(value)} ${here.msg} | ${there.msg}`
      expect(here.code, what).toBeGreaterThanOrEqual(400)
      expect([there.code, there.msg, plain(there.data)], what).toEqual([here.code, here.msg, plain(here.data)])
    }
    expect((await materials().page({})).total).toBe(before)
  })

  it('keep fields that a company adds: found, filled by default, kept from standing twice', async () => {
    const fields = owner.client(userField)
    const grade = await addField('supplier', {
      code: 'grade',
      title: '等级',
      type: 'choice',
      choices: ['A', 'B'],
      searchable: true,
      defaultExpression: '"B"',
    })
    await addField('supplier', { code: 'tax', title: '税号', type: 'text', unique: true, searchable: true })
    await addField('supplier', { code: 'since', title: '合作日期', type: 'date' })
    await addField('supplier', { code: 'line', title: '专线', type: 'object' })
    expect(
      await owner.call(userField.create, {
        modelId: grade.modelId,
        code: 'phone',
        title: '电话二',
        type: 'text',
      }),
    ).toMatchObject({ code: 400, data: [{ field: 'code' }] })
    expect(
      await owner.call(userField.create, {
        modelId: grade.modelId,
        code: 'phone2',
        title: '联系电话',
        type: 'text',
      }),
    ).toMatchObject({ code: 400, data: [{ field: 'title' }] })
    const calls = owner.client(supplier)
    const machine = await owner.client(object).create({ name: '注塑机', objectType: 'device' })
    const one = await calls.create({ name: '甲厂', extra: { tax: 'T1', since: '2026-01-02', line: machine.id } })
    expect(one.extra).toEqual({ grade: 'B', tax: 'T1', since: '2026-01-02', line: machine.id })
    expect(one.extraTexts).toEqual({ line: '注塑机' })
    const two = await calls.create({ name: '乙厂', extra: { tax: 'T2', grade: 'A' } })
    const found = async (extra: object) => (await calls.page({ extra } as never)).records.map(({ id }) => id)
    expect(await found({ grade: 'A' })).toEqual([two.id])
    expect(await found({ tax: 'T' })).toEqual([two.id, one.id])
    expect(await found({ grade: 'B', tax: '1' })).toEqual([one.id])
    expect(await owner.call(supplier.page, { extra: { since: '2026-01-02' } })).toMatchObject({
      code: 400,
      data: [{ field: 'extra.since' }],
    })
    expect(await owner.call(supplier.update, { id: two.id, extra: { tax: 'T1' } })).toMatchObject({
      code: 400,
      msg: '税号：已存在，请更换',
      data: [{ field: 'extra.tax' }],
    })
    // What is not named stays, what is sent empty goes; a change of other fields leaves all of it.
    expect((await calls.update({ id: two.id, extra: { grade: null } })).extra).toEqual({ tax: 'T2' })
    expect((await calls.update({ id: two.id, name: '乙厂二' })).extra).toEqual({ tax: 'T2' })
    expect(await found({ grade: 'A' })).toEqual([])
    // At once by 10: one of them has it.
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, at) => owner.call(supplier.create, { name: `同时${at}`, extra: { tax: 'T9' } })),
    )
    expect(raced.filter(({ code }) => code === 200)).toHaveLength(1)
    // A value that went with its row may stand again.
    await calls.remove({ id: one.id })
    await calls.create({ name: '丙厂', extra: { tax: 'T1' } })
    // The field itself: data is asked before it changes.
    expect(await owner.call(userField.update, { id: grade.id, required: true })).toMatchObject({ code: 400 })
    expect(await owner.call(userField.remove, { id: grade.id })).toMatchObject({ code: 409 })
    await fields.remove({ id: grade.id, force: '1' })
    expect(JSON.stringify((await calls.page({ pageSize: 100 })).records)).not.toContain('"grade"')
    expect((await owner.client(userField).ofMaster({ code: 'supplier' })).map(({ code }) => code)).toEqual([
      'tax',
      'since',
      'line',
    ])
  })

  it('change the type of such a field only where all rows fit', async () => {
    const size = await addField('station', { code: 'size', title: '尺寸', type: 'text', searchable: true })
    const { id: workCenterId } = await owner.client(workCenter).create({ code: next(), name: '中心' })
    const calls = owner.client(station)
    const one = await calls.create({ code: next(), name: '一', workCenterId, extra: { size: '12.5' } })
    const two = await calls.create({ code: next(), name: '二', workCenterId, extra: { size: '大' } })
    const fields = owner.client(userField)
    expect(await owner.call(userField.update, { id: size.id, type: 'number' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('大'),
    })
    await calls.update({ id: two.id, extra: { size: '7' } })
    await fields.update({ id: size.id, type: 'number' })
    expect((await calls.get({ id: one.id })).extra).toEqual({ size: 12.5 })
    expect((await calls.page({ extra: { size: 7 } })).records.map(({ id }) => id)).toEqual([two.id])
  })

  it('all take them, by both doors', async () => {
    const center = await owner.client(workCenter).create({ code: next(), name: '注塑中心' })
    const masters = {
      material: [material, { name: '料', baseUnitId: piece }],
      materialClass: [materialClass, { name: '类' }],
      unit: [unit, { code: 'abc', name: '自定义单位', dimension: 'count', decimals: 0 }],
      supplier: [supplier, { name: '供' }],
      materialCustomer: [materialCustomer, { name: '客' }],
      workCenter: [workCenter, { code: next(), name: '中心二', parallelPlaces: 1 }],
      station: [station, { code: next(), name: '位', workCenterId: center.id }],
      staff: [staff, { code: next(), name: '张三', skills: [{ name: '焊接', expiresOn: '2030-01-01' }] }],
      team: [team, { code: next(), name: '组' }],
    } as const
    for (const [code, [calls, draft]] of Object.entries(masters)) {
      await addField(code, { code: 'note1', title: '自定一', type: 'text', required: false, searchable: true })
      const client = owner.client(calls as typeof supplier)
      const added = await rows().create({ modelCode: code, values: { ...draft, note1: `甲${code}` } as never })
      expect(added.values, code).toMatchObject({ ...draft, note1: `甲${code}` })
      expect((await client.get({ id: added.id })).extra, code).toMatchObject({ note1: `甲${code}` })
      await client.update({ id: added.id, extra: { note1: `乙${code}` } })
      const { records } = await client.page({ extra: { note1: `乙${code}` } } as never)
      expect(
        records.map(({ id }) => id),
        code,
      ).toEqual([added.id])
      expect((await rows().page({ modelCode: code, filters: { note1: '乙' } })).records, code).toMatchObject([
        { id: added.id, values: { note1: `乙${code}` } },
      ])
      await rows().remove({ modelCode: code, ids: [added.id] })
      expect(await owner.call(calls.get as typeof supplier.get, { id: added.id }), code).toMatchObject({ code: 404 })
    }
  })

  it('take their numbers one after the other, also with fields of the company', async () => {
    await addField('materialCustomer', { code: 'region', title: '大区', type: 'text', required: false })
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        owner.client(materialCustomer).create({ name: `客户${at}`, extra: { region: '华东' } }),
      ),
    )
    expect(new Set(all.map(({ code }) => code)).size).toBe(20)
  })
})
