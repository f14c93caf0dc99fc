import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { unit, unitConversion } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { csv, hasPlantData } from '../testing/plant-data.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const notify = ({ field, title, message }: { field: string; title: string; message: string }) =>
  `${field} ${title}：${message}`
const decimal = (text: string) => String(Number(text))

async function classesOf(clerk: Caller, rows: readonly { id: string; name: string; parent: string; code?: string }[]) {
  const ids = new Map<string, string>()
  for (const { id, parent, ...row } of rows) {
    const made = await clerk
      .client(materialClass)
      .create({ ...row, ...(ids.has(parent) && { parentId: ids.get(parent)! }) })
    ids.set(id, made.id)
  }
}

describe.skipIf(!hasPlantData)('masters of other programs', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('a plant of electronics: 414 parts and 20 bills with 228 lines', async () => {
    const clerk = await server.signIn({ companyId: await server.anotherCompany() })
    const [parts, lines] = [csv('inventree_en/parts.csv'), csv('inventree_en/bom_lines.csv')]
    await classesOf(
      clerk,
      csv('inventree_en/categories.csv').map(({ id, name, parent_id }) => ({
        id: id!,
        name: name!,
        parent: parent_id!,
      })),
    )
    await clerk.client(unit).create({ code: 'litres', name: 'litres', dimension: 'volume', decimals: 3 })
    const named = Map.groupBy(parts, ({ IPN, name }) => (IPN || name!).replaceAll(' ', '_'))
    /** A part without a number of its own goes by its name, and by its id where others have that too. */
    const codeOf = new Map(
      parts.map(({ id, IPN, name }) => {
        const code = (IPN || name!).replaceAll(' ', '_')
        return [id!, named.get(code)!.length > 1 ? `${code}-${id}` : code]
      }),
    )
    const head = [
      '物料编码',
      '物料名称',
      '物料分类',
      '规格型号',
      '基本单位',
      '来源',
      '跟踪方式',
      '安全库存',
      '启用',
      '备注',
    ]
    const rows = parts.map((part) => [
      codeOf.get(part.id!)!,
      part.name!,
      part.category_path!,
      part.description!,
      part.units || '件',
      part.assembly === 'True' ? '自制' : '外购',
      part.trackable === 'True' ? '序列号' : '不跟踪',
      decimal(part.minimum_stock!),
      part.active === 'True' ? '启用' : '停用',
      part.variant_of!,
    ])
    const sheet = await sheetFile([head, ...rows])
    const looked = await clerk.client(materialTemplate).validate({ file: sheet })
    expect(looked.faults.map(notify)).toEqual([])
    expect(await clerk.client(materialTemplate).upload({ file: sheet })).toEqual({ added: 414, changed: 0 })

    const bills = [
      ['产品编码', '组件编码', '用量', '位号'],
      ...lines.map(({ parent_id, child_id, quantity, reference }) => [
        codeOf.get(parent_id!)!,
        codeOf.get(child_id!)!,
        decimal(quantity!),
        reference!,
      ]),
    ]
    const file = await sheetFile(bills)
    expect((await clerk.client(bom).validate({ file })).faults.map(notify)).toEqual([])
    expect(await clerk.client(bom).import({ file })).toEqual({ added: 20, changed: 0 })
    const { records } = await clerk.client(bom).page({ pageSize: 100 })
    expect(records.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(228)
  }, 60_000)

  it('a plant of plastics: its items, units and bills; a wrong rate is a warning', async () => {
    const clerk = await server.signIn({ companyId: await server.anotherCompany() })
    const [items, lines] = [csv('ktg_mes_zh/md_item.csv'), csv('ktg_mes_zh/md_product_bom.csv')]
    await classesOf(
      clerk,
      csv('ktg_mes_zh/md_item_type.csv').map((row) => ({
        id: row.item_type_id!,
        name: row.item_type_name!,
        parent: row.parent_type_id!,
        code: row.item_type_code!,
      })),
    )
    const measures = csv('ktg_mes_zh/md_unit_measure.csv')
    const known = new Set(
      (await clerk.client(unit).list({}))
        .flatMap(({ code, name, aliases }) => [code, name, ...(aliases ?? '').split(',')])
        .map((each) => each.toLowerCase()),
    )
    const others = measures.filter(({ measure_code }) => !known.has(measure_code!.toLowerCase()))
    for (const { measure_code, measure_name } of others)
      await clerk
        .client(unit)
        .create({ code: measure_code!, name: `${measure_name}（${measure_code}）`, dimension: 'count', decimals: 4 })
    /** Its own table of units says 1 g = 0.1 KG: it comes with the materials that are bought in kilograms. */
    const gram = measures.find(({ measure_code }) => measure_code === 'g')!
    const head = ['物料编码', '物料名称', '物料分类', '规格型号', '基本单位', '采购单位', '采购换算率', '来源']
    const rows = items.map((item) => [
      item.item_code!,
      item.item_name!,
      item.item_type_code!,
      item.specification!,
      item.unit_of_measure!,
      ...(item.unit_of_measure === 'KG' ? ['g', decimal(gram.change_rate!)] : ['', '']),
      item.item_or_product === 'PRODUCT' ? '自制' : '外购',
    ])
    const sheet = await sheetFile([head, ...rows])
    const looked = await clerk.client(materialTemplate).validate({ file: sheet })
    expect(looked.faults.map(notify)).toEqual([])
    expect(looked.notes.map(notify)).toEqual([
      '第 3 行 采购换算率：1 g = 0.1 kg，与通用换算 1 g = 0.001 kg 不同，请确认',
    ])
    expect(await clerk.client(materialTemplate).upload({ file: sheet })).toEqual({ added: items.length, changed: 0 })
    const grains = (await clerk.client(material).page({ code: 'IF2022082432' })).records[0]!
    expect(grains).toMatchObject({ name: 'PCB颗粒', baseUnit: 'kg', purchaseUnit: 'g', purchaseRate: '0.1' })
    expect(await clerk.client(unitConversion).list({ materialId: grains.id })).toHaveLength(1)

    const codes = new Map(items.map(({ item_id, item_code }) => [item_id, item_code!]))
    const bills = [
      ['产品编码', '组件编码', '用量', '单位', '导入后发布'],
      ...lines.map(({ item_id, bom_item_code, quantity, unit_of_measure }) => [
        codes.get(item_id)!,
        bom_item_code!,
        decimal(quantity!),
        unit_of_measure!,
        '是',
      ]),
    ]
    expect(await clerk.client(bom).import({ file: await sheetFile(bills) })).toEqual({ added: 3, changed: 0 })
    const box = (await clerk.client(material).page({ code: 'IF20230905003' })).records[0]!
    const { requirements } = await clerk.client(bom).explode({ materialId: box.id, quantity: '10' })
    expect(
      requirements.map(({ materialName, quantity, unit: of }) => `${materialName} ${quantity} ${of}`).sort(),
    ).toEqual(['PCB颗粒 10 kg', '吸头 320 个', '移液盒 10 个', '透明盒体 10 个'].sort())
  }, 60_000)
})
