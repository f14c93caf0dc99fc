import { unit, unitConversion } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('units', () => {
  let server: TestServer
  let clerk: Caller
  beforeAll(async () => {
    server = await startTestServer()
    clerk = await server.signIn()
  })
  afterAll(() => server.stop())

  const idOf = async (code: string) => (await clerk.client(unit).list({})).find((each) => each.code === code)!.id

  it('come with the program, in their reader’s words, and stay', async () => {
    const calls = clerk.client(unit)
    const all = await calls.list({})
    expect(all.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['个', '件', '箱', 'kg', 'g', 't', 'm', 'mm', 'm²', 'L']),
    )
    expect((await calls.page({ keyword: 'ea' })).records).toMatchObject([{ code: '个', builtIn: true }])
    const [kg] = (await calls.page({ keyword: '公斤' })).records
    expect(kg).toMatchObject({ code: 'kg', name: '千克', dimension: 'mass', decimals: 3 })
    expect(await clerk.call(unit.remove, { id: kg!.id })).toMatchObject({ code: 409 })
    await calls.update({ id: kg!.id, status: 0 })
    expect((await calls.list({ status: 1 })).map(({ code }) => code)).not.toContain('kg')
    await calls.update({ id: kg!.id, status: 1 })
    expect(await calls.list({})).toHaveLength(all.length)
  })

  it('are added by companies, changed, and removed while nothing is counted in them', async () => {
    const calls = clerk.client(unit)
    const bundle = await calls.create({ code: '捆', name: '捆', dimension: 'count', decimals: 0 })
    expect(await calls.update({ id: bundle.id, decimals: 2 })).toMatchObject({ decimals: 2, builtIn: false })
    const { id } = await clerk.client(unitConversion).create({
      fromUnitId: bundle.id,
      toUnitId: await idOf('根'),
      rate: '50',
    })
    expect(await clerk.call(unit.removeMany, { ids: [bundle.id] })).toMatchObject({
      code: 409,
      msg: '单位“捆”已被 1 个单位换算使用，不能删除',
    })
    expect(await clerk.call(unit.update, { id: bundle.id, dimension: 'mass' })).toMatchObject({ code: 409 })
    await clerk.client(unitConversion).remove({ id })
    expect(await calls.get({ id: bundle.id })).toMatchObject({ code: '捆', decimals: 2, status: 1 })
    await calls.remove({ id: bundle.id })
    const other = await calls.create({ code: '扎', name: '扎', dimension: 'count', decimals: 0 })
    await calls.removeMany({ ids: [other.id] })
    for (const { id } of [bundle, other]) expect(await clerk.call(unit.get, { id })).toMatchObject({ code: 404 })
    expect(await clerk.call(unit.create, { code: 'kg', name: '公斤', dimension: 'mass', decimals: 3 })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
  })

  it('become one another by rates that do not contradict', async () => {
    const calls = clerk.client(unitConversion)
    const pounds = await calls.page({ unitId: await idOf('lb'), scope: 'general' })
    expect(pounds.records.map(({ fromUnit, rate, toUnit }) => `${fromUnit}=${rate}${toUnit}`).sort()).toEqual([
      'lb=0.45359237kg',
      'lb=16oz',
    ])
    const wrong = { fromUnitId: await idOf('t'), toUnitId: await idOf('g'), rate: '1000' }
    expect(await clerk.call(unitConversion.create, wrong)).toMatchObject({
      code: 409,
      msg: '已有换算：1 t = 1000000 g，不能再设一个不同的',
    })
    const across = { fromUnitId: await idOf('箱'), toUnitId: await idOf('kg'), rate: '25' }
    expect(await clerk.call(unitConversion.create, across)).toMatchObject({
      code: 400,
      msg: '换算为：“箱”和“kg”量纲不同，只能按物料设置换算',
    })
    const own = await calls.create({ fromUnitId: await idOf('托'), toUnitId: await idOf('箱'), rate: '40' })
    expect(await calls.update({ id: own.id, rate: '48' })).toMatchObject({ rate: '48' })
    expect(await calls.get({ id: own.id })).toMatchObject({ num: '48', den: '1' })
    expect(await clerk.call(unitConversion.remove, { id: pounds.records[0]!.id })).toMatchObject({ code: 409 })
    expect(await clerk.call(unitConversion.update, { id: own.id, rate: '0' })).toMatchObject({
      code: 400,
      data: [{ field: 'rate' }],
    })
  })
})
