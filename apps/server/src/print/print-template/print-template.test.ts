import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { companyDetail } from '@zhizao/contract/company/company-detail'
import { file } from '@zhizao/contract/file/file'
import { material } from '@zhizao/contract/material/material'
import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { printTemplate, printType } from '@zhizao/contract/print/print-template'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { coloursAt, readPrint } from '../read-print.ts'
import { testPng } from '../test-pictures.ts'

// Each print starts a thread that loads the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
let admin: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  stock = await testStock(server, admin)
})
afterAll(() => server.stop())

const calls = () => admin.client(printTemplate)
const text = (name: string, content: string, more: object = {}) => ({
  name,
  type: 'text' as const,
  content,
  position: { x: 2, y: 2 },
  width: 40,
  height: 8,
  ...more,
})
const design = (...elements: object[]): PrintDesign => ({
  paper: { width: 70, height: 30, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [elements as never],
})
const typeId = async (code: string) => (await admin.client(printType).list({})).find((one) => one.code === code)!.id

describe('print templates', () => {
  it('are there for each type from the beginning, one of them the default', async () => {
    const types = await admin.client(printType).list({})
    expect(types.map(({ code }) => code).sort()).toEqual([
      'countResult',
      'countSheet',
      'deviceLabel',
      'handlingUnitLabel',
      'inOutReport',
      'inOutboundBill',
      'inboundBill',
      'locationLabel',
      'lotLabel',
      'materialLabel',
      'orderReport',
      'outboundBill',
      'outsideNote',
      'printerTest',
      'purchaseRequest',
      'transferBill',
      'workOrderReport',
      'workReportLabel',
    ])
    expect(types.find(({ code }) => code === 'inOutboundBill')!.lineFields).toContainEqual({
      code: 'quantity',
      title: '数量',
    })
    const page = await calls().page({ pageSize: 50 })
    expect(page.records.map(({ name, isDefault }) => [name, isDefault]).sort()).toEqual([
      ['入库单', true],
      ['出入库单', true],
      ['出库单', true],
      ['委外送货单', true],
      ['工单报工单', true],
      ['库位标签', true],
      ['打印机测试标签', true],
      ['批次标签', true],
      ['报工标签', true],
      ['收发存报表', true],
      ['物料标签', true],
      ['生产流转卡', true],
      ['盘点结果', true],
      ['盘点表', true],
      ['箱与托盘标签', true],
      ['设备标签', true],
      ['调拨单', true],
      ['采购申请', true],
    ])
    expect(page.records.find(({ typeCode }) => typeCode === 'materialLabel')).toMatchObject({ width: 60, height: 40 })
    const id = await typeId('lotLabel')
    expect(await calls().ofTypeCode({ code: 'lotLabel' })).toEqual(await calls().ofTypeId({ id }))
    expect(await calls().defaultOfTypeId({ id })).toMatchObject({ typeCode: 'lotLabel', isDefault: true })
    expect(await calls().defaultOfCode({ code: 'inOutboundBill' })).toMatchObject({ typeTitle: '出入库单' })
    expect((await admin.speaking('en-US').client(printTemplate).page({ typeCode: 'lotLabel' })).records[0]!.name).toBe(
      'Lot label',
    )
  })

  it('are made, changed, copied, set as default and removed; the default of a type stays', async () => {
    const made = await calls().create({
      typeCode: 'materialLabel',
      name: '小标签',
      design: design(text('编码', '{code}')),
    })
    expect(made).toMatchObject({
      width: 70,
      height: 30,
      isDefault: false,
      design: { pages: [[{ content: '{code}' }]] },
    })
    const changed = design(text('名称', '名称：{name}'))
    await calls().update({ id: made.id, name: '改名标签', design: changed })
    expect(await calls().get({ id: made.id })).toMatchObject({ name: '改名标签', design: changed })
    const copy = await calls().copy({ id: made.id })
    expect(copy).toMatchObject({ name: '改名标签副本', design: changed, isDefault: false })
    const [before] = await calls().ofTypeCode({ code: 'materialLabel' })
    await calls().setDefault({ id: made.id })
    const after = await calls().ofTypeCode({ code: 'materialLabel' })
    expect(after.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([made.id])
    expect(await admin.call(printTemplate.remove, { id: made.id })).toMatchObject({ code: 409 })
    await calls().setDefault({ id: before!.id })
    await calls().remove({ id: made.id })
    await calls().removeMany({ ids: [copy.id] })
    expect((await calls().ofTypeCode({ code: 'materialLabel' })).map(({ id }) => id)).toEqual([before!.id])
    const begun = await calls().create({ typeCode: 'materialLabel', name: '从标准开始' })
    expect(begun.design.paper).toMatchObject({ width: 60, height: 40 })
  })

  it('refuse fields that their type does not have, tables without lines, doubled names and papers without room', async () => {
    const refused = async (typeCode: string, given: object) => {
      const answer = await admin.call(printTemplate.create, { typeCode, name: '错误', design: given })
      expect(answer.code).toBe(400)
      return answer.msg
    }
    expect(await refused('materialLabel', design(text('甲', '{lotCode}')))).toMatch(
      '“甲”用了“物料标签”没有的字段“lotCode”',
    )
    expect(await refused('materialLabel', design(text('甲', 'a'), text('甲', 'b')))).toMatch('都叫“甲”')
    expect(await refused('materialLabel', design())).toMatch('空的')
    const white = { ...design(text('甲', 'a')), pages: [[text('甲', 'a')], []] }
    expect(await refused('materialLabel', white)).toMatch('第 2 页是空的')
    const table = { ...text('表', ''), type: 'table', columns: [{ title: '数量', content: '{quantity}', width: 10 }] }
    expect(await refused('materialLabel', design(table))).toMatch('没有明细')
    expect(await refused('inOutboundBill', design({ ...table, columns: [] }))).toMatch('至少一列')
    const tight = {
      ...design(text('甲', 'a')),
      paper: { width: 20, height: 20, padding: { top: 10, right: 0, bottom: 10, left: 0 } },
    }
    expect(await refused('materialLabel', tight)).toMatch('页边距太大')
    const picture = { ...text('图', 'data:image/svg+xml;base64,AAAA'), type: 'image' }
    expect(await refused('materialLabel', design(picture))).toMatch('只能是 PNG 或 JPEG')
    expect(await admin.call(printTemplate.create, { typeCode: 'nothing', name: '错误' })).toMatchObject({ code: 400 })
    const repeated = { typeCode: 'lotLabel', name: '批次标签' }
    expect((await admin.call(printTemplate.create, repeated)).msg).toMatch('同名模板')
  })

  it('show real data before they are saved: sizes in millimetres, Chinese text, codes that a scanner reads', async () => {
    const one = await stock.material('PRE-01', { name: '轴承钢 φ40' })
    const shown = design(
      text('名称', '{name}'),
      { ...text('二维码', '{code}'), type: 'qrcode', position: { x: 48, y: 5 }, width: 20, height: 20 },
      { ...text('矩阵码', '{code}/{name}'), type: 'datamatrix', position: { x: 30, y: 12 }, width: 14, height: 14 },
      { ...text('条码', '{code}'), type: 'code128', position: { x: 2, y: 14 }, width: 26, height: 10 },
    )
    const asked = { typeCode: 'materialLabel', design: shown, ids: [one.id] }
    const { bytes, filename } = await admin.file(printTemplate.preview, asked)
    expect(filename).toBe('物料标签.pdf')
    const { count, pages } = await readPrint(bytes)
    expect(count).toBe(1)
    expect(pages[0]!.width).toBeCloseTo(70, 1)
    expect(pages[0]!.height).toBeCloseTo(30, 1)
    expect(pages[0]!.text).toContain('轴承钢 φ40')
    expect(pages[0]!.codes).toEqual([
      { format: 'Code128', text: 'PRE-01' },
      { format: 'DataMatrix', text: 'PRE-01/轴承钢 φ40' },
      { format: 'QRCode', text: 'PRE-01' },
    ])
  })

  it('of documents go over pages with their table, headings again on each', async () => {
    const place = await stock.place('PRN-A')
    const of = await stock.material('PRN-1')
    const lines = Array.from({ length: 60 }, (_, at) => ({
      materialId: of.id,
      quantity: String(at + 1),
      toLocationId: place.id,
    }))
    await admin.client(stockEntry).create({ kind: 'receipt', lines })
    const { bytes } = await admin.file(printTemplate.preview, { typeCode: 'inOutboundBill' })
    const { count, pages } = await readPrint(bytes)
    expect(count).toBeGreaterThan(1)
    for (const page of pages) expect(page.text).toContain('物料编码')
    expect(pages[0]!.text).toContain(`1 / ${count}`)
    expect(pages.at(-1)!.text).toMatch(/PRN-1[\s\S]*60/)
  })

  it('say which code cannot hold what it is given, and that there is nothing to show yet', async () => {
    const one = await stock.material('PRE-02', { name: '中文名' })
    const wrong = design({ ...text('条码', '{name}'), type: 'code128' })
    const answer = await admin.call(printTemplate.preview, { typeCode: 'materialLabel', design: wrong, ids: [one.id] })
    expect(answer).toMatchObject({ code: 400, msg: '“条码”：Code128 条码只能是英文、数字和符号，不能编码“中文名”' })
    const other = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await other.call(printTemplate.preview, { typeCode: 'materialLabel' })).toMatchObject({ code: 409 })
    expect(await other.call(printTemplate.preview, { typeCode: 'materialLabel', ids: [one.id] })).toMatchObject({
      code: 409,
    })
  })

  it('are previewed by those only who may read what is printed', async () => {
    const clerk = await server.signIn({ permissions: ['printTemplate'] })
    expect(await clerk.call(printTemplate.preview, { typeCode: 'materialLabel' })).toMatchObject({ code: 401 })
    expect((await admin.client(material).page({})).total).toBeGreaterThan(0)
  })

  it('of several pages print all of them for each record', async () => {
    const of = await stock.material('PAGES-1', { name: '两页料' })
    const two = design(text('一', '正面 {code}'))
    two.pages.push([text('二', '背面 {name}')] as never)
    const { bytes } = await admin.file(printTemplate.preview, { typeCode: 'materialLabel', design: two, ids: [of.id] })
    const { pages } = await readPrint(bytes)
    expect(pages.map((page) => page.text.trim())).toEqual(['正面 PAGES-1', '背面 两页料'])
  })

  it('of several pages go on with the next after the last row of a table', async () => {
    const place = await stock.place('PGT-A')
    const of = await stock.material('PGT-1')
    const lines = Array.from({ length: 60 }, (_, at) => ({
      materialId: of.id,
      quantity: String(at + 1),
      toLocationId: place.id,
    }))
    const { id } = await admin.client(stockEntry).create({ kind: 'receipt', lines })
    const { design: usual } = await calls().defaultOfCode({ code: 'inOutboundBill' })
    const two = { ...usual, pages: [...usual.pages, [text('须知', '收货须知：{code}')]] } as PrintDesign
    const asked = { typeCode: 'inOutboundBill', design: two, ids: [id] }
    const { count, pages } = await readPrint((await admin.file(printTemplate.preview, asked)).bytes)
    expect(count).toBeGreaterThan(2)
    expect(pages.map(({ text: read }) => read.includes('收货须知'))).toEqual([
      ...Array.from({ length: count - 1 }, () => false),
      true,
    ])
    expect(pages.at(-2)!.text).toMatch(/PGT-1[\s\S]*60/)
  })

  it('hold pictures longer than texts may be, and the logo of the company as it is when they are printed', async () => {
    const of = await stock.material('PIC-1', { name: '铭牌' })
    const blue = testPng(300, 300, { colour: [32, 32, 208], noise: true })
    expect(blue.length).toBeGreaterThan(60_000)
    const [there, here] = [{ position: { x: 2, y: 2 } }, { position: { x: 40, y: 2 } }]
    const shown = design(
      {
        ...text('图', `data:image/png;base64,${blue.toString('base64')}`),
        type: 'image',
        width: 20,
        height: 20,
        ...there,
      },
      { ...text('标志', ''), type: 'image', source: 'companyLogo', width: 20, height: 20, ...here },
    )
    const { id, design: kept } = await calls().create({ typeCode: 'materialLabel', name: '带图标签', design: shown })
    expect(kept).toEqual(shown)
    const colours = async () => {
      const asked = { typeCode: 'materialLabel', templateId: id, ids: [of.id] }
      const { bytes } = await admin.file(printTemplate.preview, asked)
      return (
        await coloursAt(bytes, [
          [12, 12],
          [50, 12],
        ])
      ).map(([red, , blue]) => [red > 150, blue > 150])
    }
    const [isBlue, isRed, isWhite] = [
      [false, true],
      [true, false],
      [true, true],
    ]
    expect(await colours()).toEqual([isBlue, isWhite])
    const logo = async (bytes: Buffer, name: string) => {
      const { url } = await admin.client(file).upload({ file: new File([new Uint8Array(bytes)], name) })
      await admin.client(companyDetail).saveFileUrl({ k_detail: 'xtLogo', url })
    }
    await logo(testPng(200, 200, { colour: [208, 32, 32] }), '标志.png')
    expect(await colours()).toEqual([isBlue, isRed])

    const asked = { typeCode: 'materialLabel', templateId: id, ids: [of.id] }
    await logo(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'), '标志.gif')
    expect(await admin.call(printTemplate.preview, asked)).toMatchObject({
      code: 400,
      msg: '公司标志：不是 PNG 或 JPEG 图片，不能打印，请换一张',
    })
    await logo(testPng(1600, 1600, { noise: true }), '标志.png')
    expect(await admin.call(printTemplate.preview, asked)).toMatchObject({
      code: 409,
      msg: '公司标志超过 2 MB，不能打印，请在公司设置中换一张小一些的',
    })
    await admin.client(companyDetail).saveFileUrl({ k_detail: 'xtLogo', url: '' })
  })

  it('with pictures that claim more than anybody can print are refused before anything unpacks them', async () => {
    await stock.material('PIC-2')
    const image = (bytes: Buffer) => ({
      ...text('图', `data:image/png;base64,${bytes.toString('base64')}`),
      type: 'image',
    })
    const claiming = design(image(testPng(16_000, 16_000, { rows: 0 })))
    const answers = await Promise.all([
      admin.call(printTemplate.preview, { typeCode: 'materialLabel', design: claiming }),
      admin.call(printTemplate.create, { typeCode: 'materialLabel', name: '大图', design: claiming }),
    ])
    for (const { code, msg } of answers) {
      expect(code).toBe(400)
      expect(msg).toMatch('设计：图片“图”：尺寸 16000 × 16000 太大，每边不能超过 10000 像素，总共不能超过 18 百万像素')
    }
    const broken = Buffer.from(testPng(50, 50, { noise: true }))
    broken.fill(0xff, 60, 3000)
    expect(
      await admin.call(printTemplate.preview, { typeCode: 'materialLabel', design: design(image(broken)) }),
    ).toMatchObject({
      code: 400,
      msg: '图片“图”：已损坏，不能打印，请换一张',
    })
  })

  it('draw with the font that the server embeds', async () => {
    const { bytes } = await admin.file(printTemplate.font)
    expect(bytes.subarray(0, 4).toString('hex')).toBe('00010000')
  })
})
