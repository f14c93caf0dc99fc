import { CheckCircleFilled } from '@ant-design/icons'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { LicenceFacts } from '@zhizao/contract/company/licence'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { paths } from '../../platform/shell/paths.ts'
import { FaultArt, State } from '../../platform/shell/states.tsx'
import { useSignOut } from '../../platform/shell/use-sign-out.ts'
import { LicenceSection } from './licence-section.tsx'
import classes from './license.module.css'

/** Where code 601 leads: what was tried is not covered by the licence. Who may uploads a new one here. */
export function LicensePage() {
  const router = useRouter()
  const user = useUser()
  const signOut = useSignOut()
  const [renewed, setRenewed] = useState<LicenceFacts>()
  const { refusal } = useLocation().state
  const ended = refusal || t('许可证已到期或已超出授权范围。数据仍可查看，新增与修改已暂停，请联系管理员更新许可证。')
  return (
    <main className={classes.page}>
      <State
        art={renewed ? <CheckCircleFilled className={classes.done} /> : <FaultArt />}
        title={renewed ? t('许可证已更新') : t('许可证不可用')}
        detail={renewed ? t('新的许可证已生效，有效期至 {until}。', { until: renewed.until ?? t('长期') }) : ended}
        action={
          <>
            <Button onClick={() => router.history.back()}>{t('返回上一页')}</Button>
            <Button type="primary" onClick={() => void router.navigate({ to: paths.chooser })}>
              {t('返回产品选择')}
            </Button>
            {user && <Button onClick={signOut}>{t('退出登录')}</Button>}
          </>
        }
      />
      {user && (
        <div className={classes.licence}>
          <LicenceSection onUploaded={setRenewed} />
        </div>
      )}
    </main>
  )
}
