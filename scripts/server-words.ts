import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fieldTitles } from '@zhizao/contract/http/field-titles'
import { limitTitles } from '@zhizao/rules/validation/alarm-limits'
import { modules } from '../apps/server/src/access/menu/modules.ts'
import { driverTree } from '../apps/server/src/device-model/driver/drivers.ts'
import { builtInSignals } from '../apps/server/src/device-model/signal/built-in-signals.ts'
import { builtInUnits } from '../apps/server/src/material/unit/built-in-units.ts'
import { literalsOf, type SourceLiteral } from '../apps/web/build/source-literals.ts'
import { sourcesBelow } from '../apps/web/build/source-texts.ts'
import { traditionalTexts } from '../apps/web/build/traditional-chinese.ts'
import { contractCalls } from './contract-calls.ts'

const root = path.join(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const folder = path.join(root, 'apps/server/src/platform/words')

/** What the server itself says in other languages: the words of its spreadsheets and of the rows that it brings along. */
const files = [/sheet(-columns)?\.ts$/, /\/log\.routes\.ts$/, /\/built-in-(roles|dictionaries|templates)\.ts$/]
/** What is printed names its fields and its template where it is declared. */
const printed = /\b(Printable|documentPrint|labelPrint)\b.* from '.*platform\/print\/print(able|ed-document)\.ts'/
const kept = /\/(sheet-columns|spreadsheet)\.ts$/
const levels = /^alarm\/alarm-level\/alarm-level\.service\.ts$/
/** What refuses is put into other languages by the browser. */
const refusing = /^(invalid|invalidField|notify|problems\.push|.*\.addIssue|Refusal|sql|throw.*|.*\baudit)$/

const isSaid = ({ within, values }: SourceLiteral) => !values.length && !within.some((each) => refusing.test(each))

/** The Chinese texts that the server needs in every language. */
async function wanted(): Promise<string[]> {
  const server = await sourcesBelow(path.join(root, 'apps/server/src'))
  const spoken = server.filter(
    ({ file, source }) => printed.test(source) || [...files, kept, levels].some((each) => each.test(file)),
  )
  const contract = await sourcesBelow(path.join(root, 'packages/contract/src'))
  const titles = contract.flatMap(({ source }) =>
    [...source.matchAll(/meta\(\s*\{[^}]*?title: '([^']+)'/g)].map((match) => match[1]!),
  )
  const points = contract.filter(({ file }) => file === 'device/point-fields.ts')
  const literals = [...spoken, ...points].flatMap(literalsOf).filter(isSaid)
  const products = modules.map(({ description }) => description)
  const units = [...builtInUnits, ...builtInSignals].map(({ name }) => name)
  const protocols = driverTree().flatMap(({ children }) => children.map(({ label }) => label))
  // What the operate log calls a change.
  const changes = [...(await contractCalls()).values()].flat().flatMap(({ call }) => (call.writes ? [call.title] : []))
  const texts = [
    ...literals.map(({ text }) => text),
    ...titles,
    ...Object.values(fieldTitles),
    ...products,
    ...units,
    ...protocols,
    ...changes,
    ...Object.values(limitTitles),
  ]
  return [...new Set(texts)].filter((text) => /\p{Script=Han}/u.test(text)).sort()
}

function english(): Record<string, string> {
  const sources = path.join(web, 'src')
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('en-us.json'),
  )
  return Object.assign({}, ...names.map((name) => JSON.parse(readFileSync(path.join(sources, name), 'utf8'))))
}

/** Both catalogues of the server as they should be, and the texts that have no English yet. */
export async function serverWords() {
  const texts = await wanted()
  const [en, tw] = [english(), await traditionalTexts(web)]
  const pick = (from: Record<string, string>) =>
    Object.fromEntries(texts.flatMap((text) => (from[text] === undefined ? [] : [[text, from[text]]])))
  const missing = texts.filter((text) => en[text] === undefined)
  return { 'en-us.json': pick(en), 'zh-tw.json': pick(tw), missing }
}

export type Catalogue = 'en-us.json' | 'zh-tw.json'

export const savedWords = (name: Catalogue): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8'))

if (import.meta.main) {
  const { missing, ...catalogues } = await serverWords()
  for (const [name, words] of Object.entries(catalogues))
    writeFileSync(path.join(folder, name), `${JSON.stringify(words, null, 2)}\n`)
  if (missing.length) {
    console.error(`without English, add them to apps/web/src/platform/i18n:\n${missing.join('\n')}`)
    process.exitCode = 1
  }
}
