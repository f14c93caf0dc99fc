import { signOf } from '@zhizao/rules/sign'
import { describe, expect, it } from 'vitest'
import { signMemory } from './sessions.ts'

const minute = 60_000
const sign = (nth: number) => signOf('token', String(1_700_000_000_000 + nth), '0000')

describe('the memory of signs', () => {
  it('knows a sign for as long as it could be taken for a new one', () => {
    let time = 0
    const unseen = signMemory(() => time)
    expect([unseen(sign(1)), unseen(sign(1)), unseen(sign(2))]).toEqual([true, false, true])
    time = 10 * minute
    expect(unseen(sign(1))).toBe(false)
    time = 25 * minute
    unseen(sign(3))
    time = 50 * minute
    unseen(sign(4))
    expect(unseen(sign(1))).toBe(true)
  })

  it('holds no more than two halves, however many come', () => {
    const unseen = signMemory(() => 0, 100)
    for (let nth = 0; nth < 1000; nth++) expect(unseen(sign(nth))).toBe(true)
    // The newest are known, the oldest have made room.
    expect([unseen(sign(999)), unseen(sign(950)), unseen(sign(1))]).toEqual([false, false, true])
  })
})
