import type { ModuleMenu } from '@zhizao/contract/access/session'
import { lazy, Suspense } from 'react'
import { JobPanel } from '../jobs/job-panel.tsx'
import { useSystemIdentity } from '../session/company-settings.ts'
import { PHONE, useMedia } from '../theme/media.ts'
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
import { Shown } from './part.tsx'
import { StationSwitcher } from './station-switcher.tsx'
import { UserCard } from './user-card.tsx'

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }))

interface HeaderProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** Identity, modules, and everything that concerns the user wherever he works. */
export function Header({ modules, pathname }: HeaderProps) {
  const { name, logo } = useSystemIdentity()
  const isPhone = useMedia(PHONE)
  return (
    <header className={styles.header}>
      {isPhone && (
        <Suspense fallback={<span className={tools.tool} />}>
          <PhoneMenu modules={modules} pathname={pathname} />
        </Suspense>
      )}
      <div className={styles.brand}>
        <Brand name={name} logo={logo} />
      </div>
      {isPhone ? <span className={styles.gap} /> : <ModuleTabs modules={modules} pathname={pathname} />}
      <div className={styles.tools}>
        {!isPhone && (
          <>
            <StationSwitcher modules={modules} pathname={pathname} />
            <NoticeBanner />
          </>
        )}
        <Palette />
        {headerTools('news').map(({ key, tool }) => (
          <Suspense key={key}>
            <Shown part={tool} />
          </Suspense>
        ))}
        <Messages />
        <JobPanel className={tools.tool} iconClassName={tools.icon} />
        {!isPhone && (
          <>
            <AppDownload />
            {headerTools('tools').map(({ key, tool }) => (
              <Suspense key={key}>
                <Shown part={tool} />
              </Suspense>
            ))}
            <ChromeTools />
          </>
        )}
        <UserCard />
      </div>
    </header>
  )
}
