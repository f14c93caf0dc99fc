import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RESOURCE_CALLS } from '../apps/web/src/platform/resource-screen/resource-call-names.ts'
import type { NamedCall } from './contract-calls.ts'

const root = path.join(import.meta.dirname, '..')

/** `contract file#record.name` of a call. */
export const keyOf = (file: string, { record, name }: NamedCall) => `${file}#${record}.${name}`

interface Source {
  file: string
  text: string
  /** Files of the same tree that it imports, static or lazy; of a door, those behind the names that it takes. */
  imports: string[]
  /** What it imports by name: the name there, the name here, and the file in which it stands. */
  named: Named[]
}

interface Named {
  name: string
  as: string
  file: string
}

function sources(pattern: string): Map<string, Source> {
  const texts = new Map(
    globSync(pattern, { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  const doors = new Map([...texts].map(([file, text]) => [file, handedOn(file, text)]))
  return new Map(
    [...texts].map(([file, text]) => {
      const at = (to: string) => path.join(path.dirname(file), to)
      const named = [...text.matchAll(/import (?:type )?\{([^}]+)\} from '(\.[^']+)'/g)].flatMap((match) =>
        namesIn(match[1]!).map(({ name, as }) => ({
          name,
          as,
          file: doors.get(at(match[2]!))?.get(name) ?? at(match[2]!),
        })),
      )
      const others = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
        .map((match) => at(match[1]!))
        .filter((to) => !doors.get(to)?.size)
      return [file, { file, text, named, imports: [...new Set([...others, ...named.map((one) => one.file)])] }]
    }),
  )
}

/** `a, type B, c as d` of an import or export. */
const namesIn = (list: string) =>
  list.split(',').flatMap((part) => {
    const [name, as] = part
      .trim()
      .replace(/^type /, '')
      .split(/\s+as\s+/)
    return name ? [{ name, as: as ?? name }] : []
  })

/** What a door hands on: each name with the file in which it stands. */
const handedOn = (file: string, text: string) =>
  new Map(
    [...text.matchAll(/^export (?:type )?\{([^}]+)\} from '(\.[^']+)'/gm)].flatMap((match) =>
      namesIn(match[1]!).map(({ as }) => [as, path.join(path.dirname(file), match[2]!)] as const),
    ),
  )

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How a path is found in texts: its longest part that is said as it is, and the whole. */
const searches = new Map<string, { said: string; whole: RegExp }>()
function searchOf(template: string) {
  let search = searches.get(template)
  if (!search) {
    const parts = template.split(/\{\w+\}/)
    const said = parts.toSorted((one, other) => other.length - one.length)[0]!
    search = { said, whole: new RegExp(`${parts.map(literal).join('[^/?\\s]+')}(?=['"?\`])`) }
    searches.set(template, search)
  }
  return search
}

/** Whether a text names a path at the end of an address, with anything in the place of `{id}`. */
function namesPath(text: string, template: string) {
  const { said, whole } = searchOf(template)
  return text.includes(said) && whole.test(text)
}

/**
 * Which calls a file makes, read from its text: `record.name`, `client(record).name`, a kept client `x = client(record)`
 * and later `x.name` (also where another file imports x, by whatever name), `{ name } = client(record)` or `= record`,
 * the generic list screen, and an address below `/api`.
 */
function usesIn(source: Source, contract: Map<string, NamedCall[]>, kept: Map<string, KeptClient[]>): Set<string> {
  const used = new Set<string>()
  const use = (file: string, record: string, name: string) => {
    const call = contract.get(file)?.find((each) => each.record === record && each.name === name)
    if (call) used.add(keyOf(file, call))
  }
  for (const { file, record, as } of importedRecords(source.text, contract)) {
    for (const match of source.text.matchAll(new RegExp(`\\b${literal(as)}\\.(\\w+)\\b(?!\\.permission)`, 'g')))
      use(file, record, match[1]!)
    for (const match of source.text.matchAll(new RegExp(`client\\(${literal(as)}\\)\\s*\\.(\\w+)`, 'g')))
      use(file, record, match[1]!)
    const whole = `(?:[^=;\\n]*client\\(${literal(as)}\\)|${literal(as)}\\b(?!\\.))`
    for (const match of source.text.matchAll(new RegExp(`\\{([^{}]+)\\}\\s*=\\s*${whole}`, 'g')))
      for (const name of match[1]!.split(',')) use(file, record, name.split(':')[0]!.trim())
    if (
      new RegExp(`resource(?:Screen|List)\\w*\\(\\s*${literal(as)}\\b|calls[=:]\\s*\\{?${literal(as)}\\b`).test(
        source.text,
      )
    )
      for (const name of RESOURCE_CALLS) use(file, record, name)
  }
  const reachable = [...(kept.get(source.file) ?? []), ...importedClients(source, kept)]
  for (const { file, record, name } of reachable) {
    for (const match of source.text.matchAll(new RegExp(`\\b${name}(?:\\([^()]*\\))?\\s*\\.(\\w+)`, 'g')))
      use(file, record, match[1]!)
    // Called by a name that the user chooses: any of them.
    if (new RegExp(`\\b${name}\\[\\w+\\]\\(`).test(source.text))
      for (const each of contract.get(file) ?? []) use(file, record, each.name)
  }
  if (source.text.includes('/api/'))
    for (const [file, calls] of contract)
      for (const each of calls) if (namesPath(source.text, `/api${each.call.path}`)) use(file, each.record, each.name)
  return used
}

