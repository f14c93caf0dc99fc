import { expect, test } from 'vitest'
import { pageShown, queryClient } from './query-client.ts'

const refetches = (dataUpdatedAt: number, isInvalidated = false) => {
  const { refetchOnMount } = queryClient.getDefaultOptions().queries!
  return (refetchOnMount as (query: unknown) => boolean)({ state: { dataUpdatedAt, isInvalidated } })
}

test('coming back to an open page asks for nothing, a page opened since asks anew', () => {
  pageShown(1000)
  expect(refetches(1500)).toBe(false)
  expect(refetches(900)).toBe(true)
})

test('what a change has made invalid is asked for again', () => {
  pageShown(1000)
  expect(refetches(1500, true)).toBe(true)
})
