import { useQueryClient } from '@tanstack/react-query'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { App } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { type AlarmFilterBody, alarmsChanged, countOf, facts } from '../alarm-calls.ts'
import { confirmable, handleable } from '../alarm-filters.ts'
import { bulkWords } from './bulk-words.ts'
import { ConfirmDialog, type ConfirmTarget, sendConfirm } from './confirm-dialog.tsx'
import type { HandleTarget } from './handle-dialog.tsx'
import { useTakeBack } from './take-back.tsx'

// With tables, files and dates in them, and seldom opened: the bell stands on every page.
const HandleDialog = lazy(async () => ({ default: (await import('./handle-dialog.tsx')).HandleDialog }))
const ShelveDialog = lazy(async () => ({ default: (await import('./shelve-dialog.tsx')).ShelveDialog }))

type Named = Pick<Alarm, 'id' | 'content'>

export interface AlarmActions {
  mayConfirm: boolean
  mayHandle: boolean
  mayShelve: boolean
  /** At once, and taken back as easily. */
  confirm: (rows: readonly Named[]) => Promise<void>
  /** After a note has been written. */
  confirmNoted: (rows: readonly Named[]) => void
  confirmAll: (filters: AlarmFilterBody) => Promise<void>
  handle: (rows: readonly Alarm[]) => void
  handleAll: (filters: AlarmFilterBody) => Promise<void>
  shelve: (rows: readonly Alarm[]) => void
  unshelve: (rows: readonly Alarm[]) => Promise<void>
  /** The dialogs that the actions open. */
  dialogs: ReactNode
}

/** What a user may do with alarms, the same wherever he meets them. `onDone` is called when something has changed. */
export function useAlarmActions(onDone?: () => void): AlarmActions {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [confirming, setConfirming] = useState<ConfirmTarget>()
  const [handling, setHandling] = useState<HandleTarget>()
  const [shelving, setShelving] = useState<string[]>()
  const done = () => {
    void alarmsChanged(cache)
    onDone?.()
  }
  const offerBack = useTakeBack(done)
  const ids = (rows: readonly Alarm[]) => rows.map((row) => row.id)

  return {
    mayConfirm: usePermission('alarmMessage:confirm'),
    mayHandle: usePermission('alarmMessage:handle'),
    mayShelve: usePermission('alarmMessage:shelve'),
    async confirm(rows) {
      offerBack(...(await sendConfirm({ rows: [...rows] })))
      done()
    },
    confirmNoted: (rows) => setConfirming({ rows: [...rows] }),
    async confirmAll(filters) {
      const wanted = confirmable(filters)
      const count = await countOf(wanted)
      if (count) setConfirming({ filters: wanted, count })
      else message.info(t('当前条件下没有待确认的报警'))
    },
    handle: (rows) => setHandling({ rows: [...rows] }),
    async handleAll(filters) {
      const wanted = handleable(filters)
      const count = await countOf(wanted)
      if (!count) return void message.info(t('当前条件下没有待处理的报警'))
      setHandling({ filters: wanted, count })
    },
    shelve: (rows) => setShelving(ids(rows)),
    async unshelve(rows) {
      message.success(bulkWords('unshelve', await facts.unshelve({ ids: ids(rows) })))
      done()
    },
    dialogs: (
      <Suspense>
        {confirming && (
          <ConfirmDialog
            target={confirming}
            onClose={() => setConfirming(undefined)}
            onDone={(words, what) => {
              offerBack(words, what)
              done()
            }}
          />
        )}
        {handling && <HandleDialog target={handling} onClose={() => setHandling(undefined)} onDone={done} />}
        {shelving && <ShelveDialog ids={shelving} onClose={() => setShelving(undefined)} onDone={done} />}
      </Suspense>
    ),
  }
}
