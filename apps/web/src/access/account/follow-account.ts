import type { SignedInUser } from '@zhizao/contract/access/session'
import { languageNamed } from '../../platform/i18n/language.ts'
import { chooseLanguage, languageInUse } from '../../platform/i18n/translate.ts'
import { chooseMode } from '../../platform/theme/mode.ts'

/** The theme and language that the account was set to hold in this browser from now on. */
export function followAccount({ theme, language }: Pick<SignedInUser, 'theme' | 'language'>) {
  if (theme) chooseMode(theme === 'dark' ? 'dark' : 'light')
  if (language && languageNamed(language) !== languageInUse()) chooseLanguage(languageNamed(language))
}
