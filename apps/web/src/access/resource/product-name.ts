import { languageInUse, t } from '../../platform/i18n/translate.ts'

/** A product's name in the language in use. */
export const productName = ({ name, nameEn }: { name: string; nameEn: string | null }) =>
  (languageInUse() === 'en-US' && nameEn) || t(name)
