import { t } from '../platform/i18n/translate.ts'

/** What work mostly stands for; anything else is typed. */
export const usualStops = () => [
  t('缺料'),
  t('设备故障'),
  t('换模调机'),
  t('等待检验'),
  t('质量异常'),
  t('休息'),
  t('交接班'),
  t('缺人'),
]
