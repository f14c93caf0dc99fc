import { randomUUID } from 'node:crypto'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { ANSWERS_KEPT_DAYS } from '@zhizao/contract/offline/offline-action'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offlineDomain } from '../../offline/index.ts'
import { offlineActions } from '../../offline/offline-action.table.ts'
import { post } from '../../stock/ledger/post.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { stockCountTallies } from './stock-count.table.ts'

const COUNTER = ['stockCount', 'stockCount:count']
let server: TestServer
let boss: Caller
let [one, other]: Caller[] = []
let stock: Awaited<ReturnType<typeof testStock>>
let moves = 90_000

beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  one = await server.signIn({ permissions: COUNTER })
  other = await server.signIn({ permissions: COUNTER })
  stock = await testStock(server, boss)
})
afterAll(() => server.stop())

/** A count that has begun, of so many lines at one place. */
async function begun(name: string, lineCount = 1) {
  const place = await stock.place(`O-${name}`)
  const materials: { id: string }[] = []
  for (let nth = 0; nth < lineCount; nth++) materials.push(await stock.material(`O-${name}-${nth}`))
  await stock.within((context) => {
    const id = String(++moves)
    const lines = materials.map((of, nth) => ({
      line: String(nth),
      materialId: of.id,
      lotId: null,
      quantity: '10',
      from: { outside: 'supplier' as const },
      to: place.id,
      status: 'available' as const,
    }))
    return post(context, { source: { kind: 'test', id, code: `T-${id}` }, step: 'post', lines })
  })
  const calls = boss.client(stockCount)
  const made = await calls.save({
    warehouseId: stock.house.id,
    locationIds: [place.id],
    counterIds: [one!.userId, other!.userId],
  })
  await calls.start({ id: made.id })
  return { place, materials, id: made.id, lines: (await calls.details({ id: made.id })).lines }
}
const named = (who: Caller, id: string = randomUUID()) => ({ id, personId: who.userId })
const tallies = (id: string) =>
  server.database.systemDb.select().from(stockCountTallies).where(eq(stockCountTallies.documentId, id))

