import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { t } from '../../platform/i18n/translate.ts'
import type { MenuEntry } from '../../platform/widgets/context-menu.tsx'
import { objectAddress } from '../alarm-calls.ts'
import { canConfirm, canHandle, canShelve, canUnshelve } from '../handling/allowed-actions.ts'
import type { AlarmActions } from '../handling/use-alarm-actions.tsx'

export interface EntryTools {
  actions: AlarmActions
  onOpen: (row: Alarm) => void
  onGo: (address: string) => void
  /** Absent where the user has no trend page. */
  onTrend?: (row: Alarm) => void
}

/** Actions on rows: enabled where at least one of them is in a state for it. */
function entriesFor(rows: readonly Alarm[], { actions }: EntryTools) {
  const entry = (
    key: string,
    label: string,
    may: boolean,
    fits: (row: Alarm) => boolean,
    run: (rows: Alarm[]) => unknown,
  ): MenuEntry[] => {
    const fitting = rows.filter(fits)
    return may ? [{ key, label, disabled: fitting.length === 0, run: () => run(fitting) }] : []
  }
  const isShelved = rows.some(canUnshelve)
  return {
    confirm: entry('confirm', t('确认'), actions.mayConfirm, canConfirm, actions.confirm),
    confirmNoted: entry('confirm-noted', t('确认并说明…'), actions.mayConfirm, canConfirm, actions.confirmNoted),
    handle: entry('handle', t('处理'), actions.mayHandle, canHandle, actions.handle),
    shelve: isShelved
      ? entry('unshelve', t('取消搁置'), actions.mayShelve, canUnshelve, actions.unshelve)
      : entry('shelve', t('搁置'), actions.mayShelve, canShelve, actions.shelve),
  }
}

/** What stands in a row: the two things that people do most, the others behind 更多. */
export function rowOperations(row: Alarm, tools: EntryTools): { first: MenuEntry[]; more: MenuEntry[] } {
  const { confirm, confirmNoted, handle, shelve } = entriesFor([row], tools)
  return { first: [...confirm, ...handle], more: [...confirmNoted, ...shelve, ...ways(row, tools)] }
}

/** The right-click menu of a row, or of the selection that it is part of. */
export function rowMenu(row: Alarm, selected: readonly Alarm[], tools: EntryTools): MenuEntry[] {
  const several = selected.length > 1 && selected.some(({ id }) => id === row.id)
  const { confirm, confirmNoted, handle, shelve } = entriesFor(several ? selected : [row], tools)
  return [...confirm, ...confirmNoted, ...handle, ...shelve, ...(several ? [] : ways(row, tools))]
}

const ways = (row: Alarm, { onOpen, onGo, onTrend }: EntryTools): MenuEntry[] => [
  { key: 'view', label: t('详情'), run: () => onOpen(row) },
  ...(row.objectId && onTrend ? [{ key: 'trend', label: t('趋势'), run: () => onTrend(row) }] : []),
  ...(row.objectId ? [{ key: 'object', label: t('查看对象'), run: () => onGo(objectAddress(row.objectId!)) }] : []),
]
