import { expect, test, vi } from 'vitest'
import { hashRandomSecret } from '../access/random-secret.ts'
import { type HeldBox, SignInNotNow, signInDesk } from './sign-in-desk.ts'

type Box = { code: string }
let time = 0
const held = (code: string, secret: string): [string, HeldBox<Box>] => [
  code,
  { box: { code }, secretHash: hashRandomSecret(secret) },
]
const answer = async (codes: readonly string[], secret = (code: string) => `secret of ${code}`) =>
  new Map(codes.filter((code) => code.startsWith('B')).map((code) => held(code, secret(code))))

function desk(lookUp: (codes: readonly string[]) => Promise<ReadonlyMap<string, HeldBox<Box>>>) {
  return signInDesk<Box>({ lookUp, replaceHash: async () => {}, log: { warn: () => {} }, now: () => time })
}

test('a secret that is replaced while it is being checked opens nothing, then or later', async () => {
  let valid = 'old'
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const open = desk(async (codes) => {
    const found = await answer(codes, () => valid)
    started.resolve()
    await goOn.promise
    return found
  })
  const signingIn = open.signIn('B1', 'old', '10.0.0.1')
  await started.promise
  valid = 'new'
  open.forget('B1')
  goOn.resolve()
  expect(await signingIn).toBeUndefined()
  expect(await open.signIn('B1', 'old', '10.0.0.1')).toBeUndefined()
  expect(await open.signIn('B1', 'new', '10.0.0.1')).toEqual({ code: 'B1' })
})

test('a thousand codes that come together are looked up together, and a right secret once a minute', async () => {
  const lookUp = vi.fn(answer)
  const open = desk(lookUp)
  const all = () => Promise.all(Array.from({ length: 1000 }, (_, at) => open.signIn(`B${at}`, `secret of B${at}`, 'x')))
  expect((await all()).every(Boolean)).toBe(true)
  expect(lookUp).toHaveBeenCalledTimes(1)
  await all()
  expect(lookUp).toHaveBeenCalledTimes(1)
  time += 61_000
  await all()
  expect(lookUp).toHaveBeenCalledTimes(2)
})

test('unknown codes and wrong secrets are remembered for a while, until the box is made or changed', async () => {
  const lookUp = vi.fn(answer)
  const open = desk(lookUp)
  for (let at = 0; at < 5; at++) {
    expect(await open.signIn('C1', 'any', '10.0.0.2')).toBeUndefined()
    expect(await open.signIn('B1', 'wrong', '10.0.0.2')).toBeUndefined()
  }
  expect(lookUp).toHaveBeenCalledTimes(2)
  open.forget('C1')
  await open.signIn('C1', 'any', '10.0.0.2')
  expect(lookUp).toHaveBeenCalledTimes(3)
  time += 31_000
  await open.signIn('B1', 'wrong', '10.0.0.2')
  expect(lookUp).toHaveBeenCalledTimes(4)
})

test('where too much fails, what is wrong gets no answer for a minute; right boxes pass, known or new', async () => {
  const open = desk(vi.fn(answer))
  await open.signIn('B1', 'secret of B1', '10.0.0.3')
  for (let at = 0; at < 300; at++) await open.signIn(`C${at}`, 'any', '10.0.0.3')
  await expect(open.signIn('C0', 'other', '10.0.0.3')).rejects.toThrow(SignInNotNow)
  await expect(open.signIn('B1', 'wrong', '10.0.0.3')).rejects.toThrow(SignInNotNow)
  expect(await open.signIn('B4', 'secret of B4', '10.0.0.3')).toEqual({ code: 'B4' })
  time += 59_000
  await open.signIn('C1', 'any', '10.0.0.3').catch(() => {})
  expect(await open.signIn('B1', 'secret of B1', '10.0.0.3')).toEqual({ code: 'B1' })
  expect(await open.signIn('B2', 'secret of B2', '10.0.0.4')).toEqual({ code: 'B2' })
  time += 2000
  expect(await open.signIn('B3', 'secret of B3', '10.0.0.3')).toEqual({ code: 'B3' })
})
