import { SafetyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { user } from '@zhizao/contract/access/user'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { AccessDrawer } from '../user/access-drawer.tsx'
import classes from './account.module.css'
import { AddressList } from './address-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'

const calls = client(user)

/** What people set for themselves: who they are, how the pages look, their password. */
export function AccountPage() {
  const own = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => calls.get({}, { quiet: true, signal }) })
  const [isExplaining, setExplaining] = useState(false)
  if (own.isPending) return <Loading />
  if (own.isError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <section className={classes.card}>
          <div className={classes.heading}>
            <h2>{t('个人资料')}</h2>
            <Button icon={<SafetyOutlined />} onClick={() => setExplaining(true)}>
              {t('我的权限')}
            </Button>
          </div>
          <ProfileForm
            // Not anew when only an address was proved: what was typed here stays.
            key={JSON.stringify([own.data.name, own.data.nickname, own.data.headImg])}
            own={own.data}
            onSaved={() => void own.refetch()}
          />
        </section>
        <SecondFactorCard loginName={own.data.loginName} />
      </div>
      <div className={classes.column}>
        <section className={classes.card}>
          <h2>{t('安全')}</h2>
          <p>{t('验证过的手机号和邮箱可用来找回密码。')}</p>
          <AddressList own={own.data} onSaved={() => void own.refetch()} />
        </section>
        <section className={classes.card}>
          <h2>{t('修改密码')}</h2>
          <p>{t('修改后需要使用新密码重新登录。')}</p>
          <PasswordForm />
        </section>
      </div>
      {isExplaining && <AccessDrawer onClose={() => setExplaining(false)} />}
    </div>
  )
}
