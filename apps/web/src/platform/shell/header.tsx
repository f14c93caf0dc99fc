import type { ModuleMenu } from '@zhizao/contract/access/session'
import { JobPanel } from '../jobs/job-panel.tsx'
import { useSystemIdentity } from '../session/company-settings.ts'
import { AlarmBell } from './alarm-bell.tsx'
import { AppDownload } from './app-download.tsx'
import { Brand } from './brand.tsx'
import { ChromeTools } from './chrome-tools.tsx'
import styles from './header.module.css'
import { headerTools } from './header-extras.ts'
import tools from './header-tools.module.css'
import { Messages } from './messages.tsx'
import { ModuleTabs } from './module-tabs.tsx'
import { NoticeBanner } from './notice-banner.tsx'
import { Palette } from './palette.tsx'
import { PushIndicator } from './push-indicator.tsx'
import { StationSwitcher } from './station-switcher.tsx'
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
        <StationSwitcher modules={modules} pathname={pathname} />
        <PushIndicator />
        <NoticeBanner />
        <Palette />
        <AlarmBell />
        <Messages />
        <JobPanel className={tools.tool} iconClassName={tools.icon} />
        <AppDownload />
        {headerTools().map((Tool) => (
          <Tool key={Tool.name} />
        ))}
        <ChromeTools />
        <UserCard />
      </div>
    </header>
  )
}
