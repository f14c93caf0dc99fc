export type Language = 'zh-CN' | 'zh-TW' | 'en-US'

/** Where a choice of language is looked for, first found wins. */
export const languageKeys = ['locale', 'lang', 'language'] as const

/** The names under which a choice is stored. */
export const storedNames: Record<Language, string> = { 'zh-CN': 'zh-cn', 'zh-TW': 'zh-tw', 'en-US': 'us-en' }

/** The product's language for a name such as `zh-HK`, `us-en`, `en`; Simplified Chinese where it says nothing else. */
export function languageNamed(name: string | null | undefined): Language {
  const wanted = (name ?? '').toLowerCase().replace('_', '-')
  if (/^zh-(tw|hk|mo|hant)/.test(wanted)) return 'zh-TW'
  return /^(en|us)(-|$)/.test(wanted) ? 'en-US' : 'zh-CN'
}

/** The language by the stored choice, else by the browser. */
export function chosenLanguage(stored: (key: string) => string | null, browser: string): Language {
  const choice = languageKeys.map(stored).find(Boolean)
  return languageNamed(choice ?? browser)
}

/** The part before the hyphen: `zh` or `en`. */
export const bareLanguage = (language: Language) => language.split('-')[0]!
