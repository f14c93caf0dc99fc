import { expect, test } from 'vitest'
import { isInborn, onlyOwn, own } from './own.ts'

const inborn = Object.getOwnPropertyNames(Object.prototype)

test('a record has under a name what was put there, whatever every object is born with', () => {
  expect(inborn).toContain('toString')
  for (const name of inborn) {
    expect(own({}, name)).toBeUndefined()
    expect(own(Object.fromEntries([[name, 'given']]), name)).toBe('given')
    expect(isInborn(name)).toBe(true)
    expect(onlyOwn({})[name]).toBeUndefined()
    expect(name in onlyOwn({})).toBe(false)
  }
  expect(own(undefined, 'a')).toBeUndefined()
  expect(onlyOwn({ toString: 1, b: 2 } as Record<string, number>)).toEqual({ toString: 1, b: 2 })
  expect(isInborn('code')).toBe(false)
})
