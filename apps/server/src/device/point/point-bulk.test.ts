import { operateLog } from '@zhizao/contract/access/operate-log'
import { point } from '@zhizao/contract/device/point'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { signal } from '@zhizao/contract/device-model/signal'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('many points at once', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())
  const calls = () => admin.client(pointBulk)
  const pointsOf = (objectId: string) => admin.client(point).list({ objectId })
  const codesOf = async (objectId: string) => (await pointsOf(objectId)).map(({ code }) => code)
  async function anObject(count: number) {
    const object = await addObject(server)
    const draft = { points: Array.from({ length: count }, (_, at) => ({ code: `p${at}`, name: `点位${at}` })) }
    await calls().saveMany({ objectId: object.id, ...draft })
    return { ...object, points: await pointsOf(object.id) }
  }

  describe('edited alike', () => {
    it('take only the fields given, are told apart that have them already, and say so beforehand', async () => {
      const object = await anObject(3)
      const ids = object.points.map(({ id }) => id)
      await admin.client(point).update({ id: ids[0]!, unit: '℃', warningUpper: 80 })
      const signalId = (await admin.client(signal).simpleList({ keyword: '温度' }))[0]!.id
      const changes = {
        unit: '℃',
        warningUpper: 80,
        signalId: null,
        valueWords: [{ value: 1, words: '运行' }],
      } as const
      const wanted = { ids, changes: { ...changes, valueWords: [...changes.valueWords] } }
      expect(await calls().preview({ ids, changes: { unit: '℃', warningUpper: 80 } })).toEqual({
        total: 3,
        changing: 2,
        refused: 0,
        problems: [],
      })
      expect((await pointsOf(object.id)).map(({ unit }) => unit)).toEqual(['℃', null, null])
      expect(await calls().edit(wanted)).toEqual({ total: 3, changed: 3 })
      expect(await pointsOf(object.id)).toMatchObject(
        object.points.map(({ code, name }) => ({ code, name, decimals: 2, unit: '℃', warningUpper: 80 })),
      )
      await calls().edit({
        ids,
        changes: { signalId, isKey: true, pollMs: 5000, storePolicy: 'interval', storeSeconds: 60 },
      })
      const after = await pointsOf(object.id)
      expect(after).toMatchObject(ids.map(() => ({ signalId, isKey: true, pollMs: 5000, storeSeconds: 60 })))
      expect(after.map(({ keySort }) => keySort)).toEqual([1, 2, 3])
      expect(after[0]!.valueWords).toMatchObject([{ value: 1, words: '运行' }])
      expect(await calls().edit({ ids, changes: { isKey: true } })).toEqual({ total: 3, changed: 0 })
    })

    it('are those that a filter finds, within the data permission', async () => {
      const [one, other] = [await anObject(3), await anObject(2)]
      const filter = { rootId: one.id, keyword: 'p' }
      expect(await calls().edit({ filter, changes: { unit: 'bar' } })).toEqual({ total: 3, changed: 3 })
      expect((await pointsOf(other.id)).map(({ unit }) => unit)).toEqual([null, null])
      const narrow = await server.signIn({ permissions: ['point', 'point:edit'], scope: { roots: [other.id] } })
      expect(await narrow.client(pointBulk).preview({ filter: {}, changes: { unit: 'x' } })).toMatchObject({ total: 2 })
      const hidden = { ids: [one.points[0]!.id], changes: { unit: 'x' } }
      for (const call of [pointBulk.edit, pointBulk.preview])
        expect(await narrow.call(call, hidden)).toMatchObject({ code: 404, msg: '点位不存在或已被删除' })
      const reader = await server.signIn({ permissions: ['point'] })
      expect(await reader.call(pointBulk.edit, hidden)).toMatchObject({ code: 401 })
    })

    it('are all refused where one of them cannot be so, which is named', async () => {
      const object = await anObject(3)
      const ids = object.points.map(({ id }) => id)
      await admin.client(point).update({ id: ids[1]!, name: '下限点', warningLower: 50 })
      await admin.client(point).update({ id: ids[2]!, name: '文字点', dataType: 'string' })
      const wanted = { ids, changes: { warningUpper: 40 } }
      expect(await calls().preview(wanted)).toMatchObject({
        total: 3,
        changing: 3,
        refused: 2,
        problems: [
          { pointName: '下限点', objectName: object.name },
          { pointName: '文字点', message: '字符串点位不能设置报警限值' },
        ],
      })
      const answer = await admin.call(pointBulk.edit, wanted)
      expect(answer).toMatchObject({ code: 400 })
      expect(answer.msg).toContain(`“${object.name}”的点位“下限点”：`)
      expect(answer.msg).toContain('共 2 个点位不能这样修改')
      expect((await pointsOf(object.id)).map(({ warningUpper }) => warningUpper)).toEqual([null, null, null])
    })

    it('are bounded, and refused where nothing is to be changed', async () => {
      const object = await anObject(1)
      const ids = [object.points[0]!.id]
      expect((await admin.call(pointBulk.edit, { ids, changes: {} })).msg).toContain('请至少填写一项要修改的内容')
      expect((await admin.call(pointBulk.edit, { changes: { unit: 'x' } })).msg).toContain('请选择点位')
      const many = { ids: Array.from({ length: 5001 }, (_, at) => String(at + 1)), changes: { unit: 'x' } }
      expect((await admin.call(pointBulk.edit, many)).msg).toContain('一次最多修改 5000 个点位')
      expect(await admin.call(pointBulk.edit, { ids, changes: { warningUpper: 1, warningLower: 2 } })).toMatchObject({
        code: 400,
      })
      expect(await admin.call(pointBulk.edit, { ids, changes: { signalId: '99999' } })).toMatchObject({ code: 400 })
    })

    it('stand in the operate log with what they were', async () => {
      const object = await anObject(2)
      await calls().edit({ ids: object.points.map(({ id }) => id), changes: { unit: 'kPa' } })
      const lines = (await admin.client(operateLog).page({ pageSize: 20 })).records
      expect(JSON.stringify(lines)).toContain('点位0、点位1')
    })
  })

  describe('saved as a grid', () => {
    it('are made, changed, removed and put into their order in one call', async () => {
      const object = await anObject(4)
      const [a, b, c, d] = object.points.map(({ id }) => id)
      expect(
        await calls().saveMany({
          objectId: object.id,
          points: [{ id: d! }, { code: 'new', name: '新点', unit: 'A' }, { id: a!, name: '改名', warningUpper: 9 }],
          removed: [b!],
        }),
      ).toEqual({ added: 1, changed: 1, removed: 1 })
      expect(await pointsOf(object.id)).toMatchObject([
        { id: d, code: 'p3', sort: 1 },
        { code: 'new', unit: 'A', pollMs: 1000, sort: 2 },
        { id: a, code: 'p0', name: '改名', warningUpper: 9, sort: 3 },
        { id: c, code: 'p2', sort: 4 },
      ])
    })

    it('exchange their codes', async () => {
      const object = await anObject(3)
      const [a, b] = object.points.map(({ id }) => id)
      await calls().saveMany({
        objectId: object.id,
        points: [
          { id: a!, code: 'p1' },
          { id: b!, code: 'p0' },
        ],
      })
      expect(await codesOf(object.id)).toEqual(['p1', 'p0', 'p2'])
    })

    it('are refused whole, each fault by its row and column', async () => {
      const object = await anObject(2)
      const [a] = object.points.map(({ id }) => id)
      await admin.client(point).update({ id: a!, warningLower: 50 })
      const answer = await admin.call(pointBulk.saveMany, {
        objectId: object.id,
        points: [
          { id: a!, warningUpper: 40 },
          { code: 'x', name: '甲' },
          { code: 'x', name: '乙' },
          { code: 'p1', name: '丙' },
          { name: '丁' },
        ],
      })
      expect(answer).toMatchObject({
        code: 400,
        data: [
          { field: 'points.0.warningUpper' },
          { field: 'points.2.code', message: '与第 2 行重复' },
          { field: 'points.3.code', message: '编码已存在' },
          { field: 'points.4.code', title: '点位编码', message: '此项不能为空' },
        ],
      })
      expect(answer.msg).toMatch(/^第 1 行“预警上限”：.*（共 4 处问题）$/)
      const shape = {
        objectId: object.id,
        points: [
          { code: 'ok', name: '好' },
          { code: '坏 码', name: '坏' },
        ],
      }
      expect(await admin.call(pointBulk.saveMany, shape)).toMatchObject({
        code: 400,
        data: [{ field: 'points.1.code' }],
      })
      expect(await codesOf(object.id)).toEqual(['p0', 'p1'])
    })

    it('belong to their object, and need the rights of each step', async () => {
      const [one, other] = [await anObject(1), await anObject(1)]
      const foreign = other.points[0]!.id
      for (const more of [{ points: [{ id: foreign }] }, { points: [], removed: [foreign] }])
        expect(await admin.call(pointBulk.saveMany, { objectId: one.id, ...more })).toMatchObject({ code: 404 })
      const editor = await server.signIn({ permissions: ['point', 'point:edit'] })
      const as = (body: object) => editor.call(pointBulk.saveMany, { objectId: one.id, points: [], ...body } as never)
      expect(await as({ points: [{ code: 'n', name: 'n' }] })).toMatchObject({
        code: 401,
        msg: '没有新增点位的权限，请联系管理员',
      })
      expect(await as({ removed: [one.points[0]!.id] })).toMatchObject({
        code: 401,
        msg: '没有删除点位的权限，请联系管理员',
      })
      expect(await as({ points: [{ id: one.points[0]!.id, name: '可以' }] })).toMatchObject({ code: 200 })
      const narrow = await server.signIn({ permissions: ['point', 'point:edit'], scope: { roots: [other.id] } })
      const hidden = { objectId: one.id, points: [{ id: one.points[0]!.id, name: '看不见' }] }
      expect(await narrow.call(pointBulk.saveMany, hidden)).toMatchObject({ code: 404 })
      const sorting = { objectId: one.id, ids: [one.points[0]!.id] }
      expect(await narrow.call(pointBulk.setSort, sorting)).toMatchObject({ code: 404 })
    })

    it('take their order, those not named after the others', async () => {
      const object = await anObject(4)
      const [a, , c, d] = object.points.map(({ id }) => id)
      await calls().setSort({ objectId: object.id, ids: [d!, a!, c!] })
      expect(await codesOf(object.id)).toEqual(['p3', 'p0', 'p2', 'p1'])
      const foreign = await addPoint(server, await addObject(server))
      const wrong = { objectId: object.id, ids: [foreign.id] }
      expect(await admin.call(pointBulk.setSort, wrong)).toMatchObject({ code: 404 })
    })

    it('stand in their order in every list of their object, right across pages; who may not edit them orders none', async () => {
      const object = await anObject(60)
      const of = { objectId: object.id }
      const ids = object.points.map(({ id }) => id)
      const wanted = [ids[59]!, ...ids.slice(1, 40), ids[0]!, ...ids.slice(40, 59)]
      const reader = await server.signIn({ permissions: ['point'] })
      expect(await reader.call(pointBulk.setSort, { ...of, ids: wanted })).toMatchObject({ code: 401 })
      await calls().setSort({ ...of, ids: wanted })
      const infos = admin.client(pointInfo)
      const lists: readonly (readonly { id: string }[])[] = await Promise.all([
        pointsOf(object.id),
        infos.ofObject(of),
        infos.infoOfObject(of),
        admin.client(point).simpleList(of),
      ])
      for (const rows of lists) expect(rows.map(({ id }) => id)).toEqual(wanted)
      expect((await infos.livePage({ ...of, pageSize: 60 })).records.map(({ pointId }) => pointId)).toEqual(wanted)
      expect((await admin.client(point).live(of)).map(({ pointId }) => pointId)).toEqual(wanted)
      const pages = [1, 2, 3].map((pageNumber) => admin.client(point).page({ ...of, pageNumber, pageSize: 20 }))
      expect((await Promise.all(pages)).flatMap(({ records }) => records.map(({ id }) => id))).toEqual(wanted)
      const [line] = (await admin.client(operateLog).page({ pageSize: 20 })).records
      expect(line).toMatchObject({ title: '调整点位顺序', target: object.name })
    })

    describe('while others order them', () => {
      /** Two calls that both wait for a point, whichever of them it is then let go to first. */
      async function atOnce(pointId: string, ...both: readonly (() => Promise<unknown>)[]) {
        const { system } = server.database
        const holder = await system.connect()
        await holder.query('begin')
        await holder.query('select from point where id = $1 for update', [pointId])
        const answers = Promise.all(both.map((call) => call()))
        await vi.waitFor(async () => {
          const { rowCount } = await system.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(rowCount).toBe(both.length)
        }, 20_000)
        await holder.query('commit')
        holder.release()
        return answers
      }
      const sortsOf = async (objectId: string) =>
        (await server.database.system.query('select sort from point where object_id = $1', [objectId])).rows.map(
          ({ sort }) => sort,
        )

      it('stand as if one had come after the other: what the first has moved stays moved', async () => {
        const object = await anObject(4)
        const [a, , c, d] = object.points.map(({ id }) => id)
        const pull = (id: string) => () => calls().setSort({ objectId: object.id, ids: [id] })
        await atOnce(a!, pull(c!), pull(d!))
        expect([
          ['p2', 'p3', 'p0', 'p1'],
          ['p3', 'p2', 'p0', 'p1'],
        ]).toContainEqual(await codesOf(object.id))
      })

      it('by a list that a new point is not in: it follows the others, none is lost and none twice in a place', async () => {
        const object = await anObject(3)
        const ids = object.points.map(({ id }) => id)
        const [a] = ids
        const added = { points: [{ code: 'new', name: '新' }, ...ids.map((id) => ({ id }))] }
        await atOnce(
          a!,
          () => calls().saveMany({ objectId: object.id, ...added }),
          () => calls().setSort({ objectId: object.id, ids: ids.toReversed() }),
        )
        expect([
          ['new', 'p0', 'p1', 'p2'],
          ['p2', 'p1', 'p0', 'new'],
        ]).toContainEqual(await codesOf(object.id))
        expect((await sortsOf(object.id)).sort()).toEqual([1, 2, 3, 4])
      })

      it('by a list that still has a removed point: refused, and nothing is moved', async () => {
        const object = await anObject(3)
        const ids = object.points.map(({ id }) => id)
        await admin.client(point).remove({ id: ids[0]! })
        expect(await admin.call(pointBulk.setSort, { objectId: object.id, ids: ids.toReversed() })).toMatchObject({
          code: 404,
        })
        expect(await codesOf(object.id)).toEqual(['p1', 'p2'])
      })

      it('key points too: two that move a place at once both have moved', async () => {
        const object = await anObject(4)
        const ids = object.points.map(({ id }) => id)
        await calls().edit({ ids, changes: { isKey: true } })
        const infos = admin.client(pointInfo)
        await atOnce(
          ids[0]!,
          () => infos.keyDown({ id: ids[0]! }),
          () => infos.keyUp({ id: ids[3]! }),
        )
        const keys = (await pointsOf(object.id)).toSorted((one, other) => one.keySort - other.keySort)
        expect(keys.map(({ code }) => code)).toEqual(['p1', 'p0', 'p3', 'p2'])
      })
    })

    it('are two thousand in one go', { timeout: 120_000 }, async () => {
      const begun = performance.now()
      const object = await anObject(2000)
      const made = performance.now()
      const rows = await pointsOf(object.id)
      await calls().saveMany({
        objectId: object.id,
        points: rows.map(({ id }, at) => ({ id, warningUpper: at, unit: 'A' })),
      })
      const changed = performance.now()
      await calls().edit({ filter: { objectId: object.id }, changes: { unit: 'kA', pollMs: 2000 } })
      const edited = performance.now()
      expect((await pointsOf(object.id)).at(-1)).toMatchObject({ warningUpper: 1999, unit: 'kA', pollMs: 2000 })
      console.log(
        `2,000 points: made ${Math.round(made - begun)} ms, each changed ${Math.round(changed - made)} ms, edited alike ${Math.round(edited - changed)} ms`,
      )
    })
  })
})
