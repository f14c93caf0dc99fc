import { AppstoreOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { App } from 'antd'
import { t } from '../i18n/translate.ts'
import { useSystemIdentity } from '../session/company-settings.ts'
import { menuName } from '../session/menu.ts'
import { AlarmBell } from './alarm-bell.tsx'
import { Brand } from './brand.tsx'
import { ChromeTools } from './chrome-tools.tsx'
import styles from './header.module.css'
import { Messages } from './messages.tsx'
import { moduleOf } from './module-of.ts'
import { NoticeBanner } from './notice-banner.tsx'
import { Palette } from './palette.tsx'
import { paths } from './paths.ts'
import { PushIndicator } from './push-indicator.tsx'
import { UserCard } from './user-card.tsx'

interface HeaderProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** Identity, modules, and everything that concerns the user wherever he works. */
export function Header({ modules, pathname }: HeaderProps) {
  const { name, logo } = useSystemIdentity()
  return (
    <header className={styles.header}>
      <Brand name={name} logo={logo} />
      <ModuleTabs modules={modules} pathname={pathname} />
      <div className={styles.tools}>
        <PushIndicator />
        <NoticeBanner />
        <Palette />
        <AlarmBell />
        <Messages />
        <ChromeTools />
        <UserCard />
      </div>
    </header>
  )
}

function ModuleTabs({ modules, pathname }: HeaderProps) {
  const router = useRouter()
  const { message } = App.useApp()
  const active = moduleOf(modules, pathname)
  function enter(module: ModuleMenu) {
    if (module.routerFirstPath) void router.navigate({ href: module.routerFirstPath })
    else void message.warning(module.routerList.length ? t('该产品下没有授权的资源') : t('该产品下没有资源'))
  }
  return (
    <nav className={styles.modules} aria-label={t('产品')}>
      <button
        type="button"
        className={styles.all}
        aria-label={t('全部产品')}
        title={t('全部产品')}
        onClick={() => void router.navigate({ to: paths.chooser })}
      >
        <AppstoreOutlined />
      </button>
      {modules.map((module) => (
        <button
          key={module.resources_id}
          type="button"
          className={module === active ? `${styles.module} ${styles.active}` : styles.module}
          aria-current={module === active ? 'true' : undefined}
          onClick={() => enter(module)}
        >
          {menuName(module)}
        </button>
      ))}
    </nav>
  )
}
