import { type EventOf, eventTitles, type StateOf, type States } from '@zhizao/contract/http/states'
import { t } from '../i18n/translate.ts'
import type { Choice } from '../widgets/choices.ts'
import type { RowAction } from './screen-types.ts'

/** The states of a resource as choices of its status field, with their marks. */
export const stateChoices = (machine: States): Choice[] =>
  Object.entries(machine).map(([value, { title, colour }]) => ({ value, label: title, colour }))

/** Why something cannot be done in a state. */
export const offIn = (machine: States, state: string, title: string) =>
  t('状态是“{status}”，不能“{event}”', { status: t(machine[state]?.title ?? state), event: t(title) })

interface StateActionOptions<S extends States, Row> {
  /** Where a row says its state. */
  stateOf: (row: Row) => StateOf<S>
  run: { [Event in EventOf<S>]: (row: Row) => Promise<unknown> }
  /** What is asked before. */
  confirm?: { [Event in EventOf<S>]?: string }
  /** After a step was taken. */
  reload: () => void
}

/** The buttons of a resource's states: each says why it is off where the row's state does not have it. */
export function stateActions<const S extends States, Row extends object>(
  machine: S,
  { stateOf, run, confirm, reload }: StateActionOptions<S, Row>,
): RowAction<Row>[] {
  return [...eventTitles(machine)].map(([name, title]) => {
    const event = name as EventOf<S>
    const found = Object.values(machine).flatMap(({ on }) => on[event] ?? [])
    return {
      key: event,
      title,
      permission: [...new Set(found.map(({ permission }) => permission))].join('|'),
      danger: found.some(({ isDangerous }) => isDangerous),
      confirm: confirm?.[event],
      disabled: (row) => {
        const state = stateOf(row)
        return !machine[state]?.on[event] && offIn(machine, state, title)
      },
      run: async ([row]) => {
        await run[event](row!)
        reload()
      },
    }
  })
}
