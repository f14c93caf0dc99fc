import { expect, test } from 'vitest'
import { createSignInCache } from './sign-in-cache.ts'

test('a secret that is replaced while it is being checked opens nothing, then or later', async () => {
  let valid = 'old'
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const cache = createSignInCache(async (code, secret) => {
    const fits = secret === valid
    started.resolve()
    await goOn.promise
    return fits ? { code } : undefined
  })
  const signingIn = cache.signIn('B1', 'old')
  await started.promise
  valid = 'new'
  cache.forget('B1')
  goOn.resolve()
  expect(await signingIn).toBeUndefined()
  expect(await cache.signIn('B1', 'old')).toBeUndefined()
  expect(await cache.signIn('B1', 'new')).toEqual({ code: 'B1' })
})
