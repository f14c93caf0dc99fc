import { expect, it } from 'vitest'
import { signInGuard } from './sign-in-guard.ts'

it('tries of one name are judged in their order, whatever becomes of each; those of another do not wait', async () => {
  const { inTurn } = signInGuard(() => new Date())
  const said: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn('a', async () => {
    await promise
    said.push('first')
    throw new Error('wrong password')
  })
  const second = inTurn('a', async () => said.push('second'))
  await inTurn('b', async () => said.push('other'))
  resolve()
  await expect(first).rejects.toThrow('wrong password')
  await second
  expect(said).toEqual(['other', 'first', 'second'])
})
