import { own } from '@zhizao/rules/own'
import { moment } from '../../platform/shell/moment.ts'

/** One field of what was changed: as it was and as it became. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** An instant as it is logged. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that tell people nothing: keys, stamps, places in the tree. */
const isInner = (field: string) => /^(id|companyId|createdAt|updatedAt|path)$|Hash$/.test(field)
export const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

function same(left: unknown, right: unknown): boolean {
  if (isNothing(left) && isNothing(right)) return true
  return JSON.stringify(left) === JSON.stringify(right)
}

/**
 * What differs between two states of a row, in the order of the fields. A row that came or went shows all its filled
 * fields; where a field of names (`roleNames`) stands beside its ids (`roleIds`), the names speak.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [single(before), single(after)]
  if (!old && !now) return same(before, after) ? [] : [{ field: '', before, after }]
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return fields
    .filter((field) => !isInner(field) && !isSpokenFor(field, fields))
    .flatMap((field) => partsOf(field, own(old, field), own(now, field)))
    .filter((each) => !same(each.before, each.after))
}

/** A value of several fields, such as a setting, is told by those that changed. */
function partsOf(field: string, before: unknown, after: unknown): Difference[] {
  if (!isValues(before) || !isValues(after)) return [{ field, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => partsOf(`${field}.${name}`, own(before, name), own(after, name)))
}

/** The row itself, also where it stands alone in a list: what was deleted comes so. */
function single(value: unknown): Values | undefined {
  if (isValues(value)) return value
  return Array.isArray(value) && value.length === 1 && isValues(value[0]) ? value[0] : undefined
}

/** `departmentId` beside `departName`, `roleIds` beside `roleNames`, `parentId` beside `parentName`. */
function isSpokenFor(field: string, fields: readonly string[]) {
  const stem = /^(\w+?)Ids?$/.exec(field)?.[1]
  if (!stem) return false
  return fields.some((other) => /Names?$/.test(other) && other.slice(0, 4) === stem.slice(0, 4))
}

/** A value as people read it. */
export function wordsOf(value: unknown): string {
  if (isNothing(value)) return '—'
  if (Array.isArray(value)) {
    const plain = value.every((item) => typeof item !== 'object' || item === null)
    return plain ? value.join('、') : JSON.stringify(value, null, 2)
  }
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  return typeof value === 'string' && INSTANT.test(value) ? moment(value) : String(value)
}
