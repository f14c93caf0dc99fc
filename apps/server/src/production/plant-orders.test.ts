import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { productionReport } from '@zhizao/contract/production/production-report'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../stock/test-stock.ts'
import type { Caller } from '../testing/caller.ts'
import { csv, hasPlantData } from '../testing/plant-data.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const OURS: Record<string, string> = { PCS: '个', KG: 'kg', g: 'g', m: 'm' }
const page = { pageNumber: 1, pageSize: 100 }
const sumOf = (numbers: readonly (string | undefined)[]) => numbers.reduce((sum, each) => sum + Number(each), 0)

/** What a plant that moulds, machines and assembles has in another program: its masters, orders, tasks and reports. */
describe.skipIf(!hasPlantData)('the orders of a plant', () => {
  let server: TestServer
  let planner: Caller
  let line: { id: string }
  let store: { id: string }
  const materials = new Map<string, string>()
  const stations = new Map<string, string>()
  const read = (file: string) => csv(`ktg_mes_zh/${file}.csv`)

  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn({ companyId: await server.anotherCompany() })
    const stock = await testStock(server, planner)
    ;[line, store] = [await stock.place('XB', { kind: 'lineside' }), await stock.place('CP')]
    const units = new Map((await planner.client(unit).list({})).map(({ code, id }) => [code, id]))
    for (const row of read('md_item')) {
      const { item_code: code, item_name: name, specification, unit_of_measure: of, item_or_product: kind } = row
      const { id } = await planner.client(material).create({
        code,
        name,
        specification: specification || null,
        baseUnitId: units.get(OURS[of!]!)!,
        source: kind === 'PRODUCT' ? 'make' : 'buy',
      } as never)
      materials.set(code!, id)
    }
    await places()
    await ways()
    for (const [made, lines] of Map.groupBy(read('md_product_bom'), ({ item_id }) => item_id!)) {
      const its = lines.map(({ bom_item_code, quantity }) => ({
        materialId: materials.get(bom_item_code!)!,
        quantity: String(Number(quantity)),
      }))
      const { id } = await planner.client(bom).create({ materialId: byId(made), lines: its as never })
      await planner.client(bom).release({ id })
    }
  })
  afterAll(() => server?.stop())

  const byId = (itemId: string) => materials.get(read('md_item').find(({ item_id }) => item_id === itemId)!.item_code!)!

  /** Workshops with their stations. */
  async function places() {
    for (const { workshop_code: code, workshop_name: name } of read('md_workshop')) {
      const center = await planner.client(workCenter).create({ code, name, parallelPlaces: 5 } as never)
      for (const row of read('md_workstation'))
        if (row.workshop_code === code) {
          const its = { code: row.workstation_code!, name: row.workstation_name!, workCenterId: center.id }
          stations.set(its.code, (await planner.client(station).create(its)).id)
        }
    }
  }

  /** Segments and routes by their sheets, and which product goes by which. */
  async function ways() {
    const shopOf = new Map(read('md_workstation').map((row) => [row.process_code!, row.workshop_name!]))
    const segments = read('pro_process').map(({ process_code: code, process_name: name }) => [
      code!,
      name!,
      '加工工序',
      shopOf.get(code!) ?? null,
      '启用',
    ])
    const head = ['工序编码', '工序名称', '工序类型', '工作中心', '启用']
    await planner.client(segment).import({ file: await sheetFile([head, ...segments]) })
    const steps = read('pro_route_process')
    const routes = new Map(read('pro_route').map((row) => [row.route_id!, row]))
    const lines = steps.map(({ route_id, process_id, process_code, order_num }) => {
      const before = steps.filter((each) => each.route_id === route_id && each.next_process_id === process_id)
      const numbers = before.map((each) => Number(each.order_num) * 10).join('、')
      const { route_code, route_name } = routes.get(route_id!)!
      return [route_code!, route_name!, '是', Number(order_num) * 10, process_code!, numbers || null]
    })
    const routeHead = ['路线编码', '路线名称', '导入后发布', '序号', '工序', '前道序号']
    await planner.client(route).import({ file: await sheetFile([routeHead, ...lines]) })
    for (const { route_id, item_code } of read('pro_route_product'))
      await planner.client(productRoute).create({
        materialId: materials.get(item_code!)!,
        routeCode: routes.get(route_id!)!.route_code!,
      })
  }

  const orders = () => planner.client(productionOrder)
  const orderOf = async (code: string) => {
    const { records } = await orders().page({ code, ...page })
    return records.find((each) => each.code === code)!
  }
  const workOf = async (orderId: string) => (await planner.client(workOrder).page({ orderId, ...page })).records

  it('come in by a sheet with their numbers, products, quantities and days', async () => {
    const rows = read('pro_workorder')
    const lines = rows.map(({ workorder_code, product_code, quantity, request_date, workorder_name }) => [
      workorder_code!,
      product_code!,
      Number(quantity),
      request_date!.slice(0, 10),
      workorder_name!,
    ])
    const file = await sheetFile([['订单编号', '产品编码', '计划数量', '交货日期', '备注'], ...lines])
    expect(await orders().import({ file })).toEqual({ added: rows.length, changed: 0 })
    const { records, total } = await orders().page(page)
    expect(total).toBe(9)
    const told = new Map(records.map((each) => [each.code, each]))
    for (const { workorder_code, product_code, product_name, quantity, request_date, workorder_name } of rows)
      expect(told.get(workorder_code!)).toMatchObject({
        materialCode: product_code,
        materialName: product_name,
        quantity: String(Number(quantity)),
        dueOn: request_date!.slice(0, 10),
        remark: workorder_name,
        status: 'draft',
        isLate: true,
      })
    expect(sumOf(records.map(({ quantity }) => quantity))).toBe(sumOf(rows.map(({ quantity }) => quantity)))
  })

  it('are planned by the routes of their products; what has none is refused by name', async () => {
    const places = { issueLocationId: line.id, receiptLocationId: store.id }
    const [head, whole, cut] = [
      await orderOf('MO202211030003'),
      await orderOf('MO202211030001'),
      await orderOf('MO202309050002'),
    ]
    expect(await planner.call(productionOrder.plan, { id: cut.id })).toMatchObject({
      code: 409,
      msg: '产品没有已发布的工艺路线，请先在产品工艺中设置',
    })
    for (const { id } of [head, whole]) await orders().update({ id, ...places })
    expect((await orders().plan({ id: head.id })).map(({ no, name }) => `${no} ${name}`)).toEqual([
      '10 板材剪贴',
      '20 冲压',
      '30 去毛刺',
      '40 喷涂',
    ])
    expect((await orders().plan({ id: whole.id })).map(({ name }) => name)).toEqual(['组装', 'QCC质检', '包装'])
    const { components } = await orders().get({ id: whole.id })
    const asked = read('pro_workorder_bom').filter(({ workorder_id }) => workorder_id === '1')
    expect(components.map(({ materialCode, required }) => [materialCode, required]).toSorted()).toEqual(
      asked.map(({ item_code, quantity }) => [item_code, String(Number(quantity))]).toSorted(),
    )
  })

  it('are given to the stations of their tasks', async () => {
    const [head, whole] = [await orderOf('MO202211030003'), await orderOf('MO202211030001')]
    await orders().release({ ids: [head.id, whole.id] })
    const assembly = (await workOf(whole.id)).find(({ segmentName }) => segmentName === '组装')!
    await planner.client(workOrder).split({ id: assembly.id, quantity: '5000' })
    const tasks = read('pro_task')
    const given = new Set<string>()
    for (const { workorder_code, process_name, workstation_code } of tasks) {
      const { id } = await orderOf(workorder_code!)
      const work = (await workOf(id)).find((each) => each.segmentName === process_name && !given.has(each.id))!
      given.add(work.id)
      await planner.client(workOrder).dispatch({ ids: [work.id], stationId: stations.get(workstation_code!)! })
    }
    const dispatched = (await planner.client(workOrder).page({ status: 'dispatched', ...page })).records
    expect(
      dispatched.map(({ orderCode, segmentName, stationName }) => [orderCode, segmentName, stationName]).toSorted(),
    ).toEqual(tasks.map((each) => [each.workorder_code, each.process_name, each.workstation_name]).toSorted())
    expect(dispatched.filter(({ segmentName }) => segmentName === '组装').map(({ quantity }) => quantity)).toEqual([
      '5000',
      '5000',
    ])
  })

  it('take their reports as far as pieces are there, and tell the sums of what was taken', async () => {
    const taken: string[] = []
    const refused: string[] = []
    for (const row of read('pro_feedback')) {
      const { workorder_code, process_name, workstation_name, quantity_feedback, record_id } = row
      const { id } = await orderOf(workorder_code!)
      const work = (await workOf(id)).find(
        (each) => each.segmentName === process_name && each.stationName === workstation_name,
      )!
      const started = await planner.call(workbench.start, { id: work.id })
      if (started.code !== 200) {
        refused.push(`${record_id} ${started.msg}`)
        continue
      }
      await planner.client(workbench).report({ workOrderId: work.id, good: String(Number(quantity_feedback)) })
      taken.push(quantity_feedback!)
    }
    // There 15 pieces were sprayed of which none had been cut, stamped and deburred.
    expect(refused).toEqual(['2 上道工序还没有转来的件'])
    expect(taken.map(Number)).toEqual([12, 5])
    const { records } = await planner.client(workbench).reports(page)
    expect(records.map(({ orderCode, segmentName, good }) => [orderCode, segmentName, good])).toEqual([
      ['MO202211030001', '组装', '5'],
      ['MO202211030003', '板材剪贴', '12'],
    ])
    expect(sumOf(records.map(({ good }) => good))).toBe(sumOf(taken))
    for (const [code, name, good] of [
      ['MO202211030003', '板材剪贴', '12'],
      ['MO202211030001', '组装', '5'],
    ]) {
      const { id } = await orderOf(code!)
      const whole = await orders().get({ id })
      expect(whole).toMatchObject({ status: 'running', goodQuantity: '0' })
      expect(whole.segmentPlans.find((each) => each.name === name)).toMatchObject({ good, received: good })
      expect(whole.links[0]).toMatchObject({ waiting: good })
    }
    const output = await planner.client(productionReport).output({ by: 'station' })
    expect(output.map(({ name, good }) => [name, good]).toSorted()).toEqual([
      ['1#五金切割工作站', '12'],
      ['1#组装工作站', '5'],
    ])
  })
})
