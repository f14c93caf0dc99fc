import { own } from '@zhizao/rules/own'
import type { Language } from '../context.ts'
import english from './en-us.json' with { type: 'json' }
import traditional from './zh-tw.json' with { type: 'json' }

export const languages: readonly Language[] = ['zh-CN', 'zh-TW', 'en-US']

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': {},
  'zh-TW': traditional,
  'en-US': english,
}

/** A Chinese text of the product in another language; `{name}` takes the value of that name. What has no words stays as it is. */
export function wordsIn(language: Language) {
  const catalogue = catalogues[language]
  return (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
    (Object.hasOwn(catalogue, text) ? catalogue[text]! : text).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(own(values, name) ?? whole),
    )
}

/** The text in each of the languages, the source first. */
export const inEveryLanguage = (text: string): string[] => languages.map((language) => wordsIn(language)(text))

/** Several words in one cell or message. */
export const listed = (language: Language, words: readonly string[]) => words.join(language === 'en-US' ? ', ' : '、')

/** Every text that there are words for. */
export const knownTexts = Object.keys(english)
