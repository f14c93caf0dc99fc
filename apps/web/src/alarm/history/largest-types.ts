import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'

interface TypeCount {
  alarmTypeName: string
  total: number
  unhandled: number
}

const MOST_TYPES = 6

/** The types with the most alarms; what is left becomes one bar. */
export function largestTypes(types: readonly TypeCount[]): TypeCount[] {
  const sorted = [...types].sort((left, right) => right.total - left.total)
  if (sorted.length <= MOST_TYPES) return sorted
  const rest = sorted.slice(MOST_TYPES - 1)
  const sum = (count: (type: TypeCount) => number) => rest.reduce((all, type) => all + count(type), 0)
  return [
    ...sorted.slice(0, MOST_TYPES - 1),
    { alarmTypeName: t('其他'), total: sum(({ total }) => total), unhandled: sum(({ unhandled }) => unhandled) },
  ]
}

/** A bar a type, the largest last: lying bars begin at the bottom. */
export const typeRows = (types: readonly TypeCount[]) =>
  largestTypes(types)
    .reverse()
    .map(({ alarmTypeName, total, unhandled }) => ({
      alarmTypeName: serverWords(alarmTypeName),
      handled: total - unhandled,
      unhandled,
    }))
