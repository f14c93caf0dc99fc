import type { Context } from '../../platform/context.ts'

interface Named {
  name: string
  nameEn: string | null
}

/** How the caller reads the names of entries and products: those who read English get the English name, where there is one. */
export const nameFor =
  ({ language }: Pick<Context, 'language'>) =>
  ({ name, nameEn }: Named) =>
    (language === 'en-US' && nameEn) || name
