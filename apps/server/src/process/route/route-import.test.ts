import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { type RouteLink, route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { csv, hasPlantData } from '../../testing/plant-data.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const head = [
  '路线编码',
  '版本',
  '路线名称',
  '导入后发布',
  '序号',
  '工序',
  '名称',
  '工作中心',
  '前道序号',
  '返工到序号',
]
const ways = (links: readonly RouteLink[]) =>
  links.map(({ fromNo, toNo, kind, numerator, denominator }) => {
    const ratio = numerator === denominator ? '' : ` ${numerator}:${denominator}`
    return `${fromNo}${kind === 'next' ? '>' : '~'}${toNo}${ratio}`
  })

describe('a sheet of routes', () => {
  let server: TestServer
  let planner: Caller
  const calls = () => planner.client(route)
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    const { id: workCenterId } = await planner.client(workCenter).create({ code: 'WC-1', name: '机加工' })
    await planner.client(station).create({ code: 'ST-1', name: '1 号', workCenterId })
    for (const [at, name] of ['下料', '铣', '钻', '焊接'].entries())
      await planner.client(segment).create({ code: `S${at}`, name, segmentType: 'machining', workCenterId })
  })
  afterAll(() => server.stop())
  const whole = async (code: string) => {
    const [newest] = await calls().byCode({ code })
    return calls().get({ id: newest!.id })
  }

  it('brings in routes in a row and with branches, releases them, gives them out and takes them again without loss', async () => {
    const sheet = [
      head,
      ['R-1', null, '直线', '是', null, '下料', null, null, null, null],
      ['R-2', null, '分叉', null, 10, 'S0', null, null, null, null],
      ['R-1', null, null, null, null, '铣', '粗铣', '机加工', null, null],
      ['R-2', null, '分叉', null, 20, '铣', null, null, '10=2', null],
      ['R-2', null, null, null, 30, '钻', null, null, '10', null],
      ['R-2', null, null, null, 40, '焊接', null, null, '20、30=1/2', '10'],
    ]
    const file = await sheetFile(sheet)
    expect(await calls().validate({ file })).toMatchObject({ added: 2, changed: 0, faultCount: 0 })
    expect(await calls().import({ file: await sheetFile(sheet) })).toEqual({ added: 2, changed: 0 })
    const [row, fork] = [await whole('R-1'), await whole('R-2')]
    expect(row).toMatchObject({ status: 'released', segmentCount: 2, name: '直线' })
    expect(row.segments.map(({ no, segmentName }) => `${no} ${segmentName}`)).toEqual(['10 下料', '20 粗铣'])
    expect(ways(row.links)).toEqual(['10>20'])
    expect(fork).toMatchObject({ status: 'draft' })
    expect(ways(fork.links)).toEqual(['10>20 2:1', '10>30', '20>40', '30>40 1:2', '40~10'])

    const given = new File([(await planner.file(route.export, { code: 'R-2' })).bytes as never], 'again.xlsx')
    expect(await calls().import({ file: given })).toEqual({ added: 0, changed: 1 })
    const again = await whole('R-2')
    expect(again.segments).toEqual(fork.segments)
    expect(ways(again.links)).toEqual(ways(fork.links))

    const next = [head, ['R-1', null, null, null, 10, '焊接', null, null, null, null]]
    expect(await calls().import({ file: await sheetFile(next) }), 'a new version').toEqual({ added: 1, changed: 0 })
    expect(await whole('R-1')).toMatchObject({ version: 2, status: 'draft', name: '直线' })
    expect((await planner.file(route.template, {})).filename).toBe('工艺路线导入模板.xlsx')
  })

  it('names every fault and saves nothing', async () => {
    const bad = [
      head,
      ['B-1', null, null, null, 10, '下料', null, null, null, null],
      ['B-2', null, '环', null, 10, '下料', null, null, '20', null],
      ['B-2', null, '另一个名字', null, 20, '铣', null, null, '10', null],
      ['B-3', null, '没有', null, 10, '没有的工序', null, '没有的中心', '5', 'x'],
      ['B-4', null, '断开', null, 10, '下料', null, null, null, null],
      ['B-4', null, null, null, 20, '铣', null, null, '10', null],
      ['B-4', null, null, null, 30, '钻', null, null, null, null],
      ['B-4', null, null, null, 40, '焊接', null, null, '20', null],
      ['B-5', null, '重号', null, 10, '下料', null, null, null, null],
      ['B-5', null, null, null, 10, '铣', null, null, null, null],
    ]
    const { faults } = await calls().validate({ file: await sheetFile(bad) })
    expect(faults.map(({ field, title, message }) => `${field} ${title}：${message}`)).toEqual([
      '第 2 行 路线名称：此项不能为空',
      '第 4 行 路线名称：与第 3 行不同，同一单据各行的此列应一致或留空',
      '第 5 行 工序：工序“没有的工序”不存在',
      '第 5 行 工作中心：工作中心“没有的中心”不存在',
      '第 5 行 前道序号：没有序号为 5 的工序',
      '第 5 行 返工到序号：应为序号，例如 10、20 或 10=2',
      '第 8 行 前道序号：工序“30 钻”没有与其余工序相连',
      '第 11 行 序号：序号 10 重复',
    ])
    expect((await planner.call(route.import, { file: await sheetFile(bad) })).code).toBe(400)
    expect((await calls().page({ keyword: 'B-' })).total).toBe(0)
    const circle = [
      head,
      ['B-6', null, '环', null, 10, '下料', null, null, '20', null],
      ['B-6', null, null, null, 20, '铣', null, null, '10', null],
    ]
    const found = await calls().validate({ file: await sheetFile(circle) })
    expect(found.faults.map(({ message }) => message)).toEqual(['流转形成循环：10 下料 → 20 铣 → 10 下料'])
  })

  it('comes beside its caller where it is large', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => [
      `J-${at}`,
      null,
      `路线 ${at}`,
      null,
      10,
      '下料',
      null,
      null,
      null,
      null,
    ])
    const { jobId } = await calls().importBig({ file: await sheetFile([head, ...lines]) })
    expect(await endedJob(planner, jobId)).toMatchObject({ state: 'done' })
    expect((await calls().page({ keyword: 'J-' })).total).toBe(60)
  })
})

