import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Sources by their path below the `src` of an app. */
export type Sources = ReadonlyMap<string, string>

/** What serves all domains: of the server platform and testing, of the web platform and live. */
const notDomains = new Set(['platform', 'testing', 'live'])
const isTried = (file: string) => !/\.test\.tsx?$|(^|\/)test-[^/]+\.tsx?$/.test(file)

/** The sources of an app as they stand. */
export function sourcesOf(app: 'server' | 'web'): Sources {
  const root = path.join(import.meta.dirname, '../apps', app, 'src')
  return new Map(
    globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
}

/** The domain that a file stands in. */
const domainOf = (file: string) => {
  const [domain, rest] = file.split('/')
  return rest === undefined || notDomains.has(domain!) ? undefined : domain
}

/**
 * Which domain knows which, and by what: imports of its files, its tables among them, and names of its tables that stand in the text
 * of SQL, which the compiler does not see. Key: `domain→other`.
 */
export function domainArrows(sources: Sources): Map<string, string[]> {
  const own = [...sources].filter(([file]) => isTried(file))
  const owners = ownersOfTables(own)
  const arrows = new Map<string, string[]>()
  for (const [file, text] of own) {
    const from = domainOf(file)
    if (!from) continue
    const known = [
      ...importsOf(file, text).map((target) => ({ to: domainOf(target), by: target })),
      ...tablesNamedIn(text, owners).map((table) => ({ to: owners.get(table), by: `SQL ${table}` })),
    ]
    for (const { to, by } of known) {
      if (!to || to === from) continue
      const key = `${from}→${to}`
      arrows.set(key, [...(arrows.get(key) ?? []), `${file}: ${by}`])
    }
  }
  return arrows
}

/** How often a file names tables in the text of SQL instead of by their objects; files that do not are left out. */
export function tablesInText(sources: Sources): Map<string, number> {
  const own = [...sources].filter(([file]) => isTried(file) && !file.startsWith('testing/'))
  const owners = ownersOfTables(own)
  return new Map(
    own.map(([file, text]) => [file, tablesNamedIn(text, owners).length] as const).filter(([, names]) => names > 0),
  )
}

/** Pairs of domains that know each other, `one↔other` in the order of the alphabet. */
export const pairsOf = (arrows: ReadonlyMap<string, unknown>): string[] =>
  [...arrows.keys()]
    .map((key) => key.split('→') as [string, string])
    .filter(([from, to]) => from < to && arrows.has(`${to}→${from}`))
    .map(([from, to]) => `${from}↔${to}`)
    .toSorted()

/** Domains that know each other by way of others, each circle in the order of the alphabet. */
export function circlesOf(arrows: ReadonlyMap<string, unknown>): string[][] {
  const known = new Map<string, string[]>()
  for (const [from, to] of [...arrows.keys()].map((key) => key.split('→') as [string, string]))
    known.set(from, [...(known.get(from) ?? []), to])
  const reach = (start: string) => {
    const reached = new Set<string>()
    const waiting = [...(known.get(start) ?? [])]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(...(known.get(next) ?? []))
    }
    return reached
  }
  const reached = new Map([...known.keys()].map((domain) => [domain, reach(domain)]))
  const circles = [...reached].flatMap(([domain, all]) =>
    all.has(domain) ? [[...all].filter((other) => reached.get(other)?.has(domain)).toSorted()] : [],
  )
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

/** Imports that do not go through the door of the other domain; tables are read by their own files (decision 52). */
export const pastDoors = (arrows: ReadonlyMap<string, readonly string[]>): string[] =>
  [...arrows.values()]
    .flat()
    .filter((arrow) => !/: (?:[^/]+\/index\.ts|.*(?:\.table|-columns)\.ts|SQL \w+)$/.test(arrow))

const ownersOfTables = (files: readonly (readonly [string, string])[]) =>
  new Map(
    files
      .filter(([file]) => file.endsWith('.table.ts'))
      .flatMap(([file, text]) =>
        [...text.matchAll(/(?:Table|pgTable)\(\s*'(\w+)'/g)].map(([, table]) => [table!, domainOf(file)] as const),
      ),
  )

const importsOf = (file: string, text: string) =>
  [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(([, to]) => path.join(path.dirname(file), to!))

/** Where a table stands: after these words, and at the head of a part that others put after `from`. */
const named =
  /(?:\b(?:from|join|into|update|using)\s+(?:only\s+)?|^`(?=\w+\s+\w+\s+(?:(?:left|cross)\s+)?join\b))"?(\w+)"?/g

/** Tables that statements in template texts and strings read or write by their names. */
const tablesNamedIn = (text: string, owners: ReadonlyMap<string, unknown>) =>
  [...text.matchAll(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g)]
    .filter(([literal]) => /\b(select|insert|update|delete|from|join)\b/.test(literal))
    .flatMap(([literal]) => [...literal.matchAll(named)].map(([, table]) => table!))
    .filter((table) => owners.has(table))

// `node scripts/domain-arrows.ts`: the figures of both apps; `-- past` names what does not go through a door.
if (import.meta.main)
  for (const app of ['server', 'web'] as const) {
    const arrows = domainArrows(sourcesOf(app))
    const [all, past] = [[...arrows.values()].flat(), pastDoors(arrows)]
    const pairs = pairsOf(arrows).join(' ') || 'none'
    const circles =
      circlesOf(arrows)
        .map((circle) => circle.join(' '))
        .join('; ') || 'none'
    console.log(
      `${app}: ${all.length} imports between domains, ${past.length} past a door; both ways: ${pairs}; circles: ${circles}`,
    )
    if (process.argv.includes('past')) console.log(past.map((arrow) => `  ${arrow}`).join('\n'))
  }
