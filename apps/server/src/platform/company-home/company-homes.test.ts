import { expect, it } from 'vitest'
import { overTheWire } from '../../testing/over-the-wire.ts'
import { companyHomes, homeAct } from './company-homes.ts'

const counted = homeAct<{ ids: string[] }, { total: number; ofCompany: string }>('test.counted')

it('asks whoever answers for the company, and what was asked and answered has travelled', async () => {
  const homes = companyHomes(overTheWire)
  const ids = ['1', '2']
  const given = { total: 2, ofCompany: '' }
  let heard: string[] | undefined
  homes.answer(counted, (input, companyId) => {
    heard = input.ids
    return Object.assign(given, { ofCompany: companyId })
  })
  const answer = await homes.askHome('7', counted, { ids })
  expect(answer).toEqual({ total: 2, ofCompany: '7' })
  expect(answer).not.toBe(given)
  expect(heard).toEqual(ids)
  expect(heard).not.toBe(ids)
})

it('within one process costs no copy', async () => {
  const homes = companyHomes()
  const given = { total: 2, ofCompany: '7' }
  homes.answer(counted, () => given)
  expect(await homes.askHome('7', counted, { ids: [] })).toBe(given)
})

it('lets a refusal of the home come to whoever asked', async () => {
  const homes = companyHomes()
  homes.answer(counted, () => {
    throw new Error('planted')
  })
  await expect(homes.askHome('7', counted, { ids: [] })).rejects.toThrow('planted')
})

it('has one who answers each act', async () => {
  const homes = companyHomes()
  await expect(homes.askHome('7', counted, { ids: [] })).rejects.toThrow('nobody answers test.counted')
  homes.answer(counted, () => ({ total: 0, ofCompany: '' }))
  expect(() => homes.answer(counted, () => ({ total: 0, ofCompany: '' }))).toThrow('two answer test.counted')
})

it('takes only what can travel', () => {
  // @ts-expect-error: a date comes as a text
  homeAct<{ from: Date }, null>('test.from')
  // @ts-expect-error: a function does not come
  homeAct<{ notify: () => void }, null>('test.tell')
  // @ts-expect-error: a map comes as nothing
  homeAct<null, ReadonlyMap<string, number>>('test.map')
  // @ts-expect-error: a big integer cannot be written
  homeAct<null, { value: bigint | number }>('test.big')
  expect(homeAct<{ at?: number }, (string | null)[]>('test.plain').name).toBe('test.plain')
})