describe.skipIf(!hasPlantData)('routes of another program', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('17 segments and 3 routes of a plant that moulds and machines, released and told as they were there', async () => {
    const planner = await server.signIn({ companyId: await server.anotherCompany() })
    const processes = csv('ktg_mes_zh/pro_process.csv')
    const { id: workCenterId } = await planner.client(workCenter).create({ code: 'WS', name: '车间' })
    await planner.client(station).create({ code: 'ST', name: '工位', workCenterId })
    const segments = processes.map(({ process_code, process_name, enable_flag }) => [
      process_code!,
      process_name!,
      '加工工序',
      '车间',
      enable_flag === 'Y' ? '启用' : '停用',
    ])
    const segmentHead = ['工序编码', '工序名称', '工序类型', '工作中心', '启用']
    expect(await planner.client(segment).import({ file: await sheetFile([segmentHead, ...segments]) })).toEqual({
      added: 17,
      changed: 0,
    })
    const routes = new Map(csv('ktg_mes_zh/pro_route.csv').map((row) => [row.route_id!, row]))
    const steps = csv('ktg_mes_zh/pro_route_process.csv')
    const lines = steps.map(({ route_id, process_id, process_code, order_num }) => {
      const { route_code, route_name } = routes.get(route_id!)!
      // There each step names the one behind it.
      const before = steps.filter((each) => each.route_id === route_id && each.next_process_id === process_id)
      const numbers = before.map((each) => Number(each.order_num) * 10).join('、')
      return [
        route_code!,
        null,
        route_name!,
        '是',
        Number(order_num) * 10,
        process_code!,
        null,
        null,
        numbers || null,
        null,
      ]
    })
    const calls = planner.client(route)
    expect(await calls.import({ file: await sheetFile([head, ...lines]) })).toEqual({ added: 3, changed: 0 })
    const all = (await calls.page({ status: 'released' })).records
    const flows = await Promise.all(all.map(({ id }) => calls.get({ id })))
    expect(
      flows.map(({ code, segments: its, links }) => [code, its.map((each) => each.segmentName), ways(links)]),
    ).toEqual([
      ['R1119', ['注塑', '去浇口', '去毛刺'], ['10>20', '20>30']],
      ['R1120', ['板材剪贴', '冲压', '去毛刺', '喷涂'], ['10>20', '20>30', '30>40']],
      ['R1121', ['组装', 'QCC质检', '包装'], ['10>20', '20>30']],
    ])
  })
})
