import { expect, test } from 'vitest'
import { z } from 'zod'
import { t } from '../i18n/translate.ts'
import { contractField } from './contract-field.ts'
import { beginning, sentValues } from './draft.ts'

const inborn = Object.getOwnPropertyNames(Object.prototype)

test('what people call their things is said as it is, also where every object is born with that name', () => {
  for (const name of inborn) {
    expect(t(name)).toBe(name)
    expect(t(`{${name}}`, {})).toBe(`{${name}}`)
  }
})

test('a form begins and ends with nothing in a field of such a name', () => {
  for (const name of inborn) {
    const field = { field: name, title: name, contract: contractField(z.string().nullish(), name) }
    expect(Object.values(beginning([field], {}))).toEqual([undefined])
    expect(Object.values(sentValues([field], {}))).toEqual([null])
  }
})
