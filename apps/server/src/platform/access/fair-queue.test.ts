import { expect, it } from 'vitest'
import { Busy } from '../refusal.ts'
import { fairQueue } from './fair-queue.ts'

it('lanes take turns, so that a full one keeps nobody else waiting', async () => {
  const inTurn = fairQueue({ atOnce: 1, most: 3 })
  const done: string[] = []
  let release = () => {}
  const first = inTurn('many', () => new Promise<void>((resolve) => (release = resolve)))
  const more = [1, 2, 3].map((nth) => inTurn('many', async () => void done.push(`many ${nth}`)))
  const one = inTurn('one', async () => void done.push('one'))
  await expect(inTurn('many', async () => {})).rejects.toBeInstanceOf(Busy)
  release()
  await Promise.all([first, ...more, one])
  expect(done).toEqual(['many 1', 'one', 'many 2', 'many 3'])
})

it('goes on after work that failed', async () => {
  const inTurn = fairQueue({ atOnce: 1, most: 3 })
  const failing = inTurn('a', () => Promise.reject(new Error('lost')))
  const after = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('lost')
  expect(await after).toBe('done')
})
