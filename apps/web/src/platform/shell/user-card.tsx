import { LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { session } from '@zhizao/contract/access/session'
import { App, Avatar, Button, Popover } from 'antd'
import { client } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { push } from '../push/push.ts'
import { entryAt, useMenu } from '../session/menu.ts'
import { useUser } from '../session/session-store.ts'
import { useLeaving } from './leaving.ts'
import styles from './user-card.module.css'

const calls = client(session)
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
      <button type="button" className={styles.button}>
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

/** Asks before the session ends. */
function useSignOut() {
  const { modal, message } = App.useApp()
  const leave = useLeaving()
  return () =>
    modal.confirm({
      title: t('提示'),
      content: t('是否确认退出系统?'),
      okText: t('确定'),
      cancelText: t('取消'),
      onOk: async () => {
        // Nobody is to be told by push that the session has ended.
        push.stop()
        // The session ends here even where the server cannot be told.
        await calls.signOut({}, { quiet: true }).catch(() => undefined)
        leave(false)
      },
      onCancel: () => void message.info(t('已取消退出系统')),
    })
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
