import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const state = [
  { value: 0, words: '停机', colour: 'grey' as const },
  { value: 1, words: '运行', colour: 'green' as const },
  { value: 5, words: '故障停机', colour: 'red' as const },
]

describe('what the values of a point mean', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'press', name: '压机' })).id
  })
  afterAll(() => server.stop())

  it('is kept with the point, and given to whoever shows its values', async () => {
    const made = await admin.client(point).create({ objectId, code: 'kept', name: '状态', valueWords: state })
    expect(made.valueWords).toEqual(state)
    const changed = await admin.client(point).update({ id: made.id, name: '运行状态' })
    expect(changed.valueWords).toEqual(state)
    expect((await admin.client(point).live({ pointIds: [made.id] }))[0]).toMatchObject({ valueWords: state })
    const period = { from: '2026-01-01', to: '2026-01-02' }
    const [series] = await admin.client(point).history({ pointIds: [made.id], ...period })
    expect(series).toMatchObject({ valueWords: state })
    expect((await admin.client(point).update({ id: made.id, valueWords: [] })).valueWords).toEqual([])
  })

  it.each([
    [{ valueWords: [{ words: '运行' }] }, '值含义：请填写值或位，二者只能填一个'],
    [{ valueWords: [{ value: 1, bit: 1, words: '运行' }] }, '值含义：请填写值或位，二者只能填一个'],
    [{ valueWords: [{ value: 1, words: '' }] }, '含义：此项不能为空'],
    [{ valueWords: [state[0], state[0]] }, '值含义：值 0 重复'],
    [{ dataType: 'bool', valueWords: [{ value: 2, words: '二' }] }, '值含义：bool 点位只有值 0 和 1，没有值 2'],
    [{ dataType: 'float32', valueWords: [{ bit: 0, words: '急停' }] }, '值含义：float32 点位不能按位设置含义'],
    [{ dataType: 'uint16', valueWords: [{ bit: 16, words: '急停' }] }, '值含义：uint16 没有第 16 位'],
    [{ dataType: 'string', valueWords: [state[0]] }, '值含义：字符串点位不能设置值含义'],
    [{ valueWords: Array.from({ length: 65 }, (_, value) => ({ value, words: '状态' })) }, '值含义：最多 64 项'],
  ])('is refused where it contradicts itself or the point: %j', async (fields, msg) => {
    const draft = { objectId, code: 'bad', name: '坏', dataType: 'int32' as const, ...(fields as object) }
    expect(await admin.call(point.create, draft)).toMatchObject({ code: 400, msg })
  })

  it('comes with the model into its objects, and a second synchronisation changes nothing', async () => {
    const made = await admin.client(model).create({ code: 'press-model', name: '压机型' })
    const draft = { modelId: made.id, code: 'state', name: '状态', dataType: 'uint16' as const }
    const template = await admin.client(modelPoint).create(draft)
    const one = await admin.client(object).createByModel({ modelId: made.id, code: 'press-1', name: '一号压机' })
    await admin.client(modelPoint).update({ id: template.id, valueWords: state })
    expect(await admin.client(object).syncModel({ modelId: made.id })).toMatchObject({ changed: 1 })
    expect((await admin.client(point).list({ objectId: one.id }))[0]!.valueWords).toEqual(state)
    expect(await admin.client(object).syncModel({ modelId: made.id })).toMatchObject({ changed: 0 })
    const two = await admin.client(object).createByModel({ modelId: made.id, code: 'press-2', name: '二号压机' })
    expect((await admin.client(point).list({ objectId: two.id }))[0]!.valueWords).toEqual(state)
    const { bytes } = await admin.file(modelPoint.export, { modelId: made.id })
    expect((await readSheet(bytes)).flat()).toContain('0=停机[灰]；1=运行[绿]；5=故障停机[红]')
  })

  it('goes out in a sheet and comes in again; what a cell says wrongly is told with its line', async () => {
    const { id } = await admin.client(object).create({ code: 'sheet', name: '表' })
    const head = ['对象编码', '点位编码', '点位名称', '数据类型', '值含义']
    const brought = async (...rows: (string | null)[][]) =>
      admin.call(point.import, { file: await sheetFile([head, ...rows]) })
    const listed = async () => (await admin.client(point).list({ objectId: id })).map((row) => row.valueWords)
    const written = '0=停机[灰]；1=运行[绿]；5=故障停机[红]'
    expect(await brought(['sheet', 'state', '状态', 'uint16', written])).toMatchObject({ data: { added: 1 } })
    expect(await listed()).toEqual([state])
    const { bytes } = await admin.file(point.export, { objectId: id })
    const file = new File([new Uint8Array(bytes)], 'points.xlsx')
    expect(await admin.client(point).import({ file })).toEqual({ added: 0, changed: 1 })
    expect(await listed()).toEqual([state])
    expect(
      await brought(['sheet', 'state', '状态', 'uint16', '运行'], ['sheet', 'two', '二', 'bool', '3=三']),
    ).toMatchObject({
      code: 400,
      data: [
        { field: '第 2 行', title: '值含义', message: '“运行”看不懂，例如 0=停机；1=运行[绿]；位3=急停[红]' },
        { field: '第 3 行', title: '值含义', message: 'bool 点位只有值 0 和 1，没有值 3' },
      ],
    })
    expect(await brought(['sheet', 'state', '状态', 'uint16', null])).toMatchObject({ data: { changed: 1 } })
    expect(await listed()).toEqual([[]])
  })

  it('keeps semicolons, colons and brackets in its words through the sheets of points and of models', async () => {
    const hard = ['停机；待料', '急停;检修', '状态：停机: 待料', '停机[红]', '故障【一级】', '1=运行；2=停机'].map(
      (words, value) => ({
        value,
        words,
        ...(value % 2 === 0 && { colour: 'red' as const }),
      }),
    )
    const { id } = await admin.client(object).create({ code: 'hard', name: '表' })
    const { id: modelId } = await admin.client(model).create({ code: 'hard', name: '型' })
    const draft = { code: 'state', name: '状态', dataType: 'uint16' as const, valueWords: hard }
    const own = await admin.client(point).create({ ...draft, objectId: id })
    const template = await admin.client(modelPoint).create({ ...draft, modelId })
    const [ofObject, ofModel] = [
      await admin.file(point.export, { objectId: id }),
      await admin.file(modelPoint.export, { modelId }),
    ]
    await admin.client(point).update({ id: own.id, valueWords: [] })
    await admin.client(modelPoint).update({ id: template.id, valueWords: [] })
    const sheet = ({ bytes }: { bytes: Buffer }) => new File([new Uint8Array(bytes)], 'points.xlsx')
    expect(await admin.client(point).import({ file: sheet(ofObject) })).toEqual({ added: 0, changed: 1 })
    expect(await admin.call(modelPoint.import, { file: sheet(ofModel), modelId })).toMatchObject({ code: 200 })
    expect((await admin.client(point).list({ objectId: id }))[0]!.valueWords).toEqual(hard)
    expect((await admin.client(modelPoint).simpleList({ modelId }))[0]!.valueWords).toEqual(hard)
  })

  it('is said by alarms, their sheet, rules and the real-time database', async () => {
    const { id } = await admin.client(object).create({ code: 'told', name: '二号压机' })
    const facts = {
      objectId: id,
      name: '运行状态',
      dataType: 'uint16' as const,
      source: 'manual' as const,
      decimals: 0,
    }
    const made = await admin.client(point).create({ ...facts, code: 'state', valueWords: state })
    const rule = { name: '故障', pointId: made.id, level: 'error' as const, comparison: 'eq' as const, value: 5 }
    expect(await admin.client(alarmRule).create(rule)).toMatchObject({ valueWords: state })
    const tag = 'told.state'
    await vi.waitFor(async () => {
      await admin.client(rtdb).add({ samples: [{ tag, value: 5 }] })
      expect((await admin.client(alarmFact).page({ pageSize: 10, pointId: made.id })).records).toMatchObject([
        { content: '运行状态 等于 故障停机（触发值 故障停机(5)）', valueWords: state },
      ])
    })
    expect(await admin.client(rtdb).get({ tags: [tag] })).toMatchObject([{ value: 5, words: '故障停机' }])
    const { bytes } = await admin.file(alarmHistory.export, { objectId: id })
    const [titles, line] = await readSheet(bytes)
    expect(line![titles!.indexOf('触发值')]).toBe('故障停机(5)')
  })
})
