import { type BomDraft, type BomItemMove, bom, type WholeBom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a line of a bill', () => {
  let server: TestServer
  let planner: Caller
  let piece: string
  const bills = () => planner.client(bom)
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    piece = (await planner.client(unit).list({})).find(({ code }) => code === '个')!.id
  })
  afterAll(() => server.stop())

  let made = 0
  const add = async (name: string) =>
    (await planner.client(material).create({ code: `M-${++made}`, name, baseUnitId: piece })).id
  const draft = (materialId: string, lines: BomDraft['lines']) => bills().create({ materialId, lines })
  const namesIn = ({ lines }: Pick<WholeBom, 'lines'>) =>
    lines.map(({ materialName, quantity }) => `${materialName} ${quantity}`)
  const read = async (id: string) => namesIn(await bills().get({ id }))
  const itemOf = async (id: string, name: string) =>
    (await bills().get({ id })).lines.find(({ materialName }) => materialName === name)!
  const move = (id: string, direction: BomItemMove['direction'], more: Partial<BomItemMove> = {}) =>
    planner.call(bom.moveItem, { id, direction, ...more })

  const billIn = ({ data }: Awaited<ReturnType<typeof move>>) => (data as { bomId: string }).bomId

  /** A drill of a motor, a screw and a housing; nothing says yet what the motor is made of. */
  async function drill() {
    const [top, motor, screw, housing] = [await add('电钻'), await add('电机'), await add('螺钉'), await add('外壳')]
    const { id } = await draft(top, [
      { materialId: motor, quantity: '1' },
      { materialId: screw, quantity: '4', loss: '1.5', position: 'A1-A4' },
      { materialId: housing, quantity: '1' },
    ])
    return { id, top, motor, screw, housing, line: (name: string) => itemOf(id, name) }
  }

  it('goes up and down, and no further than the ends', async () => {
    const { id, line } = await drill()
    expect(await move((await line('外壳')).id, 'up')).toMatchObject({ code: 200, data: { bomId: id } })
    expect(await read(id)).toEqual(['电机 1', '外壳 1', '螺钉 4'])
    expect(await move((await line('电机')).id, 'down')).toMatchObject({ code: 200 })
    expect(await read(id)).toEqual(['外壳 1', '电机 1', '螺钉 4'])
    expect(await move((await line('外壳')).id, 'up')).toMatchObject({ code: 409, msg: '已经是第一行，不能上移' })
    expect(await move((await line('螺钉')).id, 'down')).toMatchObject({ code: 409, msg: '已经是最后一行，不能下移' })
  })

  it('goes into a draft of what the part above is made of, and out again as it was', async () => {
    const { id, motor, line } = await drill()
    const screw = await line('螺钉')
    const into = await move(screw.id, 'in')
    expect(into).toMatchObject({ code: 200, data: { version: 1 } })
    const below = await bills().get({ id: billIn(into) })
    expect(below).toMatchObject({ materialId: motor, status: 'draft', createdByName: below.updatedByName })
    expect(below.lines).toMatchObject([{ ...screw, id: screw.id, quantity: '4', loss: '1.5', position: 'A1-A4' }])
    expect(await read(id)).toEqual(['电机 1', '外壳 1'])
    expect(await line('电机')).toMatchObject({ draftId: below.id, bomId: null })
    // The next one goes into the same draft, behind.
    expect(await move((await line('外壳')).id, 'in')).toMatchObject({ data: { bomId: below.id } })
    expect(await read(below.id)).toEqual(['螺钉 4', '外壳 1'])
    expect(await move(screw.id, 'out')).toMatchObject({ code: 400, data: [{ field: 'parentItemId' }] })
    const parentItemId = (await line('电机')).id
    expect(await move(screw.id, 'out', { parentItemId })).toMatchObject({ code: 200, data: { bomId: id } })
    expect(await read(id)).toEqual(['电机 1', '螺钉 4'])
    expect((await bills().get({ id })).lines[1]).toEqual(screw)
    expect(await read(below.id)).toEqual(['外壳 1'])
    expect(await bills().history({ id })).toHaveLength(4)
  })

  it('does not go into what is released, but into its next version where that is asked for', async () => {
    const { motor, line } = await drill()
    const wire = await add('漆包线')
    const first = await draft(motor, [{ materialId: wire, quantity: '2' }])
    await bills().release({ id: first.id })
    const screw = await line('螺钉')
    const refused = await move(screw.id, 'in')
    expect(refused).toMatchObject({ code: 409, data: { newVersionOf: first.id } })
    expect(refused.msg).toMatch(/^“M-\d+ 电机”的 BOM 已发布，不能加入组件，请先建立它的新版本$/)
    expect(await bills().byMaterial({ materialId: motor })).toHaveLength(1)
    const into = await move(screw.id, 'in', { newVersion: true })
    expect(into).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await read(billIn(into))).toEqual(['漆包线 2', '螺钉 4'])
    expect(await read(first.id)).toEqual(['漆包线 2'])
  })

  it('is told why it cannot move, and nothing has moved then', async () => {
    const { id, top, motor, screw, line } = await drill()
    const before = await read(id)
    expect(await move((await line('电机')).id, 'in')).toMatchObject({
      code: 409,
      msg: '第一行上面没有组件，不能缩进',
    })
    const twice = await draft(await add('套装'), [
      { materialId: screw, quantity: '1' },
      { materialId: screw, quantity: '2' },
    ])
    expect((await move(twice.lines[1]!.id, 'in')).msg).toMatch(/^物料“M-\d+ 螺钉”不能是它自己的组件$/)
    // The motor is made of drills: neither may a drill go out into its own bill.
    const circle = await draft(motor, [{ materialId: top, quantity: '1' }])
    const parentItemId = (await line('电机')).id
    expect((await move(circle.lines[0]!.id, 'out', { parentItemId })).msg).toMatch(/电钻”不能是它自己的组件$/)
    expect(await move(circle.lines[0]!.id, 'out', { parentItemId: (await line('外壳')).id })).toMatchObject({
      code: 400,
      data: [{ title: '上级组件行', message: '不是这个部件所在的行，请刷新后重试' }],
    })
    expect(await move('999999', 'up')).toMatchObject({ code: 404 })
    expect(await planner.call(bom.moveItem, { id: parentItemId, direction: 'aside' as 'up' })).toMatchObject({
      code: 400,
      data: [{ field: 'direction', title: '方向' }],
    })
    expect(await read(id)).toEqual(before)
    await bills().release({ id })
    expect((await move(parentItemId, 'down')).msg).toMatch(/状态是“已发布”，不能修改，请复制为新版本$/)
  })

  it('makes no bill for who may not make one, and moves for nobody of another company', async () => {
    const { line } = await drill()
    const screw = await line('螺钉')
    const editor = await server.signIn({ permissions: ['bom', 'bom:edit'] })
    const refused = await editor.call(bom.moveItem, { id: screw.id, direction: 'in' })
    expect(refused.msg).toMatch(/没有 BOM 草稿，您没有新增 BOM 的权限$/)
    expect(await line('电机')).toMatchObject({ draftId: null })
    expect(await editor.call(bom.moveItem, { id: screw.id, direction: 'up' })).toMatchObject({ code: 200 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(bom.moveItem, { id: screw.id, direction: 'down' })).toMatchObject({ code: 404 })
  })

  it('stands in one place, however many move it at once', async () => {
    const { id, line } = await drill()
    const screw = await line('螺钉')
    const answers = await Promise.all([move(screw.id, 'in'), move(screw.id, 'in'), move(screw.id, 'in')])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await read(id)).toEqual(['电机 1', '外壳 1'])
    expect(await read((await line('电机')).draftId!)).toEqual(['螺钉 4'])
  })
})
