import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { traditionalTexts } from '../../apps/web/build/traditional-chinese.ts'

const web = path.join(import.meta.dirname, '../../apps/web')
const source = path.join(web, 'src')

const hole = /\{(\w+)\}/g

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
  const t = (text: string, values: Record<string, string | number> = {}) => {
    const filled = (found: string, nth: (name: string) => string) =>
      found.replace(hole, (whole, name: string) => String(values[nth(name)] ?? whole))
    const names = [...text.matchAll(hole)].map(([, name]) => name!)
    // The server's own texts stand there with numbered holes.
    const numbered = catalogue[names.reduce((result, name, at) => result.replace(`{${name}}`, `{v${at + 1}}`), text)]
    if (!catalogue[text] && numbered) return filled(numbered, (name) => names[Number(name.slice(1)) - 1] ?? '')
    return filled(catalogue[text] ?? text, (name) => name)
  }
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
