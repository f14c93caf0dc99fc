import { operateLog } from '@zhizao/contract/access/operate-log'
import { uddDataCommon, uddDataDetail, uddDataModel } from '@zhizao/contract/form/udd'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { endedJob } from '../testing/ended-job.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('the fields of a data model, in the words of the user data dictionary', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  let made = 0
  const details = () => owner.client(uddDataDetail)
  const rows = () => owner.client(uddDataCommon)
  const named = { code: 'name', title: '名称', type: 'text' as const, required: true, searchable: true }
  const weight = { code: 'weight', title: '重量', type: 'number' as const, searchable: true }
  const plain = (code: string, title: string) => ({ code, title, type: 'text' as const })

  async function aModel(...fields: (typeof named | typeof weight | ReturnType<typeof plain>)[]) {
    const code = `uf${++made}`
    const { id, name } = await owner.client(uddDataModel).create({ code, name: `字段模型${made}` })
    const added = []
    for (const field of fields) added.push(await details().create({ modelId: id, ...field }))
    return { id, code, name, fields: added }
  }
  const titles = async (id: string) => (await details().list({ modelId: id })).map(({ title }) => title)

  it('several fields change at once, all or none, each refusal with its place', async () => {
    const { id, code, fields } = await aModel(named, weight, plain('spec', '规格'))
    const [name, heavy, spec] = fields.map((field) => field.id) as [string, string, string]
    await rows().create({ modelCode: code, values: { name: '甲', weight: 2, spec: '12' } })
    const changed = await details().updateMany({
      modelId: id,
      fields: [
        { id: spec, type: 'number', title: '尺寸', sort: 0 },
        { id: heavy, title: '净重' },
      ],
    })
    expect(changed.map(({ title }) => title)).toEqual(['尺寸', '名称', '净重'])
    expect(await owner.client(userField).list({ id })).toEqual(changed)
    expect((await rows().page({ modelCode: code })).records[0]!.values).toEqual({ name: '甲', weight: 2, spec: 12 })
    const refused = (changes: object[]) =>
      owner.call(uddDataDetail.updateMany, { modelId: id, fields: changes as never })
    expect(
      await refused([
        { id: heavy, title: '不留下' },
        { id: name, type: 'choice' },
      ]),
    ).toMatchObject({
      code: 400,
      msg: '选项：请至少填写一个选项',
      data: [{ field: 'fields.1.choices', title: '选项' }],
    })
    expect(await titles(id)).toEqual(['尺寸', '名称', '净重'])
    const other = await aModel(named)
    expect(await refused([{ id: other.fields[0]!.id, title: '别的' }])).toMatchObject({ code: 404 })
    expect(await titles(other.id)).toEqual(['名称'])
    for (const [changes, field, msg] of [
      [[], 'fields', '请至少修改一个字段'],
      [[{ id: name }, { id: name }], 'fields', '同一个字段出现了不止一次'],
      [Array.from({ length: 101 }, (_, at) => ({ id: String(at + 1) })), 'fields', '最多 100 个'],
      [[{ id: name, title: '长'.repeat(51) }], 'fields.0.title', '不能超过 50 个字符'],
    ] as const)
      expect(await refused([...changes])).toMatchObject({
        code: 400,
        msg: expect.stringContaining(msg),
        data: [{ field, message: msg }],
      })
  })

  it('so many rows are not gone over for several fields within one call', async () => {
    const { id, name, fields } = await aModel(named, weight)
    await server.database.system.query(
      `insert into user_record (company_id, model_id, data)
       select $1, $2, jsonb_build_object('name', 'n' || n) from generate_series(1, 100001) as n`,
      [server.companyId, id],
    )
    const [first, second] = fields.map((field) => field.id) as [string, string]
    const asked = {
      modelId: id,
      fields: [
        { id: first, searchable: false },
        { id: second, searchable: false },
      ],
    }
    expect(await owner.call(uddDataDetail.updateMany, asked)).toMatchObject({
      code: 409,
      msg: `“${name}”有 100001 行数据，一次最多修改 1 个字段的类型、选项、必填、不可重复或可查询，请分次修改`,
    })
    // What stays as it is does not count.
    const fitting = [
      { ...asked.fields[0]!, title: '叫法' },
      { id: second, searchable: true, title: '毛重' },
    ]
    await details().updateMany({ modelId: id, fields: fitting })
    expect(await titles(id)).toEqual(['叫法', '毛重'])
    await server.database.system.query('delete from user_record where model_id = $1', [id])
  }, 60_000)

  it('fields move up and down, also those that share a place', async () => {
    const { id, fields } = await aModel(plain('a', 'A'), plain('b', 'B'), plain('c', 'C'))
    const [a, b, c] = fields.map((field) => field.id) as [string, string, string]
    const places = async () => (await owner.client(userField).list({ id })).map(({ title, sort }) => `${title}${sort}`)
    expect(await places()).toEqual(['A1', 'B2', 'C3'])
    await details().moveUp({ id: c })
    expect(await places()).toEqual(['A1', 'C2', 'B3'])
    await details().moveDown({ id: a })
    expect(await places()).toEqual(['C1', 'A2', 'B3'])
    expect(await owner.call(uddDataDetail.moveUp, { id: c })).toMatchObject({ code: 409, msg: '已经是第一个' })
    expect(await owner.call(uddDataDetail.moveDown, { id: b })).toMatchObject({ code: 409, msg: '已经是最后一个' })
    // Typed places stay where they part the fields.
    await details().updateMany({ modelId: id, fields: [{ id: b, sort: 90 }] })
    await details().moveUp({ id: b })
    expect(await places()).toEqual(['C1', 'B2', 'A90'])
    await details().updateMany({ modelId: id, fields: [a, b, c].map((each) => ({ id: each, sort: 0 })) })
    expect(await places()).toEqual(['A0', 'B0', 'C0'])
    await details().moveUp({ id: c })
    expect(await places()).toEqual(['A1', 'C2', 'B3'])
    const log = await owner.client(operateLog).page({ pageSize: 1 })
    expect(log.records).toMatchObject([{ title: '上移字段', target: expect.stringMatching(/：C$/) }])
  })

  it('what rows are found by is made anew as a job', async () => {
    const { id, code, name: modelName } = await aModel(named, weight)
    await details().create({ modelId: id, code: 'sn', title: '序列号', type: 'text', unique: true })
    for (const [name, sn] of [
      ['齿轮', 'S1'],
      ['轴', 'S2'],
    ] as const)
      await rows().create({ modelCode: code, values: { name, weight: 1.5, sn } })
    const ofModel = 'field_id in (select id from user_field where model_id = $1)'
    const keys = async () =>
      (
        await server.database.system.query<{ text: string }>(
          `select text from user_record_key where ${ofModel} order by text`,
          [id],
        )
      ).rows.map(({ text }) => text)
    const whole = ['1.5', '1.5', 'S1', 'S2', '轴', '齿轮']
    expect((await keys()).toSorted()).toEqual(whole)
    // Two that stand for each other's rows, one that is lost and one of a row that is gone.
    await server.database.system.query(
      `update user_record_key set text = case text when '齿轮' then '轴' else '齿轮' end where ${ofModel} and text in ('齿轮', '轴')`,
      [id],
    )
    await server.database.system.query(`delete from user_record_key where ${ofModel} and text = 'S1'`, [id])
    await server.database.system.query(
      `insert into user_record_key (company_id, record_id, field_id, text, "unique")
       select company_id, 999999999, id, 'S9', true from user_field where model_id = $1 and code = 'sn'`,
      [id],
    )
    const byName = async () => (await rows().page({ modelCode: code, filters: { name: '齿轮' } })).records
    expect((await byName())[0]!.values.name).toBe('轴')

    const { jobId } = await details().refresh({ modelId: id })
    const { message, ...ended } = await endedJob(owner, jobId)
    expect({ ...ended, message }).toMatchObject({
      state: 'done',
      title: '重建查询索引',
      target: modelName,
      done: 6,
      total: 6,
      message: '已检查 3 个字段的查询索引，补上 3 条，去掉 3 条',
    })
    expect((await keys()).toSorted()).toEqual(whole)
    expect((await byName())[0]!.values.name).toBe('齿轮')
    expect(await owner.call(uddDataCommon.create, { modelCode: code, values: { name: '丙', sn: 'S1' } })).toMatchObject(
      {
        code: 400,
        data: [{ field: 'values.sn' }],
      },
    )
    await rows().create({ modelCode: code, values: { name: '丁', sn: 'S9' } })

    await server.database.system.query(
      `update user_record set data = data || '{"sn": "S2"}' where model_id = $1 and data ->> 'sn' = 'S1'`,
      [id],
    )
    const again = await endedJob(owner, (await details().refresh({ modelId: id })).jobId)
    expect(again).toMatchObject({ state: 'failed', message: '不可重复：“S2”出现了不止一次，请先改正' })
  })

  it('also where masters hold what a company has added to them', async () => {
    const { id } = await owner.client(userModel).byCode({ code: 'supplier' })
    const { id: fieldId } = await details().create({ modelId: id, ...plain('grade', '等级'), searchable: true })
    const made = await rows().create({ modelCode: 'supplier', values: { code: 'G1', name: '甲厂', grade: 'A级' } })
    const found = async () => (await rows().page({ modelCode: 'supplier', filters: { grade: 'A级' } })).records
    await server.database.system.query('delete from user_record_key where field_id = $1', [fieldId])
    expect(await found()).toEqual([])
    await endedJob(owner, (await details().refresh({ modelId: id })).jobId)
    expect(await found()).toMatchObject([{ id: made.id }])
  })

  it('also of more rows than one transaction takes, and of numbers that are written with an exponent', async () => {
    const { id, code } = await aModel(named, weight)
    await rows().create({ modelCode: code, values: { name: '很轻', weight: 1.5e-7 } })
    const light = async () => (await rows().page({ modelCode: code, filters: { weight: 1.5e-7 } })).total
    expect(await light()).toBe(1)
    await server.database.system.query(
      `insert into user_record (company_id, model_id, data)
       select $1, $2, jsonb_build_object('name', 'n' || n) from generate_series(1, 25000) as n`,
      [server.companyId, id],
    )
    const found = async () => (await rows().page({ modelCode: code, filters: { name: 'n25000' } })).total
    expect(await found()).toBe(0)
    const { message, done, total } = await endedJob(owner, (await details().refresh({ modelId: id })).jobId)
    expect(message).toBe('已检查 2 个字段的查询索引，补上 25000 条，去掉 0 条')
    expect([done, total]).toEqual([50_002, 50_002])
    expect([await found(), await light()]).toEqual([1, 1])
    await server.database.system.query('delete from user_record where model_id = $1', [id])
  }, 60_000)
})
