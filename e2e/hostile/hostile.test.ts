import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attacks } from './attacks.ts'
import { besiege } from './besiege.ts'
import { openStand, type Stand } from './stand.ts'

/** A slice of `npm run hostile`: every attack once and small, and no figure of time. */
describe('a product under attack refuses in words, stays up and goes on taking samples', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await openStand('slice')
  })
  afterAll(() => stand?.stop())
  // One that was brought down does not spoil the others.
  beforeEach(async () => {
    if (stand.isUp()) return
    await stand.stop()
    stand = await openStand('slice')
  })

  it.each(attacks.map((attack) => [`${attack.group}: ${attack.name}`, attack] as const))(
    'while it is tried with %s',
    async (_, attack) => {
      const line = await besiege(stand, attack, 1, 'slice')
      expect({ wrong: line.wrong, defects: line.defects, isUp: stand.isUp() }, stand.output().slice(-2000)).toEqual({
        wrong: [],
        defects: 0,
        isUp: true,
      })
    },
    90_000,
  )
})
