import { expect, it } from 'vitest'
import { conflict, Refusal } from './refusal.ts'
import { TryAgain, untilTaken } from './try-again.ts'

it('what others came before is begun again until it is taken, and a refusal is one at once', async () => {
  let left = 3
  const lasts: boolean[] = []
  const answer = await untilTaken('1', async (isLast) => {
    lasts.push(isLast)
    if (left-- > 0) throw new TryAgain('被他人领走')
    return 'taken'
  })
  expect([answer, lasts]).toEqual(['taken', [false, false, false, false]])
  let runs = 0
  const refused = untilTaken('1', async () => {
    runs++
    throw conflict('库存不足')
  })
  await expect(refused).rejects.toThrow('库存不足')
  expect(runs).toBe(1)
})

it('ends with the refusal where it is never taken, and says before that it is the last time', async () => {
  const lasts: boolean[] = []
  const refused = untilTaken('1', async (isLast) => {
    lasts.push(isLast)
    throw new TryAgain('只有 3 kg')
  })
  await expect(refused).rejects.toThrow(Refusal)
  expect(lasts.filter(Boolean)).toEqual([true])
  expect(lasts.at(-1)).toBe(true)
  // The same words again and again are nobody's who came before: soon it is enough.
  expect(lasts).toHaveLength(6)
  let left = 0
  const others = untilTaken('1', async () => {
    throw new TryAgain(`只有 ${left++} kg`)
  })
  await expect(others).rejects.toThrow('只有 63 kg')
})

it('of those who begin again one goes after the other in each company, so that many who want the same do not lose for ever', async () => {
  let pieces = 20
  let inHand = 0
  let runs = 0
  const take = () =>
    untilTaken('2', async () => {
      runs++
      const chosen = pieces
      inHand++
      await new Promise((done) => setImmediate(done))
      inHand--
      if (pieces !== chosen) throw new TryAgain('被他人领走')
      pieces--
    })
  await Promise.all(Array.from({ length: 20 }, take))
  expect([pieces, inHand]).toEqual([0, 0])
  expect(runs).toBe(39)
})