describe('an act with a name of its own', () => {
  it('counts once however often it is sent, together or later, and is answered each time as the first', async () => {
    const { id, lines } = await begun('once')
    const input = { id, action: named(one!), lines: [{ id: lines[0]!.id, quantity: '7' }] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => one!.client(stockCount).saveLines(input)))
    await other!.client(stockCount).saveLines({ id, lines: [{ id: lines[0]!.id, quantity: '8' }] })
    answers.push(await one!.client(stockCount).saveLines(input))
    expect(new Set(answers.map((answer) => JSON.stringify(answer, sorted))).size).toBe(1)
    expect(answers[0]).toMatchObject({ countedCount: 1, lines: [{ counted: '7' }] })
    expect((await tallies(id)).map(({ counted }) => counted).sort()).toEqual(['7', '8'])
    expect((await one!.client(stockCount).sheet({ id })).lines[0]).toMatchObject({ counted: '8' })
  })

  it('that finds a line finds one line, where the same without a name is refused the second time', async () => {
    const { id, place } = await begun('found')
    const [of, another] = [await stock.material('O-new'), await stock.material('O-new-2')]
    const found = { id, locationId: place.id, materialId: of.id, quantity: '3' }
    const action = named(one!)
    const first = await one!.client(stockCount).addLine({ ...found, action })
    expect(await one!.client(stockCount).addLine({ ...found, action })).toEqual(first)
    expect(first).toMatchObject({ lineCount: 2, lines: [{ isFound: true, counted: '3' }] })
    const bare = { ...found, materialId: another.id }
    await one!.client(stockCount).addLine(bare)
    expect(await one!.call(stockCount.addLine, bare)).toMatchObject({ code: 409 })
  })

  it('whose answer was a refusal stays refused under its name; put right, it is sent under another', async () => {
    const { id, lines } = await begun('wrong')
    const action = named(one!)
    const line = { id: lines[0]!.id, quantity: '7' }
    const early = { id, action, lines: [{ ...line, countedAt: '2020-01-01T00:00:00Z' }] }
    const refusal = await one!.call(stockCount.saveLines, early)
    expect(refusal).toMatchObject({ code: 400, data: [{ field: 'lines.0.countedAt' }] })
    expect(await one!.call(stockCount.saveLines, { id, action, lines: [line] })).toEqual(refusal)
    expect(await tallies(id)).toEqual([])
    await one!.client(stockCount).saveLines({ id, action: named(one!), lines: [line] })
    expect(await tallies(id)).toHaveLength(1)
  })

  it('is taken from who did it alone, and for what it was', async () => {
    const { id, lines, place } = await begun('mine')
    const action = named(one!)
    const input = { id, action, lines: [{ id: lines[0]!.id, quantity: '7' }] }
    expect(await other!.call(stockCount.saveLines, input)).toMatchObject({
      code: 409,
      msg: '这条离线记录由别人操作，请由操作人本人登录后上传',
    })
    await one!.client(stockCount).saveLines(input)
    const stolen = { ...input, action: named(other!, action.id) }
    expect(await other!.call(stockCount.saveLines, stolen)).toMatchObject({
      code: 409,
      msg: '离线记录号已用于另一次操作，不能重复使用',
    })
    const of = await stock.material('O-else')
    const found = { id, action, locationId: place.id, materialId: of.id, quantity: '3' }
    expect(await one!.call(stockCount.addLine, found)).toMatchObject({ code: 409 })
    expect(await tallies(id)).toHaveLength(1)
  })

  it('leaves the same name free in another company', async () => {
    const { id, lines } = await begun('apart')
    const action = named(one!)
    const companyId = await server.anotherCompany()
    await server.database.systemDb
      .insert(offlineActions)
      .values({ companyId, actionId: action.id, operation: 'stockCount.saveLines', userId: '1', answer: { other: 1 } })
    const answer = await one!.client(stockCount).saveLines({ id, action, lines: [{ id: lines[0]!.id, quantity: '7' }] })
    expect(answer).toMatchObject({ lines: [{ counted: '7' }] })
  })
})

it('200 acts that are sent twice, crossed by those of somebody else, count once each', async () => {
  const { id, lines } = await begun('many', 100)
  const acts = [one!, other!].flatMap((who, nth) =>
    lines.map((line) => ({
      who,
      input: { id, action: named(who), lines: [{ id: line.id, quantity: String(5 + nth) }] },
    })),
  )
  for (let at = 0; at < acts.length; at += 20)
    await Promise.all(
      acts
        .slice(at, at + 20)
        .flatMap((act) => [act, act])
        .map(({ who, input }) => who.client(stockCount).saveLines(input)),
    )
  const rows = await tallies(id)
  expect(rows).toHaveLength(200)
  expect(new Set(rows.map(({ lineId, byId }) => `${lineId} ${byId}`)).size).toBe(200)
}, 120_000)

it('what was answered is forgotten after half a year', async () => {
  const { id, lines } = await begun('old')
  const [old, young] = [named(one!), named(one!)]
  for (const action of [old, young])
    await one!.client(stockCount).saveLines({ id, action, lines: [{ id: lines[0]!.id, quantity: '7' }] })
  const then = new Date(Date.now() - (ANSWERS_KEPT_DAYS + 1) * 86_400_000)
  await server.database.systemDb
    .update(offlineActions)
    .set({ createdAt: then })
    .where(eq(offlineActions.actionId, old.id))
  await offlineDomain(server.platform).nightly![0]!.work(AbortSignal.timeout(60_000))
  const left = await server.database.systemDb
    .select()
    .from(offlineActions)
    .where(eq(offlineActions.userId, one!.userId))
  expect(left.map(({ actionId }) => actionId)).toContain(young.id)
  expect(left.map(({ actionId }) => actionId)).not.toContain(old.id)
})

/** An answer out of the database has its fields in another order. */
const sorted = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)))
    : value
