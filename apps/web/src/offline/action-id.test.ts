import { expect, test } from 'vitest'
import { actionId } from './action-id.ts'

test('is a UUID of version 7 that sorts by its time', () => {
  const [early, late] = [actionId(Date.parse('2026-03-01T00:00:00Z')), actionId(Date.parse('2026-03-01T00:00:00.001Z'))]
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(early < late).toBe(true)
  expect(new Set(Array.from({ length: 1000 }, () => actionId(0))).size).toBe(1000)
})
