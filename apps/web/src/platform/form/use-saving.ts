import { App } from 'antd'
import { useState } from 'react'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'

/** Saving with its wait and its refusal; `otherwise` is said where the server gave no reason. `run` is the bare work, `save` says 保存成功 after it; both answer whether it went well. */
export function useSaving(otherwise = t('保存失败，请稍后重试')) {
  const { message } = App.useApp()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function run(work: () => Promise<unknown>) {
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      const refusal = refusalIn(error)
      setFailure(refusal?.msg || otherwise)
      if (!refusal) console.error('save failed', error)
      return false
    } finally {
      setSaving(false)
    }
  }
  async function save(work: () => Promise<unknown>) {
    const isDone = await run(work)
    if (isDone) message.success(t('保存成功'))
    return isDone
  }
  return { isSaving, failure, setFailure, run, save }
}
