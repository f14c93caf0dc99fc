import type { z } from 'zod'
import en from 'zod/v4/locales/en.js'
import zhCN from 'zod/v4/locales/zh-CN.js'
import zhTW from 'zod/v4/locales/zh-TW.js'
import { languageInUse, t } from '../i18n/translate.ts'

const locales = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': en }
const made = new Map<string, z.core.$ZodErrorMap>()

/** Zod's words for a refused value in the language in use, and those for a value that is missing. */
export function ruleWords(): { words: z.core.$ZodErrorMap; nothing: string } {
  const language = languageInUse()
  const words = made.get(language) ?? locales[language]().localeError
  made.set(language, words)
  return { words, nothing: t('此项不能为空') }
}
