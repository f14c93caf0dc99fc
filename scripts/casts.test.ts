import { expect, test } from 'vitest'
import { casts, castsOf, total } from './casts.ts'

/** Casts by way of `never`, `any` or `unknown` that the product has. Fewer is better; more is not taken. */
const MOST_BLIND = 19

test('casts that say nothing to the compiler are few, and the line above each says why it stays', () => {
  const files = casts()
  expect(files.length).toBeGreaterThan(3000)
  const unexplained = files.flatMap(({ file, blind }) =>
    blind.filter(({ hasReason }) => !hasReason).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(unexplained).toEqual([])
  expect(total(files).blind).toBeLessThanOrEqual(MOST_BLIND)
})

test('a cast is blind by way of never, any or unknown; others ask the compiler', () => {
  const text = [
    'const a = b as string',
    'const c = d as never',
    '// Its types leave it out.',
    'const e = (f as unknown as Named).name',
    'const g = h as const',
    'const i = [] as any[]',
    'const j = k as unknown',
    'const l = m!.n satisfies O',
  ].join('\n')
  const { casts: all, blind, sure } = castsOf('a.ts', text)
  expect(all).toBe(4)
  expect(blind.map(({ line, hasReason }) => [line, hasReason])).toEqual([
    [2, false],
    [4, true],
    [6, false],
  ])
  expect(sure).toBe(1)
})

test('the reason of a cast stands at its `as`, or at the beginning of what is cast', () => {
  const [reason, ...lines] = ['// Read as it was written.', 'const a = {', '  b: 1,', '} as never']
  const reasonOf = (...text: string[]) => castsOf('a.ts', text.join('\n')).blind.map(({ hasReason }) => hasReason)
  expect(reasonOf(...lines)).toEqual([false])
  expect(reasonOf(reason!, ...lines)).toEqual([true])
  expect(reasonOf(lines[0]!, lines[1]!, reason!, lines[2]!)).toEqual([true])
})
