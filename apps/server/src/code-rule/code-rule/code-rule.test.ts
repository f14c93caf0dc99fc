import { type CodeRuleDraft, codeRule } from '@zhizao/contract/code-rule/code-rule'
import { companyParam } from '@zhizao/contract/company/company-param'
import { customer } from '@zhizao/contract/customer/customer'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { unit as units } from '@zhizao/contract/material/unit'
import { TIME_ZONE } from '@zhizao/rules/time/time-zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Part = CodeRuleDraft['parts'][number]
const text = (value: string): Part => ({ type: 'text', value })
const serial = (more: Partial<Part> = {}): Part => ({ type: 'serial', length: 4, base: 10, reset: 'never', ...more })
/** The database of this test keeps no customer of this name. */
const REFUSED = '不能保存'

describe('code rules', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    await server.database.system.query(`alter table customer add constraint refused check (name <> '${REFUSED}')`)
  })
  afterAll(() => server.stop())

  /** A company of its own: its rules and counts disturb nobody. */
  const another = async () => server.signIn({ companyId: await server.anotherCompany() })
  let made = 0
  const rule = (caller: Caller, parts: Part[], more: Partial<CodeRuleDraft> = {}) =>
    caller.client(codeRule).create({ name: `规则${++made}`, kind: 'customer', parts, ...more })
  const add = (caller: Caller, more: object = {}) => caller.call(customer.create, { name: '宏远机械', ...more })
  const codeAdded = async (caller: Caller) => ((await add(caller)).data as { code: string }).code

  it('that nobody made are usual ones: a prefix and six digits, past what somebody has typed', async () => {
    const caller = await another()
    expect(await codeAdded(caller)).toBe('KH000001')
    await add(caller, { code: 'KH000002' })
    await add(caller, { code: 'KH000003' })
    expect(await codeAdded(caller)).toBe('KH000004')
    expect(await add(caller, { code: 'KH000004' })).toMatchObject({ code: 400, data: [{ field: 'code' }] })
    expect(await caller.client(codeRule).kinds({})).toContainEqual(
      expect.objectContaining({ id: 'customer', name: '客户', usual: 'KH000001' }),
    )
  })

  it('take none of the usual numbers', async () => {
    const caller = await another()
    expect(await codeAdded(caller)).toBe('KH000001')
    const { id } = await rule(caller, [text('R'), serial()])
    expect([await codeAdded(caller), await codeAdded(caller)]).toEqual(['R0001', 'R0002'])
    await caller.client(codeRule).setStatus({ id, status: 0 })
    expect(await codeAdded(caller)).toBe('KH000002')
  })

  it('answer code 0, and are listed, read, changed, switched and removed', async () => {
    const caller = await another()
    const calls = caller.client(codeRule)
    const answer = await caller.call(codeRule.create, {
      name: '客户编码',
      kind: 'customer',
      gapless: true,
      remark: '一期',
      parts: [text('C-'), { type: 'date', value: 'YYYY' }, text('-'), serial({ length: 3, reset: 'year' })],
    })
    expect(answer).toMatchObject({ code: 0, status: 200 })
    const { id } = answer.data as { id: string }
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format()
    expect(await calls.page({ keyword: '客户' })).toMatchObject({
      total: 1,
      records: [{ id, name: '客户编码', gapless: true, isUsed: false, preview: `C-${year}-001` }],
    })
    await calls.update({ id, name: '客户编码二', parts: [text('D'), text('X'), serial({ base: 36 })] })
    const changed = await calls.get({ id })
    expect(changed).toMatchObject({ name: '客户编码二', remark: '一期', preview: 'DX0001' })
    expect((await calls.removePart({ id: changed.parts[1]!.id })).preview).toBe('D0001')
    expect(await caller.call(codeRule.removePart, { id: changed.parts[2]!.id })).toMatchObject({ code: 404 })
    const last = (await calls.get({ id })).parts[1]!
    expect(await caller.call(codeRule.removePart, { id: last.id })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('流水号'),
    })
    await calls.setStatus({ id, status: 0 })
    expect((await calls.page({ status: 0 })).records).toMatchObject([{ id, status: 0 }])
    expect(await calls.fields({ id: 'customer' })).toContainEqual({ name: 'phone', title: '联系电话' })
    expect(await calls.classes({})).toEqual([])
    expect(await calls.ofClass({})).toBeNull()
    await calls.remove({ id })
    const others = [await rule(caller, [serial()]), await rule(caller, [serial()], { status: 0 })]
    await calls.removeMany({ ids: others.map((each) => each.id) })
    expect((await calls.page({})).total).toBe(0)
  })

  it('give 200 customers that are added at once 200 codes', async () => {
    const caller = await another()
    await rule(caller, [text('U'), serial()])
    const codes = await inTurns(200, 200, () => codeAdded(caller))
    expect(new Set(codes).size).toBe(200)
    expect(codes.every((code) => /^U\d{4}$/.test(code))).toBe(true)
  })

  it('without gaps give every number once, though 20 of 200 were rolled back', async () => {
    const caller = await another()
    await rule(caller, [text('G'), serial()], { gapless: true })
    const saved = await inTurns(200, 8, async (nth) => {
      // A customer of this name is refused by the database, after its code was taken.
      const name = nth % 10 === 3 ? REFUSED : '宏远机械'
      return caller.call(customer.create, { name })
    })
    expect(saved.filter(({ code }) => code !== 200)).toHaveLength(20)
    const codes = saved.flatMap(({ code, data }) => (code === 200 ? [(data as { code: string }).code] : []))
    expect(codes.toSorted()).toEqual(Array.from({ length: 180 }, (_, at) => `G${String(at + 1).padStart(4, '0')}`))
  })

  it('with gaps do not give the number of a row back that was rolled back', async () => {
    const caller = await another()
    await rule(caller, [text('V'), serial()])
    expect(await codeAdded(caller)).toBe('V0001')
    expect((await add(caller, { name: REFUSED })).code).not.toBe(200)
    expect(await codeAdded(caller)).toBe('V0003')
  })

  it('are looked at without taking a number; only a code that is made takes one', async () => {
    const caller = await another()
    const { id } = await rule(caller, [text('P'), serial()])
    const calls = caller.client(codeRule)
    for (let times = 0; times < 3; times++) expect((await calls.get({ id })).preview).toBe('P0001')
    expect(await calls.createCode({ kind: 'customer' })).toEqual({ code: 'P0001' })
    expect((await calls.page({})).records[0]!.preview).toBe('P0002')
    expect(await codeAdded(caller)).toBe('P0002')
  })

  it('begin anew once at midnight of the plant, where the year changes', async () => {
    const companyId = await server.anotherCompany()
    const caller = await server.signIn({ companyId })
    await caller.client(companyParam).save({ params: [{ code: TIME_ZONE, value: 'America/New_York' }] })
    await rule(caller, [{ type: 'date', value: 'YY' }, text('-'), serial({ reset: 'year' })])
    const at = async (time: string) => {
      server.setTime(new Date(time))
      // Sessions end by the clock.
      return codeAdded(await server.signIn({ companyId }))
    }
    try {
      expect(await at('2026-12-31T23:00:00Z')).toBe('26-0001')
      // New year in Shanghai and in London; not yet in New York.
      expect(await at('2027-01-01T04:59:59Z')).toBe('26-0002')
      expect(await at('2027-01-01T05:00:00Z')).toBe('27-0001')
      expect(await at('2027-01-01T06:00:00Z')).toBe('27-0002')
      expect(await at('2027-12-31T12:00:00Z')).toBe('27-0003')
    } finally {
      server.setTime(undefined)
    }
  })

  it('of a day go on where that day stood, when the clock is set back over midnight and on again', async () => {
    const caller = await another()
    await rule(caller, [{ type: 'date', value: 'YYYYMMDD' }, text('-'), serial({ reset: 'day' })])
    const HOUR = 3600_000
    const [first, second, third] = [await codeAdded(caller), await codeAdded(caller), await codeAdded(caller)]
    const day = first.slice(0, 8)
    expect([first, second, third]).toEqual([`${day}-0001`, `${day}-0002`, `${day}-0003`])
    server.jumpClock(-24 * HOUR)
    const before = [await codeAdded(caller), await codeAdded(caller)]
    expect(before.map((code) => code.slice(9))).toEqual(['0001', '0002'])
    expect(before[0]!.slice(0, 8) < day).toBe(true)
    server.jumpClock(24 * HOUR)
    expect(await codeAdded(caller)).toBe(`${day}-0004`)
  })

  it('whose numbers are used up say so, and give none', async () => {
    const caller = await another()
    await rule(caller, [text('Z'), serial({ length: 1 })], { name: '一位' })
    for (let nth = 1; nth <= 9; nth++) expect(await codeAdded(caller)).toBe(`Z${nth}`)
    const refused = { code: 409, msg: expect.stringMatching(/一位.*用完.*Z9/) }
    expect(await add(caller)).toMatchObject(refused)
    expect(await add(caller)).toMatchObject(refused)
  })

  it('that have given codes keep their format, and are not removed', async () => {
    const caller = await another()
    const { id, parts } = await rule(caller, [text('F'), serial()], { name: '在用规则' })
    await codeAdded(caller)
    const frozen = { code: 409, msg: expect.stringContaining('在用规则') }
    expect(await caller.call(codeRule.update, { id, parts: [text('E'), serial()] })).toMatchObject(frozen)
    expect(await caller.call(codeRule.update, { id, gapless: true })).toMatchObject(frozen)
    expect(await caller.call(codeRule.removePart, { id: parts[0]!.id })).toMatchObject(frozen)
    expect(await caller.call(codeRule.remove, { id })).toMatchObject(frozen)
    expect(await caller.call(codeRule.removeMany, { ids: [id] })).toMatchObject(frozen)
    // A dialog sends all that it shows: what stays as it was may be saved.
    await caller.client(codeRule).update({ id, name: '改了名', parts: [text('F'), serial()] })
    expect(await caller.client(codeRule).get({ id })).toMatchObject({ name: '改了名', isUsed: true })
    expect(await caller.call(codeRule.create, draft({ name: '又一条' }))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('改了名'),
    })
    await caller.client(codeRule).setStatus({ id, status: 0 })
    await rule(caller, [text('F'), serial()])
    expect(await codeAdded(caller)).toBe('F0002')
  })

  it('write a field of the row, which must be given and fit', async () => {
    const caller = await another()
    await rule(caller, [{ type: 'field', value: 'phone' }, text('-'), serial()], { name: '按电话' })
    const refused = await add(caller)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringMatching(/按电话.*联系电话/) })
    expect(await add(caller, { phone: '13800138000' })).toMatchObject({ data: { code: '13800138000-0001' } })
    expect((await caller.client(codeRule).page({})).records[0]!.preview).toBe('{联系电话}-0001')
    const taken = { kind: 'customer', values: { phone: '电话' } }
    expect(await caller.call(codeRule.createCode, taken)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('联系电话'),
    })
  })

  it('of a class of materials hold for it and those below, before the rule of all', async () => {
    const caller = await another()
    const classes = caller.client(materialClass)
    const calls = caller.client(codeRule)
    const metal = await classes.create({ code: 'METAL', name: '金属' })
    const steel = await classes.create({ code: 'ST', name: '钢', parentId: metal.id })
    const paper = await classes.create({ code: 'PA', name: '纸' })
    const [unit] = await caller.client(units).list({})
    await rule(caller, [{ type: 'class' }, text('-'), serial()], { kind: 'material', classId: metal.id, name: '金属' })
    await rule(caller, [text('W'), serial()], { kind: 'material', name: '全部' })
    const add = async (classId: string) =>
      (await caller.client(material).create({ name: `料${++made}`, classId, baseUnitId: unit!.id })).code
    expect(await add(metal.id)).toBe('METAL-0001')
    expect(await add(steel.id)).toBe('ST-0001')
    expect(await add(paper.id)).toBe('W0001')
    expect(await calls.ofClass({ classId: steel.id })).toMatchObject({ name: '金属' })
    expect(await calls.ofClass({ classId: paper.id })).toMatchObject({ name: '全部' })
    expect(await calls.createCode({ kind: 'material', values: { classId: steel.id } })).toEqual({ code: 'ST-0002' })
    expect((await calls.classes({})).map(({ code }) => code).toSorted()).toEqual(['METAL', 'PA', 'ST'])
    expect(await caller.call(codeRule.ofClass, { classId: '999999999' })).toMatchObject({ code: 404 })
  })

  it('refuse what is no format, naming the part', async () => {
    const wrong: [object, string][] = [
      [draft({ kind: 'nothing' }), 'kind'],
      [draft({ classId: '1' }), 'classId'],
      [draft({ parts: [] }), 'parts'],
      [draft({ parts: [text('A')] }), 'parts.0.type'],
      [draft({ parts: [serial(), serial()] }), 'parts.1.type'],
      [draft({ parts: [text('客'), serial()] }), 'parts.0.value'],
      [draft({ parts: [{ type: 'date', value: 'YYYY年' }, serial()] }), 'parts.0.value'],
      [draft({ parts: [{ type: 'field', value: 'companyId' }, serial()] }), 'parts.0.value'],
      [draft({ parts: [{ type: 'class' }, serial()] }), 'parts.0.type'],
      [draft({ parts: [serial({ length: 11 })] }), 'parts.0.length'],
      [draft({ parts: [serial({ base: 12 as 10 })] }), 'parts.0.base'],
      [draft({ parts: [serial({ reset: 'month' })] }), 'parts.0.reset'],
      [draft({ parts: Array.from({ length: 11 }, () => text('A')) }), 'parts'],
    ]
    for (const [body, field] of wrong)
      expect(await owner.call(codeRule.create, body), JSON.stringify(body)).toMatchObject({
        code: 400,
        data: expect.arrayContaining([expect.objectContaining({ field })]),
      })
  })

  it('of one company are not seen by another, and count for themselves', async () => {
    const [one, other] = [await another(), await another()]
    const { id } = await rule(one, [text('S'), serial()])
    expect(await codeAdded(one)).toBe('S0001')
    expect(await other.call(codeRule.get, { id })).toMatchObject({ code: 404 })
    expect(await other.call(codeRule.remove, { id })).toMatchObject({ code: 404 })
    await rule(other, [text('S'), serial()])
    expect(await codeAdded(other)).toBe('S0001')
    const reader = await server.signIn({ permissions: ['codeRule'] })
    expect(await reader.call(codeRule.createCode, { kind: 'customer' })).toMatchObject({ code: 401 })
  })

  const draft = (more: object = {}) => ({
    name: `草稿${++made}`,
    kind: 'customer',
    parts: [text('A'), serial()],
    ...more,
  })
})

/** Does something so many times, so many at once. */
async function inTurns<T>(times: number, atOnce: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        const nth = next++
        done[nth] = await work(nth)
      }
    }),
  )
  return done
}
