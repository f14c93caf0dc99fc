import type { BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { t } from '../../platform/i18n/translate.ts'

/** The object of a box device by its name, which the server keeps from who may not see the object. */
export const objectOf = ({ objectId, objectName }: Pick<BoxDevice, 'objectId' | 'objectName'>) =>
  objectName ?? (objectId ? t('无权查看的对象') : '—')
