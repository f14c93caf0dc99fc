import { genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { workbench } from '@zhizao/contract/production/workbench'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'
import { genealogyDifferences } from './test-genealogy.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

const SEED = Number(process.env.SEED ?? 0)

/** Which of the lots each lot is said to be of, as the shop did it: by what was scanned before its pieces were reported. */
type Sources = Map<string, Set<string>>

it('over three levels, however it was fed and reported: what a lot went into came from it, and nothing is lost', async () => {
  const random = randomOf(SEED)
  const upTo = (most: number) => Math.floor(random() * most)
  const mark = `${SEED}`
  const raw = await shop.stock.material(`L1-${mark}`, { tracking: 'lot' })
  const part = await shop.product(`L2-${mark}`, { tracking: 'lot' })
  const whole = await shop.product(`L3-${mark}`, { tracking: 'lot' })
  for (const [made, of] of [
    [part.id, raw.id],
    [whole.id, part.id],
  ] as const) {
    await shop.routeFor(made, [{ name: `做${made}` }])
    await shop.billFor(made, [{ materialId: of, quantity: '1' }])
  }
  const sources: Sources = new Map()
  const bags = ['R1', 'R2', 'R3'].map((code) => `${code}-${mark}`)
  for (const code of bags) await shop.received(raw.id, '8', code)
  const parts = await level(
    part.id,
    bags.map((code) => ({ code, quantity: 8 })),
    'P',
  )
  await level(whole.id, parts, 'W')
  const lots = [...sources.keys(), ...bags]
  const idOf = await idsOf(lots)
  const kin = new Map<string, Set<string>>()
  const from = new Map<string, Set<string>>()
  for (const code of lots) {
    const told = await boss.client(lotKin).get({ id: idOf.get(code)! })
    kin.set(code, new Set(told.lots.flatMap((each) => (each.generation > 0 ? [each.code] : []))))
    from.set(code, new Set(told.lots.flatMap((each) => (each.generation < 0 ? [each.code] : []))))
  }
  for (const code of lots) {
    expect([...from.get(code)!].sort(), code).toEqual([...above(code, sources)].sort())
    for (const far of kin.get(code)!) expect(from.get(far), far).toContain(code)
    for (const far of from.get(code)!) expect(kin.get(far), far).toContain(code)
  }
  expect((await boss.client(genealogyGap).page({ pageSize: 10 })).total).toBe(0)
  expect(await server.database.inCompany(server.companyId, (db) => genealogyDifferences({ db }))).toEqual([])
  expect(await shop.stock.differences()).toEqual([])

  /** An order that is fed some lots whole, one after the other, and reported in parts meanwhile; answers what it made. */
  async function level(materialId: string, fed: readonly { code: string; quantity: number }[], name: string) {
    const all = fed.reduce((sum, { quantity }) => sum + quantity, 0)
    const made = await shop.released(materialId, String(all), { receiptLocationId: shop.line.id })
    const [workOrderId] = Object.values(await shop.workOf(made.id))
    await shop.begin(workOrderId!)
    const out: { code: string; quantity: number }[] = []
    let lying: { code: string; quantity: number }[] = []
    for (const [at, each] of fed.entries()) {
      await boss
        .client(workbench)
        .consume({ workOrderId: workOrderId!, lotCode: each.code, quantity: String(each.quantity) })
      lying.push({ ...each })
      const there = lying.reduce((sum, { quantity }) => sum + quantity, 0)
      const good = at === fed.length - 1 ? there : Math.min(there, 1 + upTo(there))
      const code = `${name}${at}-${mark}`
      await boss.client(workbench).report({ ...shop.report(workOrderId!, good), lotCode: code })
      sources.set(code, new Set(lying.map((one) => one.code)))
      out.push({ code, quantity: good })
      // Of what lies there together each has the same part in what is made.
      lying = lying
        .map((one) => ({ ...one, quantity: one.quantity * (1 - good / there) }))
        .filter(({ quantity }) => quantity > 1e-9)
    }
    return out
  }
}, 120_000)

function above(code: string, sources: Sources): Set<string> {
  const found = new Set<string>()
  for (const one of sources.get(code) ?? []) {
    found.add(one)
    for (const far of above(one, sources)) found.add(far)
  }
  return found
}

async function idsOf(codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await server.database.system.query<{ id: string; code: string }>(
    'select id::text, code from lot where code = any($1) and company_id = $2',
    [codes, server.companyId],
  )
  expect(compareQuantities(String(rows.length), String(codes.length))).toBe(0)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Numbers by lot that come again with their seed. */
function randomOf(seed: number) {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
