import { own } from '@zhizao/rules/own'
import { chosenLanguage, type Language, storedNames } from './language.ts'

let language: Language = 'zh-CN'
let catalogue: Record<string, string> = {}

/** The language of this page; it changes with a reload only. */
export const languageInUse = () => language

/** The text in the language in use. Chinese is the source; `{name}` takes the value of that name. */
export function t(text: string, values?: Record<string, string | number>): string {
  const found = own(catalogue, text) ?? text
  return values ? found.replace(/\{(\w+)\}/g, (whole, name: string) => String(own(values, name) ?? whole)) : found
}

/** The source texts that the catalogue in use has words for. */
export const knownTexts = () => Object.keys(catalogue)

/** Loads the catalogue of the chosen language; to be awaited before anything is drawn. */
export async function startLanguage() {
  language = chosenLanguage((key) => localStorage.getItem(key), navigator.language)
  document.documentElement.lang = language
  catalogue = {}
  if (language === 'en-US') catalogue = (await import('./catalogue-en-us.ts')).enUS
  if (language === 'zh-TW') catalogue = (await import('virtual:zh-tw')).default
}

/** Takes another language. The page starts again, so that every text and every message of the server follows. */
export function chooseLanguage(next: Language) {
  localStorage.setItem('locale', storedNames[next])
  location.reload()
}
