import { App } from 'antd'
import { t } from '../i18n/translate.ts'

/** Copies a text and says so. */
export function useCopy() {
  const { message } = App.useApp()
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      message.success(t('已复制'))
    } catch (error) {
      // Plants often run without https, where browsers keep the clipboard to themselves.
      console.warn('clipboard refused', error)
      message.info(t('浏览器不允许复制，请手动选中后复制'))
    }
  }
}
