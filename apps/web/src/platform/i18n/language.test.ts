import { expect, test } from 'vitest'
import { bareLanguage, chosenLanguage, languageNamed } from './language.ts'

test.each([
  ['zh-CN', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['zh-hk', 'zh-TW'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['us-en', 'en-US'],
  ['de-DE', 'zh-CN'],
  ['', 'zh-CN'],
])('the name %s means %s', (name, language) => {
  expect(languageNamed(name)).toBe(language)
})

test('a stored choice wins over the browser, and locale over lang over language', () => {
  const stored = (values: Record<string, string>) => (key: string) => values[key] ?? null
  expect(chosenLanguage(stored({}), 'en-GB')).toBe('en-US')
  expect(chosenLanguage(stored({ language: 'zh-tw' }), 'en-GB')).toBe('zh-TW')
  expect(chosenLanguage(stored({ language: 'zh-tw', lang: 'us-en' }), 'zh-CN')).toBe('en-US')
  expect(chosenLanguage(stored({ language: 'zh-tw', lang: 'us-en', locale: 'zh-cn' }), 'en-US')).toBe('zh-CN')
})

test('the bare language is the part before the hyphen', () => {
  expect(bareLanguage('zh-TW')).toBe('zh')
  expect(bareLanguage('en-US')).toBe('en')
})
