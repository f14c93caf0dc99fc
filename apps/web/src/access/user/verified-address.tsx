import { CheckCircleFilled } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './user.module.css'

/** A phone or e-mail; the mark stands where its holder has proved that it is his. */
export const VerifiedAddress = ({ address, isVerified }: { address: string | null; isVerified: boolean }) => (
  <>
    {address}
    {isVerified && (
      <Tooltip title={t('已验证，可用来找回密码')}>
        <CheckCircleFilled className={classes.verified} aria-label={t('已验证')} />
      </Tooltip>
    )}
  </>
)
