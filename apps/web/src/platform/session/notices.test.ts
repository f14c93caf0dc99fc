import { expect, test } from 'vitest'
import { untilNext } from './notices.ts'

test('notices are asked for again when the first of them ends, twice an hour otherwise', () => {
  const at = (ms: number) => ({ validTo: new Date(ms).toISOString() })
  expect(untilNext(undefined, 0)).toBe(1_800_000)
  expect(untilNext([{ validTo: null }], 0)).toBe(1_800_000)
  expect(untilNext([at(90_000), at(60_000)], 0)).toBe(60_500)
  expect(untilNext([at(5)], 60_000)).toBe(1_000)
})
