import { useQueryClient } from '@tanstack/react-query'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { type AlarmFilterBody, alarmsChanged, countOf, facts } from '../alarm-calls.ts'
import { confirmable, handleable } from '../alarm-filters.ts'
import { bulkWords } from './bulk-words.ts'
import { HandleDialog, type HandleTarget } from './handle-dialog.tsx'
import { ShelveDialog } from './shelve-dialog.tsx'

export interface AlarmActions {
  mayConfirm: boolean
  mayHandle: boolean
  mayShelve: boolean
  confirm: (rows: readonly Alarm[]) => Promise<void>
  confirmAll: (filters: AlarmFilterBody) => Promise<void>
  handle: (rows: readonly Alarm[]) => void
  handleAll: (filters: AlarmFilterBody) => Promise<void>
  shelve: (rows: readonly Alarm[]) => void
  unshelve: (rows: readonly Alarm[]) => Promise<void>
  /** The dialogs that the actions open. */
  dialogs: ReactNode
}

/** What a user may do with alarms. `onDone` is called when something has changed. */
export function useAlarmActions(onDone?: () => void): AlarmActions {
  const { message, modal } = App.useApp()
  const cache = useQueryClient()
  const [handling, setHandling] = useState<HandleTarget>()
  const [shelving, setShelving] = useState<string[]>()
  const done = () => {
    void alarmsChanged(cache)
    onDone?.()
  }
  const ids = (rows: readonly Alarm[]) => rows.map((row) => row.id)

  return {
    mayConfirm: usePermission('alarmMessage:confirm'),
    mayHandle: usePermission('alarmMessage:handle'),
    mayShelve: usePermission('alarmMessage:shelve'),
    async confirm(rows) {
      if (rows.length === 1) {
        await facts.confirm({ id: rows[0]!.id })
        message.success(t('报警已确认'))
      } else message.success(bulkWords('confirm', await facts.confirmMany({ ids: ids(rows) })))
      done()
    },
    async confirmAll(filters) {
      const wanted = confirmable(filters)
      const count = await countOf(wanted)
      if (!count) return void message.info(t('当前条件下没有待确认的报警'))
      modal.confirm({
        title: t('确认当前条件下的全部 {count} 条报警？', { count }),
        content: t('确认表示已经知晓；报警条件消失后，已确认的报警会自动结束。'),
        okText: t('全部确认'),
        cancelText: t('取消'),
        onOk: async () => {
          message.success(bulkWords('confirm', await facts.confirmAll(wanted)))
          done()
        },
      })
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
      <>
        {handling && <HandleDialog target={handling} onClose={() => setHandling(undefined)} onDone={done} />}
        {shelving && <ShelveDialog ids={shelving} onClose={() => setShelving(undefined)} onDone={done} />}
      </>
    ),
  }
}
