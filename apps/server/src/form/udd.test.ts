import { dictionary, dictionaryItem, dictionaryType } from '@zhizao/contract/dictionary/dictionary'
import { uddDataDict } from '@zhizao/contract/dictionary/udd-data-dict'
import { uddDataCommon, uddDataDetail, uddDataModel } from '@zhizao/contract/form/udd'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { userRecord } from '@zhizao/contract/form/user-record'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { addKey, addRole, administrators } from '../testing/test-api-keys.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type AnyOf = AnyCall & Call

/** One service, two vocabularies: what one word writes the other reads, and both refuse alike. */
describe('the user data dictionary and data models', () => {
  let server: TestServer
  let owner: Caller
  let reader: Caller
  let stranger: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    reader = await server.signIn({ permissions: ['dataModel', 'dataObject', 'dictionary'] })
    stranger = await server.signIn({ companyId: await server.anotherCompany() })
  })
  afterAll(() => server.stop())

  let made = 0
  const models = () => owner.client(uddDataModel)
  const details = () => owner.client(uddDataDetail)
  const rows = () => owner.client(uddDataCommon)
  const dicts = () => owner.client(uddDataDict)
  const named = { code: 'name', title: '名称', type: 'text' as const, required: true, searchable: true }
  const weight = { code: 'weight', title: '重量', type: 'number' as const, searchable: true }

  async function aModel(...fields: (typeof named | typeof weight | { code: string; title: string; type: 'text' })[]) {
    const code = `u${++made}`
    const { id } = await models().create({ code, name: `字典模型${made}` })
    const added = []
    for (const field of fields) added.push(await details().create({ modelId: id, ...field }))
    return { id, code, fields: added }
  }
  const titles = async (id: string, caller = owner) =>
    (await caller.client(uddDataDetail).list({ modelId: id })).map(({ title }) => title)

  it('read the same', async () => {
    const { id, code, fields } = await aModel(named, weight)
    const row = await rows().create({ modelCode: code, values: { name: '齿轮', weight: 2.5 } })
    await owner.client(dictionary).create({ code: `d${code}`, name: `字典${code}`, remark: '一期' })
    const paged = { modelCode: code, keyword: '齿', filters: { weight: 2.5 }, pageSize: 5 }
    const alike: [string, AnyOf, object, AnyOf, object][] = [
      ['models', uddDataModel.page, { keyword: code, kind: 'own' }, userModel.page, { keyword: code, kind: 'own' }],
      ['fields', uddDataDetail.list, { modelId: id }, userField.list, { id }],
      ['rows', uddDataCommon.page, paged, userRecord.page, paged],
      ['a row', uddDataCommon.get, { modelCode: code, id: row.id }, userRecord.get, { modelCode: code, id: row.id }],
      ['masters', uddDataCommon.page, { modelCode: 'material' }, userRecord.page, { modelCode: 'material' }],
      ['names of dictionaries', uddDataDict.names, { keyword: code }, dictionaryType.list, { keyword: code }],
      ['dictionaries', uddDataDict.list, { keyword: code }, dictionary.list, { keyword: code }],
    ]
    for (const [what, old, oldInput, now, nowInput] of alike) {
      const [one, other] = [await owner.call(old, oldInput as never), await owner.call(now, nowInput as never)]
      expect(one, what).toMatchObject({ code: 200 })
      expect(one.data, what).toEqual(other.data)
    }
    expect((await models().page({ keyword: code })).records).toMatchObject([{ id, fieldCount: 2, rowCount: 1 }])
    expect(await details().list({ modelId: id })).toEqual(fields)
    expect((await rows().page(paged)).records).toEqual([row])
    expect(await dicts().names({ keyword: code })).toEqual([{ id: `d${code}`, text: `字典${code}`, extend: '一期' }])
    expect(await dicts().list({ keyword: code })).toMatchObject([{ code: `d${code}`, itemCount: 0 }])
  })

  it('write what the other reads: models, fields and rows', async () => {
    const { id, code, fields } = await aModel(named, { code: 'spec', title: '规格', type: 'text' })
    await models().update({ id, name: `改名${code}`, remark: '二期' })
    expect(await owner.client(userModel).get({ id })).toMatchObject({ code, name: `改名${code}`, remark: '二期' })
    await owner.client(userModel).update({ id, name: `再改${code}` })
    expect((await models().page({ keyword: code })).records).toMatchObject([{ name: `再改${code}` }])

    const spec = fields[1]!.id
    await details().update({ id: spec, title: '规格型号', searchable: true })
    expect(await owner.client(userField).get({ id: spec })).toMatchObject({ title: '规格型号', searchable: true })
    await owner.client(userField).update({ id: spec, title: '型号' })
    expect(await titles(id)).toEqual(['名称', '型号'])

    const row = await rows().create({ modelCode: code, values: { name: '甲', spec: 'M8' } })
    expect(await owner.client(userRecord).get({ modelCode: code, id: row.id })).toEqual(row)
    await rows().update({ modelCode: code, id: row.id, values: { spec: 'M10' }, updatedAt: row.updatedAt! })
    const found = async (spec: string) =>
      (await owner.client(userRecord).page({ modelCode: code, filters: { spec } })).total
    expect([await found('M8'), await found('M10')]).toEqual([0, 1])
    expect(
      await owner.call(uddDataCommon.update, { modelCode: code, id: row.id, values: {}, updatedAt: row.updatedAt! }),
    )
      // Somebody has changed it since.
      .toMatchObject({ code: 409 })
    const other = await owner.client(userRecord).create({ modelCode: code, values: { name: '乙' } })
    expect((await rows().get({ modelCode: code, id: other.id })).values).toEqual({ name: '乙' })

    expect(await owner.call(uddDataDetail.remove, { id: spec })).toMatchObject({
      code: 409,
      msg: '有 1 行数据填了“型号”，删除字段会一并删除，请确认',
    })
    await details().remove({ id: spec, force: '1' })
    expect(await owner.call(userField.get, { id: spec })).toMatchObject({ code: 404 })
    expect((await rows().get({ modelCode: code, id: row.id })).values).toEqual({ name: '甲' })
    expect(await owner.call(uddDataModel.remove, { id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/还有 2 行数据/),
    })
    await rows().remove({ modelCode: code, ids: [row.id, other.id] })
    expect((await owner.client(userRecord).page({ modelCode: code })).total).toBe(0)
    await models().remove({ id })
    expect(await owner.call(userModel.get, { id })).toMatchObject({ code: 404 })
  })

  it('write what the other reads: dictionaries', async () => {
    await dicts().create({ code: 'colours', name: '颜色' })
    await owner.client(dictionaryItem).create({ dictCode: 'colours', value: 'red', text: '红' })
    expect(await owner.client(dictionary).list({ keyword: '颜色' })).toMatchObject([{ code: 'colours', itemCount: 1 }])
    expect((await dicts().update({ id: 'colours', name: '色彩' })).itemCount).toBe(1)
    expect(await owner.client(dictionaryType).list({ keyword: '色彩' })).toMatchObject([{ id: 'colours' }])
    await owner.client(dictionary).update({ id: 'colours', remark: '涂装' })
    expect(await dicts().names({ keyword: '色彩' })).toEqual([{ id: 'colours', text: '色彩', extend: '涂装' }])
    await dicts().remove({ id: 'colours' })
    expect(await owner.client(dictionary).list({ keyword: '色彩' })).toEqual([])
  })

  it('refuse alike: without the right, of another company, what is not there, and fields that are wrong', async () => {
    const { id, code, fields } = await aModel(named, weight)
    const row = await rows().create({ modelCode: code, values: { name: '机密', weight: 1 } })
    await dicts().create({ code: 'secret', name: '机密字典' })
    const [field, gone, long] = [fields[0]!.id, '999999999', '长'.repeat(600)]
    const ofRow = { modelCode: code, id: row.id }
    const pairs: [AnyOf, AnyOf, object, object[]][] = [
      [uddDataModel.page, userModel.page, {}, [{ pageSize: 501 }, { keyword: long }]],
      [
        uddDataModel.create,
        userModel.create,
        { code: 'fresh', name: '新' },
        [{ code, name: '重复' }, { code: 'a b', name: '甲' }, { code: 'material', name: '甲' }, { code: 'x' }],
      ],
      [
        uddDataModel.update,
        userModel.update,
        { id, name: '改' },
        [{ id, name: '=1' }, { id: gone }, { id, remark: long }],
      ],
      [uddDataModel.remove, userModel.remove, { id }, [{ id: gone }, { id: 'x' }]],
      [
        uddDataDetail.create,
        userField.create,
        { modelId: id, code: 'f', title: '新', type: 'text' },
        [
          { modelId: id, ...named },
          { modelId: id, code: 'id', title: '甲', type: 'text' },
          { modelId: id, code: 'c', title: '甲', type: 'choice' },
          {
            modelId: id,
            code: 'c',
            title: '甲',
            type: 'choice',
            choices: Array.from({ length: 101 }, (_, at) => `${at}`),
          },
          { modelId: gone, code: 'c', title: '甲', type: 'text' },
        ],
      ],
      [uddDataDetail.update, userField.update, { id: field, title: '改' }, [{ id: gone }, { id: field, title: long }]],
      [uddDataDetail.remove, userField.remove, { id: field }, [{ id: field }, { id: field, force: 'x' }, { id: gone }]],
      [
        uddDataCommon.page,
        userRecord.page,
        { modelCode: code },
        [{}, { modelCode: 'none' }, { modelCode: code, filters: { id: '1' } }, { modelCode: code, pageSize: 501 }],
      ],
      [
        uddDataCommon.create,
        userRecord.create,
        { modelCode: code, values: { name: '甲' } },
        [
          { modelCode: code, values: {} },
          { modelCode: code, values: { name: long } },
          { modelCode: code, values: { name: '甲', weight: '1' } },
          { modelCode: code, values: { name: '甲', constructor: 'x' } },
          { modelCode: code, values: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, 1])) },
        ],
      ],
      [
        uddDataCommon.update,
        userRecord.update,
        { ...ofRow, values: {} },
        [{ ...ofRow, values: { name: null } }, ofRow],
      ],
      [
        uddDataCommon.remove,
        userRecord.remove,
        { modelCode: code, ids: [row.id] },
        [
          { modelCode: code, ids: [] },
          { modelCode: code, ids: Array.from({ length: 1001 }, () => '1') },
        ],
      ],
      [
        uddDataCommon.get,
        userRecord.get,
        ofRow,
        [
          { modelCode: code, id: gone },
          { modelCode: code, id: 'x' },
        ],
      ],
      [
        uddDataDict.create,
        dictionary.create,
        { code: 'fresh', name: '新' },
        [{ code: 'unit', name: '单位' }, { code: 'a b', name: '甲' }, { code: 'secret', name: '甲' }, { code: 'x' }],
      ],
      [
        uddDataDict.update,
        dictionary.update,
        { id: 'secret', name: '改' },
        [{ id: 'unit', name: '甲' }, { id: 'none' }],
      ],
      [uddDataDict.remove, dictionary.remove, { id: 'secret' }, [{ id: 'unit' }, { id: 'none' }, {}]],
      [uddDataDict.list, dictionary.list, {}, [{ keyword: long }]],
    ]
    const refusal = async (who: Caller, call: AnyOf, input: object) => {
      const { status, code, msg, data } = await who.call(call, input as never)
      return { status, code, msg, data }
    }
    const nobody = await server.signIn({ permissions: [] })
    for (const [old, now, input, wrong] of pairs) {
      expect(old.permission, old.path).toBe(now.permission)
      for (const who of [server.visitor, nobody, ...(old.permission.includes(':') ? [reader] : [])]) {
        const answer = await refusal(who, old, input)
        expect(answer, old.path).toEqual(await refusal(who, now, input))
        expect(answer.code, old.path).toBe(401)
      }
      for (const bad of wrong) {
        const answer = await refusal(owner, old, bad)
        expect(answer, `${old.path} ${JSON.stringify(bad)}`).toEqual(await refusal(owner, now, bad))
        expect([400, 404, 409], `${old.path} ${JSON.stringify(bad)}`).toContain(answer.code)
        expect(answer.msg).toMatch(/\p{Script=Han}/u)
        if (answer.code === 400)
          expect(answer.data).toContainEqual(expect.objectContaining({ field: expect.any(String) }))
      }
    }
    const reorder = { modelId: id, fields: [{ id: field, title: '改' }] }
    const ofOthers: [AnyOf, object][] = [
      [uddDataModel.update, { id, name: '改' }],
      [uddDataModel.remove, { id }],
      [uddDataDetail.list, { modelId: id }],
      [uddDataDetail.create, { modelId: id, code: 'f', title: '新', type: 'text' }],
      [uddDataDetail.update, { id: field, title: '改' }],
      [uddDataDetail.updateMany, reorder],
      [uddDataDetail.moveUp, { id: fields[1]!.id }],
      [uddDataDetail.moveDown, { id: field }],
      [uddDataDetail.remove, { id: field, force: '1' }],
      [uddDataDetail.refresh, { modelId: id }],
      [uddDataCommon.page, { modelCode: code }],
      [uddDataCommon.create, { modelCode: code, values: { name: '乙' } }],
      [uddDataCommon.update, { ...ofRow, values: { name: '乙' } }],
      [uddDataCommon.remove, { modelCode: code, ids: [row.id] }],
      [uddDataCommon.get, ofRow],
      [uddDataDict.update, { id: 'secret', name: '改' }],
      [uddDataDict.remove, { id: 'secret' }],
    ]
    for (const [call, input] of ofOthers)
      expect(await stranger.call(call, input as never), call.path).toMatchObject({ code: 404 })
    for (const call of [uddDataModel.page, uddDataDict.list, uddDataDict.names] as AnyOf[])
      expect(JSON.stringify(await stranger.call(call, {} as never)), call.path).not.toMatch(/机密|字典模型/)
    const [moves, changes]: AnyOf[][] = [
      [uddDataDetail.moveUp, uddDataDetail.moveDown],
      [uddDataDetail.updateMany, uddDataDetail.refresh],
    ]
    for (const call of [...moves!, ...changes!])
      expect(await reader.call(call, { ...reorder, id: field } as never), call.path).toMatchObject({ code: 401 })
    expect(await titles(id)).toEqual(['名称', '重量'])
    expect(await rows().get(ofRow)).toEqual(row)
  })

  it('programs speak it by their keys, but start no jobs', async () => {
    const { id, code } = await aModel(named)
    const { program } = await addKey(server, owner, await administrators(owner))
    const { id: rowId } = await program.client(uddDataCommon).create({ modelCode: code, values: { name: '甲' } })
    expect((await rows().get({ modelCode: code, id: rowId })).values).toEqual({ name: '甲' })
    expect(await titles(id, program)).toEqual(['名称'])
    const onlyReads = await addKey(server, owner, await addRole(server, ['dataObject']))
    expect((await onlyReads.program.client(uddDataCommon).page({ modelCode: code })).total).toBe(1)
    expect((await onlyReads.program.client(uddDataDict).names({ keyword: '星期' })).length).toBeGreaterThan(0)
    expect(await onlyReads.program.call(uddDataDict.list, {})).toMatchObject({ code: 401 })
    expect(await program.call(uddDataDetail.refresh, { modelId: id })).toMatchObject({
      code: 401,
      msg: '后台任务只能由用户登录后提交',
    })
  })
})
