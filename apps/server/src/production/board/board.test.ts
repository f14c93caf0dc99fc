import { board, boardLink, MOST_BOARD_LINKS } from '@zhizao/contract/production/board'
import { productionException } from '@zhizao/contract/production/exception'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

describe('the board on the wall', () => {
  let server: TestServer
  let lead: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  const later = (ms: number) => server.setTime(new Date(noon.getTime() + ms))
  const links = () => lead.client(boardLink)
  const look = (token: string) => server.visitor.call(board.figures, { token })
  beforeAll(async () => {
    // Wrong links lock an address out for a minute: of everybody who shares the server.
    server = await startTestServer({ own: true })
    // What was made today is told: no midnight comes meanwhile.
    later(0)
    lead = await server.signIn()
    shop = await testProduction(server, lead)
  })
  afterAll(() => server.stop())

  it('is seen by who has a link, without a session, until it is revoked or over', async () => {
    const made = await links().create({ name: '一车间', days: 2 })
    expect(made).toMatchObject({ name: '一车间', state: 'active', prefix: made.token.slice(0, 6), lastUsedAt: null })
    expect(await look(made.token)).toMatchObject({ code: 200, data: { runningCount: 0, orders: [], lateCount: 0 } })
    const [listed] = await links().list()
    expect(listed).toMatchObject({ id: made.id, state: 'active', lastUsedIp: expect.stringMatching(/127|::1/) })
    expect(JSON.stringify(await links().list()), 'the secret is told once').not.toContain(made.token)
    const { rows } = await server.database.system.query('select * from board_link')
    expect(JSON.stringify(rows), 'and stored nowhere').not.toContain(made.token)
    const log = await server.database.system.query(`select * from operate_log where path like '%board/link'`)
    expect(log.rows.length).toBe(1)
    expect(JSON.stringify(log.rows)).not.toContain(made.token)
    await links().revoke({ ids: [made.id] })
    const over = { code: 404, msg: '大屏链接不存在、已过期或已吊销，请重新生成', data: null }
    expect(await look(made.token)).toMatchObject(over)
    const short = await links().create({ name: '两天', days: 1 })
    await server.database.system.query(`update board_link set expires_at = $2 where id = $1`, [short.id, noon])
    expect(await look(short.token)).toMatchObject(over)
    expect((await links().list()).map(({ state }) => state)).toEqual(['expired', 'revoked'])
    expect(await lead.call(boardLink.revoke, { ids: ['987654321'] })).toMatchObject({ code: 404 })
    expect(await lead.call(boardLink.create, { name: '太久', days: 367 })).toMatchObject({ code: 400 })
  })

  it('shows what runs, what was made today, what is late, what is wrong and which stations work, and no words of people', async () => {
    const product = await shop.product('DP-A')
    await shop.routeFor(product.id, [{ name: '车', transferQuantity: '1' }])
    const order = await shop.released(product.id, '10', { dueOn: '2026-01-05' })
    const { 车: work } = await shop.workOf(order.id)
    await shop.begin(work!)
    const bench = lead.client(workbench)
    await bench.report(shop.report(work!, 4, 1))
    const wrong = await bench.report(shop.report(work!, 2))
    await bench.reverse({ id: wrong.report.id, reason: '数错' })
    await lead.client(productionException).create({ kind: 'safety', title: '工人受伤' })
    await server.database.system.query('update production_order set planned_end = $2 where id = $1', [order.id, noon])
    const { token } = await links().create({ name: '看板' })
    // The figures stand for some seconds for all displays.
    later(10_000)
    const answer = await look(token)
    expect(answer.data).toMatchObject({
      runningCount: 1,
      lateCount: 1,
      exceptions: [{ kind: 'safety', count: 1 }],
      orders: [{ code: order.code, product: '产品DP-A', quantity: '10', good: '4', progress: 40, isLate: true }],
      today: [{ unit: '个', good: '4', scrap: '1', planned: '10' }],
      stations: [{ name: '工位1', state: 'running' }],
      stationCounts: { running: 1, stopped: 0, waiting: 0 },
    })
    expect(JSON.stringify(answer)).not.toMatch(/受伤|管理员|reason|remark/)
    // A link opens nothing but the board, and shows one company.
    for (const headers of [{ token }, { 'access-token': token }, { authorization: `Bearer ${token}` }] as Record<
      string,
      string
    >[])
      expect((await server.visitor.call(boardLink.list, {}, headers)).status).toBe(401)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(boardLink).list()).toEqual([])
    const [mine] = await links().list()
    expect(await stranger.call(boardLink.revoke, { ids: [mine!.id] })).toMatchObject({ code: 404 })
    const others = await stranger.client(boardLink).create({ name: '别家' })
    expect((await look(others.token)).data).toMatchObject({ runningCount: 0, exceptions: [], stations: [] })
    await server.database.system.query('update company set status = 0 where id <> $1', [server.companyId])
    expect(await look(others.token)).toMatchObject({ code: 404 })
  })

  it('is made and revoked by who may, and there are no more than so many', async () => {
    const reader = await server.signIn({ permissions: ['productionReport'] })
    for (const call of [boardLink.list, boardLink.create, boardLink.revoke])
      expect(await reader.call(call, { name: '试', ids: ['1'] })).toMatchObject({ code: 401 })
    const standing = (await links().list()).filter(({ state }) => state === 'active').length
    for (let at = standing; at < MOST_BOARD_LINKS; at++) await links().create({ name: `第 ${at} 个` })
    expect(await lead.call(boardLink.create, { name: '再一个' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/最多 50 个/),
    })
  })

  it('answers many displays by one question, and lets nobody try links or ask without end', async () => {
    const [one, other] = await links().list()
    await links().revoke({ ids: [one!.id, other!.id] })
    const { token } = await links().create({ name: '多屏' })
    const answers = await Promise.all(Array.from({ length: 100 }, () => look(token)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => (data as { at: string }).at)).size).toBe(1)
    const more = await Promise.all(Array.from({ length: 40 }, () => look(token)))
    expect(more.filter(({ code }) => code === 429).length).toBe(20)
    const fresh = await links().create({ name: '新屏' })
    later(180_000)
    const tries = []
    for (let at = 0; at < 30; at++) tries.push((await look(`guess-${'x'.repeat(30)}-${at}`)).code)
    expect(tries.filter((code) => code === 404).length).toBe(21)
    expect(tries.at(-1)).toBe(429)
    expect((await look(fresh.token)).code, 'this address waits').toBe(429)
    expect((await look(token)).code, 'a display that was right before does not').toBe(200)
    expect(await server.visitor.call(board.figures, { token: 'short' })).toMatchObject({ code: 400 })
  })
})
