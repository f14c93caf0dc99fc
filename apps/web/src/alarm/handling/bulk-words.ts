import { t } from '../../platform/i18n/translate.ts'

export interface BulkOutcome {
  total: number
  done: number
  skipped: number
}

const words = {
  confirm: {
    all: '已确认 {done} 条报警',
    some: '已确认 {done} 条报警，{skipped} 条无需确认',
    none: '所选报警无需确认',
  },
  handle: {
    all: '已处理 {done} 条报警',
    some: '已处理 {done} 条报警，{skipped} 条已由他人处理',
    none: '所选报警已由他人处理',
  },
  shelve: { all: '已搁置 {done} 条报警', some: '已搁置 {done} 条报警，{skipped} 条已结束', none: '所选报警已结束' },
  unshelve: {
    all: '已取消搁置 {done} 条报警',
    some: '已取消搁置 {done} 条报警，{skipped} 条未被搁置',
    none: '所选报警未被搁置',
  },
}
export type BulkAction = keyof typeof words

/** What became of an action on several alarms. */
export function bulkWords(action: BulkAction, { done, skipped }: BulkOutcome): string {
  const { all, some, none } = words[action]
  return t(done === 0 ? none : skipped ? some : all, { done, skipped })
}
