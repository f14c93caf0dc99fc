import { t } from '../../platform/i18n/translate.ts'

export const RESULT_CHOICES = [
  { value: 'true', label: '成功', colour: 'success' },
  { value: 'false', label: '失败', colour: 'error' },
]

export const KIND_CHOICES = [
  { value: 'sign-in', label: '登录', colour: 'processing' },
  { value: 'sign-out', label: '退出', colour: 'default' },
]

/** States that are stored as numbers or true and false, in words; nothing for other values. */
export function valueWords(field: string, value: unknown): string | undefined {
  if (field === 'status' && (value === 0 || value === 1)) return value ? t('启用') : t('停用')
  return typeof value === 'boolean' ? (value ? t('是') : t('否')) : undefined
}
