import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { traditionalTexts } from '../../apps/web/build/traditional-chinese.ts'

const web = path.join(import.meta.dirname, '../../apps/web')
const source = path.join(web, 'src')

export type Locale = 'zh-CN' | 'zh-TW' | 'en-US'

const catalogues: Record<Locale, () => Promise<Record<string, string>>> = {
  'zh-CN': async () => ({}),
  'zh-TW': () => traditionalTexts(web),
  'en-US': async () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('en-us.json'),
    )
    // In the order in which the build joins them.
    return Object.assign({}, ...files.sort().map((name) => JSON.parse(readFileSync(path.join(source, name), 'utf8'))))
  },
}

/** What the product says in a language, from the catalogues that the web app itself uses. */
export async function wordsOf(locale: Locale) {
  const catalogue = await catalogues[locale]()
  const t = (text: string, values: Record<string, string | number> = {}) =>
    (catalogue[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  return {
    t,
    /** A button's name; the kit sets two Chinese characters apart, and an icon's name stands before. */
    button: (text: string) =>
      new RegExp(
        `^(\\w+ )?${[...t(text)].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&')).join('\\s*')}$`,
      ),
    /** A name of the built-in menu. */
    named: ({ name, nameEn }: { name: string; nameEn: string }) => (locale === 'en-US' ? nameEn : t(name)),
  }
}
export type Words = Awaited<ReturnType<typeof wordsOf>>
