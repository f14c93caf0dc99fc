import { App } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

/** Saving with its wait, its word of success and its refusal. */
export function useSaving() {
  const { message } = App.useApp()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function save(work: () => Promise<unknown>) {
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
      message.success(t('保存成功'))
      return true
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? t('保存失败，请稍后重试'))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, failure, save }
}
