import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'

/** Finds what people mean by a name; what may mean several things is said so. */
export interface Named {
  id?: string
  message?: string
  /** Whether nothing at all has that name. */
  isUnknown?: true
}

const folded = (text: string) => codeAsRead(text).toLowerCase()

/** What names mean: each exactly as it stands first, then whatever its case; one that means several things means none. */
export function meaningsOf(title: string, entries: Iterable<readonly [name: string, id: string]>) {
  const [exact, loose] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const keep = (map: Map<string, Set<string>>, name: string, id: string) =>
    map.set(name, (map.get(name) ?? new Set()).add(id))
  for (const [name, id] of entries) {
    keep(exact, name, id)
    keep(loose, folded(name), id)
  }
  return (name: string): Named => {
    const found = exact.get(name) ?? loose.get(folded(name))
    if (!found) return { message: `${title}“${name}”不存在`, isUnknown: true }
    if (found.size > 1) return { message: `有 ${found.size} 个${title}叫“${name}”，请填写完整的名称` }
    return { id: [...found][0]! }
  }
}

interface Coded {
  id: string
  code: string
  name: string
}

/** What codes and names mean: a code is that of one row, a name may be that of several. */
export function codesAndNames(title: string, rows: readonly Coded[]) {
  const byCode = meaningsOf(
    title,
    rows.map(({ id, code }) => [code, id]),
  )
  const byName = meaningsOf(
    title,
    rows.map(({ id, name }) => [name, id]),
  )
  return (said: string): Named => {
    const found = byCode(said)
    return found.id ? found : byName(said)
  }
}

/** What people call each row: its name, its code where others have the name too. */
export function labelsOf(rows: readonly Coded[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(rows, ({ name }) => folded(name))
  return new Map(rows.map(({ id, code, name }) => [id, named.get(folded(name))!.length > 1 ? code : name]))
}
