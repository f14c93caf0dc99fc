import { expect, it } from 'vitest'
import { scaled } from './scaled-timeouts.ts'

it('lengthens what bounds a test, a hook or a wait, and no wait that is meant', () => {
  const code = `
it('comes', async () => {
  await expect.poll(state, { interval: 100, timeout: 20_000 }).toBe('on')
  page.setDefaultTimeout(20_000)
  setTimeout(() => {
    stop()
  }, 500)
  await until(
    () => came,
    180_000,
    'the start',
  )
  wait(10_000)
}, 60_000)
`
  const changed = scaled(code, 2.5)
    .split('\n')
    .filter((line, at) => line !== code.split('\n')[at])
  expect(changed.map((line) => line.trim())).toEqual([
    "await expect.poll(state, { interval: 100, timeout: 20_000 * 2.5 }).toBe('on')",
    'page.setDefaultTimeout(20_000 * 2.5)',
    '180_000 * 2.5,',
    '}, 60_000 * 2.5)',
  ])
})
