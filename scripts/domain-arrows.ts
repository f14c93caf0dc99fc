import path from 'node:path'

/** Sources by their path below apps/server/src. */
export type Sources = ReadonlyMap<string, string>

const notDomains = new Set(['platform', 'testing'])
const isTried = (file: string) => !/\.test\.ts$|(^|\/)test-[^/]+\.ts$/.test(file)

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

const ownersOfTables = (files: readonly (readonly [string, string])[]) =>
  new Map(
    files
      .filter(([file]) => file.endsWith('.table.ts'))
      .flatMap(([file, text]) =>
        [...text.matchAll(/(?:Table|pgTable)\(\s*'(\w+)'/g)].map(([, table]) => [table!, domainOf(file)] as const),
      ),
  )

const importsOf = (file: string, text: string) =>
  [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to]) => path.join(path.dirname(file), to!))

/** Where a table stands: after these words, and at the head of a part that others put after `from`. */
const named =
  /(?:\b(?:from|join|into|update|using)\s+(?:only\s+)?|^`(?=\w+\s+\w+\s+(?:(?:left|cross)\s+)?join\b))"?(\w+)"?/g

/** Tables that statements in template texts and strings read or write by their names. */
const tablesNamedIn = (text: string, owners: ReadonlyMap<string, unknown>) =>
  [...text.matchAll(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g)]
    .filter(([literal]) => /\b(select|insert|update|delete|from|join)\b/.test(literal))
    .flatMap(([literal]) => [...literal.matchAll(named)].map(([, table]) => table!))
    .filter((table) => owners.has(table))
