import { Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'

/** A document that waits and has lost what it held of stock. */
export const shortTag = ({ isShort }: { isShort: boolean }) => (isShort ? <Tag color="error">{t('缺货')}</Tag> : '')
