import type { ObjectNode, TreeObject, TreeSnapshot } from '@zhizao/contract/device/object-fields'
import type { ObjectsChanged } from '@zhizao/contract/push/topics'
import { isAway } from '@zhizao/rules/live-state'

export type TreeRows = ReadonlyMap<string, TreeObject>

export const rowsById = (records: readonly TreeObject[]): TreeRows => new Map(records.map((row) => [row.id, row]))

/** The rows of a snapshot, with the user's stars. */
export function rowsOf({ records, favorites }: TreeSnapshot): TreeRows {
  const starred = new Set(favorites)
  return rowsById(records.map((row) => ({ ...row, isFavorite: starred.has(row.id) })))
}

/** Rows after what was pushed. A row that did not change stays the same object; stars are the browser's own. */
export function appliedRows(
  before: TreeRows,
  { rows, gone, lives, invalid }: Pick<ObjectsChanged, 'rows' | 'gone' | 'lives' | 'invalid'>,
) {
  const after = new Map(before)
  if (gone.length) dropBelow(after, new Set(gone))
  for (const row of rows) after.set(row.id, { ...row, isFavorite: before.get(row.id)?.isFavorite ?? false })
  for (const [stands, ids] of Object.entries(lives)) {
    const life = stands === 'none' ? null : (stands as TreeObject['life'])
    for (const id of ids ?? []) {
      const row = after.get(id)
      if (row && row.life !== life) after.set(id, { ...row, life })
    }
  }
  for (const [id, count] of Object.entries(invalid)) {
    const row = after.get(id)
    if (row && row.invalid !== count) after.set(id, { ...row, invalid: count })
  }
  return after
}

/** Takes rows out with all below them. */
function dropBelow(rows: Map<string, TreeObject>, gone: Set<string>) {
  for (let found = true; found; ) {
    found = false
    for (const { id, parentId } of rows.values())
      if (!gone.has(id) && parentId !== null && gone.has(parentId)) {
        gone.add(id)
        found = true
      }
  }
  for (const id of gone) rows.delete(id)
}

/** By their numbers: ids are longer than what a number holds exactly only after ages. */
const bySort = (one: TreeObject, other: TreeObject) => one.sort - other.sort || Number(one.id) - Number(other.id)

/**
 * The forest of rows, siblings in their order; a row whose parent is not among them stands at the top. A branch in which nothing
 * changed is the same object as before, so that who shows it need not draw it again.
 */
export function forestFrom(rows: TreeRows, before: ReadonlyMap<string, ObjectNode> = new Map()) {
  const below = Map.groupBy(rows.values(), ({ parentId }) => (parentId !== null && rows.has(parentId) ? parentId : ''))
  for (const siblings of below.values()) siblings.sort(bySort)
  const nodes = new Map<string, ObjectNode>()
  const nodesBelow = (id: string): ObjectNode[] => (below.get(id) ?? []).map(nodeOf)
  function nodeOf(row: TreeObject): ObjectNode {
    const children = nodesBelow(row.id)
    const deviceCount = children.reduce(
      (sum, child) => sum + child.deviceCount + (child.objectType === 'device' ? 1 : 0),
      0,
    )
    const made = { ...row, label: row.name, isOffline: isAway(row.life), deviceCount, children }
    const known = before.get(row.id)
    const node = known && isSame(known, made) ? known : made
    nodes.set(row.id, node)
    return node
  }
  return { forest: nodesBelow(''), nodes }
}

const fields = [
  'parentId',
  'code',
  'name',
  'objectType',
  'modelId',
  'status',
  'alarmStatus',
  'sort',
  'isFavorite',
  'life',
  'invalid',
] as const

const isSame = (one: ObjectNode, other: ObjectNode) =>
  fields.every((field) => one[field] === other[field]) &&
  one.children.length === other.children.length &&
  one.children.every((child, at) => child === other.children[at])
