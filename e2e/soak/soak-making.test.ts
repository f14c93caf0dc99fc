import { expect, it } from 'vitest'
import { soakMaking } from './soak-making.ts'

/** A slice of `npm run soak -- making`. */
it('reports at once on the same orders, by one seed, with two kills: each acknowledged one once, none of them half', async () => {
  const { faults, acknowledged, kills } = await soakMaking({
    reports: 40,
    seconds: 0,
    clients: 12,
    seed: 20_261_124,
    kills: 2,
  })
  expect(faults).toEqual([])
  expect([acknowledged >= 40, kills]).toEqual([true, 2])
}, 300_000)
