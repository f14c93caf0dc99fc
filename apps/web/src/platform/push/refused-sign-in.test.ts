import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { believedAhead, serverNow } from '../api/signed-headers.ts'
import { wasRefusedForTime } from './refused-sign-in.ts'

const HOURS = 3 * 3600_000
beforeAll(() => void vi.stubGlobal('localStorage', { setItem() {} }))
afterAll(() => void vi.unstubAllGlobals())
const answeredAt = (time: number) => async () => new Response('', { headers: { date: new Date(time).toUTCString() } })

test("who is refused after the server's clock was set signs in once more, by the time that it has now", async () => {
  expect(await wasRefusedForTime(answeredAt(Date.now() + HOURS))).toBe(true)
  expect(Math.abs(serverNow() - Date.now() - HOURS)).toBeLessThan(5000)
})

test('who signed with the right time was refused for something else, and so was who hears nothing', async () => {
  const believed = believedAhead()
  expect(await wasRefusedForTime(answeredAt(Date.now() + believed))).toBe(false)
  expect(await wasRefusedForTime(() => Promise.reject(new TypeError('no way')))).toBe(false)
})
