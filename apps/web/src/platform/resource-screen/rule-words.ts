import type { z } from 'zod'
import en from 'zod/v4/locales/en.js'
import zhCN from 'zod/v4/locales/zh-CN.js'
import zhTW from 'zod/v4/locales/zh-TW.js'
import { languageInUse } from '../i18n/translate.ts'

const locales = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': en }
const made = new Map<string, z.core.$ZodErrorMap>()

/** Zod's words for a refused value in the language in use. */
export function ruleWords(): z.core.$ZodErrorMap {
  const language = languageInUse()
  const words = made.get(language) ?? locales[language]().localeError
  made.set(language, words)
  return words
}
