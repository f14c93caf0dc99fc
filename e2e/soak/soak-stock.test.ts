import { expect, it } from 'vitest'
import { soakStock } from './soak-stock.ts'

/** A slice of `npm run soak -- stock`. */
it('64 clients that move the same stock for a minute, by one seed, with two kills: right, and each posting once', async () => {
  const { faults, posted } = await soakStock({ seconds: 60, clients: 64, seed: 20_261_123, kills: 2 })
  expect(faults).toEqual([])
  expect(posted).toBeGreaterThan(20)
}, 300_000)
