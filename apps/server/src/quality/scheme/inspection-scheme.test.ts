import { inspection } from '@zhizao/contract/quality/inspection'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { inspectionScheme, schemeLines } from '@zhizao/contract/quality/inspection-scheme'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testQuality } from '../test-quality.ts'

let server: TestServer
let boss: Caller
let plant: Awaited<ReturnType<typeof testQuality>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  plant = await testQuality(server, boss)
})
afterAll(() => server.stop())

const GOOD = ['10', '9.95', '10.1']
const lotOf = (code: string) => plant.stock.material(code, { tracking: 'lot' })

describe('schemes', () => {
  it('are in force once for a material, and the nearest counts', async () => {
    const bolt = await plant.stock.material('Q-8')
    const own = await plant.scheme(bolt.id, { kind: 'outgoing' })
    const all = await plant.scheme(null, { kind: 'outgoing' })
    const twin = await boss
      .client(inspectionScheme)
      .create({ name: '又一个', kind: 'outgoing', materialId: bolt.id, sampling: 'all', lines: plant.lines })
    expect(await boss.call(inspectionScheme.release, { id: twin.id })).toMatchObject({ code: 409 })
    const chosen = await boss.client(schemeLines).list({ kind: 'outgoing', materialId: bolt.id })
    expect(chosen.map(({ id }) => id)).toEqual([own.id, all.id])
    const of = { kind: 'outgoing' as const, materialId: bolt.id, quantity: '9' }
    expect(await boss.client(inspection).create(of)).toMatchObject({ schemeId: own.id, status: 'pending' })
    await boss.client(inspectionScheme).disable({ id: own.id })
    expect(await boss.client(inspection).create(of)).toMatchObject({ schemeId: all.id })
    await boss.client(inspectionScheme).disable({ id: all.id })
    expect(await boss.call(inspection.create, of)).toMatchObject({ code: 409 })
  })

  it('are changed as drafts, by hand and from a sheet, revised and removed', async () => {
    const calls = boss.client(inspectionScheme)
    const bolt = await plant.stock.material('Q-13')
    const { id } = await calls.create({ name: '草稿', kind: 'patrol', sampling: 'all', materialId: bolt.id })
    const sheet = await sheetFile([
      ['项目编码', '缺陷等级', '下限', '上限'],
      [plant.size.code, '严重', '1', '2'],
    ])
    const lines = (await calls.readLines({ file: sheet })) as never
    expect(lines).toMatchObject([{ itemId: plant.size.id, defectClass: 'major', lower: '1', upper: '2' }])
    expect(await calls.update({ id, name: '改名', lines })).toMatchObject({ name: '改名', lines: [{ upper: '2' }] })
    for (const call of [inspectionScheme.exportLines, inspectionScheme.lineTemplate])
      expect((await boss.file(call, { id })).bytes.length).toBeGreaterThan(1000)
    await calls.release({ id })
    expect(await boss.call(inspectionScheme.update, { id, name: '再改' })).toMatchObject({ code: 409 })
    await calls.disable({ id })
    await calls.enable({ id })
    expect(await calls.revise({ id })).toMatchObject({ status: 'draft' })
    expect((await calls.page({ name: '改名' })).records).toMatchObject([{ id, materialCode: 'Q-13' }])
    expect((await calls.history({ id })).length).toBeGreaterThan(4)
    expect(await calls.related({ id })).toEqual([])
    expect(await calls.get({ id })).toMatchObject({ lines: [{ itemName: plant.size.name }] })
    await calls.remove({ id })
    const other = await calls.create({ name: '又一份', kind: 'patrol', sampling: 'all' })
    await calls.removeMany({ ids: [other.id] })
    expect(await boss.call(inspectionScheme.get, { id })).toMatchObject({ code: 404 })
  })

  it('released at the same moment for the same material, one is', async () => {
    const bolt = await plant.stock.material('Q-9')
    const twins = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        boss.client(inspectionScheme).create({
          name: `同时${at}`,
          kind: 'patrol',
          materialId: bolt.id,
          sampling: 'all',
          lines: plant.lines,
        }),
      ),
    )
    const answers = await Promise.all(twins.map(({ id }) => boss.call(inspectionScheme.release, { id })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('say what is wrong with limits and sampling, and keep their items one by one', async () => {
    const calls = boss.client(schemeLines)
    const draft = { name: '边界', kind: 'patrol' as const, sampling: 'aql' as const }
    const wrong = (line: object) =>
      boss.call(inspectionScheme.create, {
        ...draft,
        lines: [{ itemId: plant.size.id, defectClass: 'major', ...line }],
      } as never)
    expect(await wrong({ lower: '2', upper: '1' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('上限不能小于下限'),
    })
    expect(await wrong({ itemId: plant.look.id, lower: '2' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('计数项目'),
    })
    const { id } = await boss.client(inspectionScheme).create({ ...draft })
    const [line] = await calls.add({ schemeId: id, lines: [plant.lines[0]!] })
    expect(await calls.of({ schemeId: id })).toMatchObject([{ id: line!.id, itemName: plant.size.name }])
    expect(await calls.change({ id: line!.id, upper: '12' })).toMatchObject({ upper: '12', lower: '9.9' })
    expect(await calls.one({ id: line!.id })).toMatchObject({ upper: '12' })
    expect(await boss.call(inspectionScheme.release, { id })).toMatchObject({
      code: 409,
      msg: '请先填写检验水平、严重缺陷 AQL 和轻微缺陷 AQL',
    })
    expect(await boss.client(inspectionItem).schemes({ subjectId: plant.size.id })).toContainEqual(
      expect.objectContaining({ id: line!.id, schemeId: id, schemeName: '边界' }),
    )
    await boss.client(inspectionItem).leaveScheme({ id: line!.id })
    expect(await calls.of({ schemeId: id })).toEqual([])
    const [again] = await calls.add({ schemeId: id, lines: [plant.lines[1]!] })
    expect(await calls.remove({ id: again!.id })).toBe(true)
  })

  it('make it stricter and stop it as lots fail, and somebody begins anew', async () => {
    const bolt = await lotOf('Q-10')
    const way = {
      sampling: 'aql',
      sampleSize: null,
      level: 'II',
      aqlMajor: '1.0',
      aqlMinor: '4.0',
      isSwitching: 1,
    } as const
    await plant.scheme(bolt.id, way)
    const failing = async (nth: number) => {
      const { inspection: made } = await plant.delivered(bolt.id, '500', `S${nth}`)
      await plant.found(made!.id, GOOD, 40)
      await boss.client(inspection).status({ id: made!.id, status: 'rejected' })
      return made!
    }
    const first = await failing(1)
    expect(first).toMatchObject({ strictness: 'normal', letter: 'H' })
    await failing(2)
    const third = await failing(3)
    expect(third).toMatchObject({ strictness: 'tightened' })
    for (const nth of [4, 5, 6, 7]) await failing(nth)
    const { inspection: stopped } = await plant.delivered(bolt.id, '500', 'S8')
    expect(stopped).toMatchObject({ isStopped: true })
    await plant.found(stopped!.id, GOOD, 0)
    expect(await boss.call(inspection.status, { id: stopped!.id, status: 'accepted' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已停止检验'),
    })
    const [state] = (await boss.client(schemeLines).switchings({ keyword: 'Q-10', isStopped: true })).records
    expect(state).toMatchObject({ strictness: 'tightened', refused: 5, supplierName: plant.from.name })
    await boss.client(schemeLines).resume({ id: state!.id })
    await boss.client(inspection).status({ id: stopped!.id, status: 'accepted' })
  })
})
