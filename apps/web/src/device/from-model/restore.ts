import { useMutation } from '@tanstack/react-query'
import { modelSync } from '@zhizao/contract/device/model-sync'
import type { Sent } from '@zhizao/contract/http/call'
import { App } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

export const syncCalls = client(modelSync)
export const RESTORE = modelSync.restore.permission

/** Gives an object back what its model says. */
export function useRestore(onDone: () => void) {
  const { message } = App.useApp()
  return useMutation({
    mutationFn: (wanted: Sent<typeof modelSync.restore>) => syncCalls.restore(wanted),
    onSuccess: () => void message.success(t('已恢复为模型值')),
    onSettled: onDone,
  })
}
