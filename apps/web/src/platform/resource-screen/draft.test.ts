import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractField } from './contract-field.ts'
import type { FullFormField } from './define-screen.ts'
import { sentPresent } from './draft.ts'

const field = (name: string, when?: FullFormField['when']): FullFormField => ({
  field: name,
  title: name,
  contract: contractField(z.string().nullish(), name),
  ...(when && { when }),
})

test('what others leave out is sent as nothing, so that what stood there goes', () => {
  const fields = [field('way'), field('size', ({ way }) => way === 'fixed')]
  expect(sentPresent(fields, 'edit', { way: 'fixed', size: '5' })).toEqual({ way: 'fixed', size: '5' })
  expect(sentPresent(fields, 'edit', { way: 'all', size: '5' })).toEqual({ way: 'all', size: null })
})
