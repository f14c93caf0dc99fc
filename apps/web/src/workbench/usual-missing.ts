import { t } from '../platform/i18n/translate.ts'

/** Why material that was to be scanned was not. */
export const usualMissing = () => [t('用了线边余料'), t('批次标签丢失'), t('忘记扫码'), t('这批没有用到')]
