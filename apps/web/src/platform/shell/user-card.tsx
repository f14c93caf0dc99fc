import { LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { App, Avatar, Button, Popover } from 'antd'
import { t } from '../i18n/translate.ts'
import { entryAt, useMenu } from '../session/menu.ts'
import { useUser } from '../session/session-store.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import { isElsewhere, zoneMark } from '../time/plant-zone.ts'
import { useSignOut } from './use-sign-out.ts'
import styles from './user-card.module.css'

const accountSettings = '/bcs/pages/systemConfig/accountSet'

/** The user's picture and nickname; hovering shows company, department and the way out. */
export function UserCard() {
  const user = useUser()
  if (!user) return null
  const shown = user.user_nike_name || user.user_name
  const picture = (
    <Avatar size={30} src={user.head_img || undefined} icon={<UserOutlined />} className={styles.avatar} />
  )
  return (
    <Popover placement="bottomRight" trigger={['hover', 'click']} content={<Card />} arrow={false}>
      <button type="button" className={styles.button} aria-label={shown}>
        {picture}
        <span className={styles.nickname}>{shown}</span>
      </button>
    </Popover>
  )
}

function Card() {
  const user = useUser()
  const signOut = useSignOut()
  const toSettings = useAccountSettings()
  const toManagement = useSystemManagement()
  if (!user) return null
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <Avatar size={44} src={user.head_img || undefined} icon={<UserOutlined />} className={styles.avatar} />
        <div>
          <div className={styles.name}>{user.user_name}</div>
          <div className={styles.login}>{user.login_name}</div>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('公司')}</dt>
        <dd>{user.company_name || '–'}</dd>
        <dt>{t('部门')}</dt>
        <dd>{user.depart_name || '–'}</dd>
        {isElsewhere() && (
          <>
            <dt>{t('工厂时间')}</dt>
            <dd>
              {dayjs().format('MM-DD HH:mm')}
              {zoneMark()}
            </dd>
          </>
        )}
      </dl>
      <div className={styles.links}>
        <Button type="text" icon={<UserOutlined />} onClick={toSettings}>
          {t('账号设置')}
        </Button>
        {toManagement && (
          <Button type="text" icon={<SettingOutlined />} onClick={toManagement}>
            {t('系统管理')}
          </Button>
        )}
        <Button type="text" danger icon={<LogoutOutlined />} onClick={signOut}>
          {t('退出登录')}
        </Button>
      </div>
    </div>
  )
}

function useAccountSettings() {
  const { message } = App.useApp()
  const router = useRouter()
  const found = entryAt(useMenu(), accountSettings)
  return () => {
    if (found) void router.navigate({ href: accountSettings })
    else void message.warning(t('该用户无设置用户权利，请联系管理员。'))
  }
}

/** The way to the system configuration, for those who have it. */
function useSystemManagement() {
  const router = useRouter()
  // Who has nothing there but his own account manages nothing.
  const module = useMenu().find(
    (one) => one.resources_classify === 'bcs' && one.routerFirstPath && one.routerFirstPath !== accountSettings,
  )
  return module && (() => void router.navigate({ href: module.routerFirstPath }))
}