interface KeptClient {
  file: string
  record: string
  name: string
}

/** Clients kept by another file, under the names they have in this one. */
const importedClients = ({ named }: Source, kept: Map<string, KeptClient[]>): KeptClient[] =>
  named.flatMap(({ name, as, file }) =>
    (kept.get(file) ?? []).flatMap((client) => (client.name === name ? [{ ...client, name: as }] : [])),
  )

function importedRecords(text: string, contract: Map<string, NamedCall[]>) {
  const found: { file: string; record: string; as: string }[] = []
  for (const match of text.matchAll(/import \{([^}]+)\} from '@zhizao\/contract\/([\w/-]+)'/g)) {
    const records = new Set(contract.get(match[2]!)?.map(({ record }) => record))
    for (const part of match[1]!.split(',')) {
      const [record, as] = part.trim().split(/\s+as\s+/)
      if (record && records.has(record)) found.push({ file: match[2]!, record, as: as ?? record })
    }
  }
  return found
}

/** `() =>`, `async (caller = admin) =>`, or nothing. */
const arrow = String.raw`(?:\s*(?:async )?\([^()]*\)\s*=>)?`

/** Clients that a file keeps under a name of its own. */
function keptClients(source: Source, contract: Map<string, NamedCall[]>): KeptClient[] {
  return importedRecords(source.text, contract).flatMap(({ file, record, as }) =>
    [
      ...source.text.matchAll(new RegExp(`(\\w+)\\s*=${arrow}[^=;]{0,120}?client\\(${literal(as)}\\)(?!\\s*\\.)`, 'g')),
    ].map((match) => ({
      file,
      record,
      name: match[1]!,
    })),
  )
}

function callsByFile(files: Map<string, Source>, contract: Map<string, NamedCall[]>): Map<string, Set<string>> {
  const kept = new Map([...files].map(([file, source]) => [file, keptClients(source, contract)]))
  return new Map([...files].map(([file, source]) => [file, usesIn(source, contract, kept)]))
}

/** The screens from which each call is reached: titles of pages, or 框架 for what every page shows. */
export function screensOfCalls(contract: Map<string, NamedCall[]>): Map<string, string[]> {
  const files = sources('apps/web/src/**/*.{ts,tsx}')
  const uses = callsByFile(files, contract)
  const found = new Map<string, string[]>()
  const add = (title: string, start: string, ends: ReadonlySet<string>) => {
    for (const file of reachedFrom(start, files, ends))
      for (const key of uses.get(file) ?? []) {
        const titles = found.get(key) ?? []
        if (!titles.includes(title)) found.set(key, [...titles, title])
      }
  }
  const entries = [...registeredPages(files), ...openPages(files)]
  for (const { title, file } of entries) add(title, file, new Set())
  // What the frame reaches without going into a page.
  add('框架', 'apps/web/src/main.tsx', new Set(entries.map((entry) => entry.file)))
  for (const [key, titles] of found)
    if (titles.includes('框架')) found.set(key, ['框架', ...titles.filter((one) => one !== '框架')])
  return found
}

/** Pages of the menu, `page('/address', '标题', () => import('./file.tsx')…)`, as the domains offer them. */
const registeredPages = (files: Map<string, Source>) =>
  pagesIn(files, /page\(\s*'[^']+',\s*'([^']+)',\s*\(\) =>\s*import\('\.\/([^']+)'\)/g)

/** Pages outside the frame, by the name of their address. */
const openPages = (files: Map<string, Source>) =>
  pagesIn(files, /(\w+): async \(\) => \(await import\('\.\/([^']+)'\)/g)

function pagesIn(files: Map<string, Source>, entry: RegExp) {
  const offers = [...files.values()].filter(({ file }) => /^apps\/web\/src\/[^/]+\/pages\.ts$/.test(file))
  return offers
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .flatMap(({ file, text }) =>
      [...text.matchAll(entry)].map((match) => ({ title: match[1]!, file: path.join(path.dirname(file), match[2]!) })),
    )
}

function reachedFrom(start: string, files: Map<string, Source>, ends: ReadonlySet<string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...(files.get(file)?.imports.filter((one) => !ends.has(one)) ?? []))
  }
  return reached
}

/** The test files that make each call, by the same reading, or that name its path. */
export function testsOfCalls(contract: Map<string, NamedCall[]>): Map<string, string[]> {
  const files = new Map([...sources('apps/server/src/**/*.ts'), ...sources('e2e/**/*.ts')])
  const uses = callsByFile(files, contract)
  const found = new Map<string, string[]>()
  const tests = [...files.values()].filter(({ file }) => file.endsWith('.test.ts') || file.endsWith('.e2e.ts'))
  for (const { file, text, imports } of tests) {
    // A test reaches calls also through the test parts beside it (test-alarms.ts, set-up-box.ts).
    const parts = [file, ...imports.filter((one) => /\/(test-|set-up-|stand\/)/.test(one))]
    const keys = new Set(parts.flatMap((part) => [...(uses.get(part) ?? [])]))
    for (const [contractFile, calls] of contract)
      for (const each of calls)
        if (keys.has(keyOf(contractFile, each)) || namesPath(text, each.call.path)) {
          const key = keyOf(contractFile, each)
          found.set(key, [...(found.get(key) ?? []), path.basename(file)])
        }
  }
  return found
}
