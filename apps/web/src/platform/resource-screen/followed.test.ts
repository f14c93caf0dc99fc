import { expect, test } from 'vitest'
import { followed } from './followed.ts'

test('what follows a change runs after it went well, and never after a refusal', async () => {
  const told: string[] = []
  const after = async () => told.push('after')
  const calls = followed(
    {
      create: async (body: { name: string }) => {
        told.push(body.name)
        return { id: '1' }
      },
      remove: () => Promise.reject(new Error('refused')),
    },
    after,
  )
  expect(await calls.create!({ name: 'made' })).toEqual({ id: '1' })
  expect(told).toEqual(['made', 'after'])
  await expect(calls.remove!({ id: '1' })).rejects.toThrow('refused')
  expect(told).toHaveLength(2)
})
