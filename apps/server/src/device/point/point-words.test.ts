import { contrastGroup, pointContrast } from '@zhizao/contract/device/contrast-group'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { type Point, point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { pointRecord } from '@zhizao/contract/device/point-record'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** The three vocabularies of points: what each calls making, changing, reading, deleting and bringing in. */
interface Words {
  page: (caller: Caller, objectId: string) => Promise<Point[]>
  remove: (caller: Caller, id: string) => Promise<{ code: number; msg: string }>
  removeMany: (caller: Caller, ids: string[]) => Promise<{ code: number; msg: string }>
  import: (caller: Caller, rows: string[][], objectId: string) => Promise<{ code: number; data: unknown }>
}
const sheetOf = (rows: string[][]) => sheetFile([['点位编码', '点位名称'], ...rows])
const vocabularies: Record<string, Words> = {
  infObjectPoint: {
    page: async (caller, objectId) => (await caller.client(point).page({ objectId, pageSize: 100 })).records,
    remove: (caller, id) => caller.call(point.remove, { id }),
    removeMany: (caller, ids) => caller.call(point.remove, { ids }),
    import: async (caller, rows, objectId) => caller.call(point.import, { file: await sheetOf(rows), objectId }),
  },
  objectPointInfo: {
    page: async (caller, objectId) => (await caller.client(pointInfo).page({ objectId, pageSize: 100 })).records,
    remove: (caller, id) => caller.call(pointInfo.remove, { id }),
    removeMany: (caller, ids) => caller.call(pointInfo.removeMany, { ids }),
    import: async (caller, rows, objectId) => caller.call(pointInfo.import, { file: await sheetOf(rows), objectId }),
  },
  pointInfo: {
    page: async (caller, objectId) => (await caller.client(pointRecord).page({ objectId, pageSize: 100 })).records,
    remove: (caller, id) => caller.call(pointRecord.remove, { id }),
    removeMany: (caller, ids) => caller.call(pointRecord.removeMany, { ids }),
    import: async (caller, rows, objectId) => caller.call(pointRecord.import, { file: await sheetOf(rows), objectId }),
  },
}
const names = Object.keys(vocabularies)
const pairs = names.flatMap((one) => names.filter((other) => other !== one).map((other) => [one, other] as const))

describe('old and new words of points', () => {
  let server: TestServer
  let admin: Caller
  let narrow: Caller
  let hidden: { id: string; companyId: string }
  const rights = ['point', 'point:add', 'point:edit', 'point:delete', 'point:import', 'object', 'trend', 'trend:group']
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    hidden = await addObject(server)
    const own = await addObject(server)
    narrow = await server.signIn({ permissions: rights, scope: { roots: [own.id] } })
  })
  afterAll(() => server.stop())

  it.each(pairs)('what %s writes, %s reads', async (one, other) => {
    const [writer, reader] = [vocabularies[one]!, vocabularies[other]!]
    const object = await addObject(server)
    const codes = async (words: Words) => (await words.page(admin, object.id)).map(({ code }) => code)
    expect(
      await writer.import(
        admin,
        [
          ['a', '甲'],
          ['b', '乙'],
          ['c', '丙'],
        ],
        object.id,
      ),
    ).toMatchObject({
      code: 200,
      data: { added: 3, changed: 0 },
    })
    const rows = await reader.page(admin, object.id)
    expect(rows).toEqual(await writer.page(admin, object.id))
    expect(rows.map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
    expect(await writer.remove(admin, rows[0]!.id)).toMatchObject({ code: 200 })
    expect(await codes(reader)).toEqual(['b', 'c'])
    expect(await writer.removeMany(admin, [rows[1]!.id, rows[2]!.id])).toMatchObject({ code: 200 })
    expect(await codes(reader)).toEqual([])
  })

  it.each(names)(
    '%s refuses the same with the same words, and shows nothing outside the data permission',
    async (name) => {
      const [words, other] = [vocabularies[name]!, vocabularies.infObjectPoint!]
      const { id } = await addPoint(server, hidden)
      expect(await words.page(narrow, hidden.id)).toEqual([])
      for (const caller of [admin, narrow]) {
        const gone = caller === admin ? '999999999' : id
        expect(await words.remove(caller, gone)).toMatchObject({
          code: 404,
          msg: (await other.remove(caller, gone)).msg,
        })
        expect(await words.removeMany(caller, [gone])).toMatchObject({ code: 404 })
      }
      expect(await words.import(narrow, [['x', '甲']], hidden.id)).toMatchObject({ code: 404 })
      const wrong = await words.import(admin, [['', '甲']], hidden.id)
      expect(wrong).toMatchObject({ code: 400, data: (await other.import(admin, [['', '甲']], hidden.id)).data })
      const reader = await server.signIn({ permissions: ['point'] })
      expect(await words.remove(reader, id)).toMatchObject({ code: 401 })
      expect(await words.removeMany(reader, [id])).toMatchObject({ code: 401 })
      expect(await words.import(reader, [['x', '甲']], hidden.id)).toMatchObject({ code: 401 })
      expect((await vocabularies.pointInfo!.page(admin, hidden.id)).map((row) => row.id)).toContain(id)
    },
  )

  it('infObjectPointContrast and objectPointDataSelect keep the same groups, within the same scope', async () => {
    const object = await addObject(server)
    const points = [await addPoint(server, object), await addPoint(server, hidden)]
    const draft = (name: string) => ({ name, points: points.map(({ id }) => ({ pointId: id })) })
    const one = await admin.client(pointContrast).save(draft('新词'))
    expect(await admin.client(contrastGroup).get({ id: one.id })).toEqual(one)
    const other = await admin.client(contrastGroup).save(draft('旧词'))
    await admin.client(pointContrast).save({ ...draft('改名'), id: other.id })
    expect((await admin.client(contrastGroup).get({ id: other.id })).name).toBe('改名')
    const all = await admin.client(pointContrast).list({})
    expect(all).toEqual(await admin.client(contrastGroup).list({}))
    expect((await admin.client(pointContrast).list({ objectId: object.id })).map(({ id }) => id).sort()).toEqual(
      [one.id, other.id].sort(),
    )
    expect(await admin.client(pointContrast).list({ objectId: (await addObject(server)).id })).toEqual([])
    expect(await admin.client(pointContrast).list({ keyword: '改' })).toHaveLength(1)
    expect((await narrow.client(pointContrast).list({})).flatMap((group) => group.points)).toEqual([])
    expect(await narrow.call(pointContrast.list, { objectId: object.id })).toMatchObject({ code: 404 })
    for (const call of [pointContrast.save, contrastGroup.save]) {
      expect(await narrow.call(call, draft('看不见'))).toMatchObject({ code: 404 })
      expect(await admin.call(call, { name: '空', points: [] })).toMatchObject({ code: 400 })
    }
  })

  it('objectPointInfo reads datasets that busObjectDataset writes, in their order, with what they read now', async () => {
    const object = await addObject(server)
    const [a, b] = [await addPoint(server, object, { code: 'a' }), await addPoint(server, object, { code: 'b' })]
    const draft = { objectId: object.id, name: '主轴', pointIds: [b.id, a.id] }
    const { id: datasetId } = await admin.client(objectDataset).create(draft)
    const rows = await admin.client(pointInfo).ofDataset({ datasetId })
    expect(rows.map(({ code }) => code)).toEqual(['b', 'a'])
    expect(rows).toEqual(expect.arrayContaining(await admin.client(point).byIds({ ids: [a.id, b.id] })))
    const live = await admin.client(pointInfo).liveOfDataset({ datasetId })
    expect(live).toMatchObject([
      { pointId: b.id, value: null },
      { pointId: a.id, value: null },
    ])
    for (const call of [pointInfo.ofDataset, pointInfo.liveOfDataset, objectDataset.get]) {
      const input = call === objectDataset.get ? { id: datasetId } : { datasetId }
      expect(await narrow.call(call, input as never)).toMatchObject({ code: 404, msg: '数据集不存在或已被删除' })
    }
  })
})
