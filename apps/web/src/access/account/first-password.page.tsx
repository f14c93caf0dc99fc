import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { useSystemIdentity } from '../../platform/session/company-settings.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { Brand } from '../../platform/shell/brand.tsx'
import { ChromeTools } from '../../platform/shell/chrome-tools.tsx'
import { useSignOut } from '../../platform/shell/use-sign-out.ts'
import classes from './first-password.module.css'
import { PasswordForm } from './password-form.tsx'

/** Stands between sign-in and everything else while the password is known to somebody else or too old. */
export function FirstPasswordPage() {
  const user = useUser()
  const signOut = useSignOut()
  const { name, logo } = useSystemIdentity()
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Brand name={name} logo={logo} />
        <ChromeTools />
      </header>
      <main className={classes.main}>
        <section className={classes.card}>
          <h1>{t('请先修改密码')}</h1>
          <p>
            {t('您好，{name}。当前密码由管理员设置或已超过有效期，为保证账号安全，请设置只有您知道的新密码。', {
              name: user?.user_name ?? '',
            })}
          </p>
          <PasswordForm isBlock />
          <Button type="link" block onClick={signOut}>
            {t('退出登录')}
          </Button>
        </section>
      </main>
    </div>
  )
}
