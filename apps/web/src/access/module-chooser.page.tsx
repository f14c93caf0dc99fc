import { useQuery } from '@tanstack/react-query'
import type { ModuleMenu } from '@zhizao/contract/access/session'
import { HomeFigures } from '../monitor/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { useSystemIdentity } from '../platform/session/company-settings.ts'
import { menuName, menuQuery } from '../platform/session/menu.ts'
import { useUser } from '../platform/session/session-store.ts'
import { Brand } from '../platform/shell/brand.tsx'
import { ChromeTools } from '../platform/shell/chrome-tools.tsx'
import { entryIcon } from '../platform/shell/entry-icon.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { useEntering } from '../platform/shell/use-entering.ts'
import { UserCard } from '../platform/shell/user-card.tsx'
import styles from './module-chooser.module.css'
import { useFirstProduct } from './use-first-product.ts'

/** The products that the user may work in, as cards. */
export function ModuleChooserPage() {
  const { data: modules, error, refetch } = useQuery(menuQuery)
  const user = useUser()
  const { name, logo } = useSystemIdentity()
  useFirstProduct(modules)
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand name={name} logo={logo} />
        <div className={styles.tools}>
          <ChromeTools />
          <UserCard />
        </div>
      </header>
      <main className={styles.main}>
        <h1 className={styles.heading}>{t('您好，{name}', { name: user?.user_nike_name || user?.user_name || '' })}</h1>
        <HomeFigures />
        <p className={styles.subheading}>{t('请选择要进入的产品')}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!modules && !error && <Loading />}
        {modules?.length === 0 && (
          <EmptyState title={t('暂无可用产品')} detail={t('您的账号还没有授权任何产品，请联系管理员。')} />
        )}
        <ul className={styles.cards}>
          {modules?.map((module) => (
            <li key={module.resources_id}>
              <ModuleCard module={module} />
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

function ModuleCard({ module }: { module: ModuleMenu }) {
  const { enter } = useEntering()
  return (
    <button type="button" className={styles.card} onClick={() => enter(module)}>
      <span className={styles.icon}>
        {/^(https?:)?\//.test(module.logo) ? (
          <img src={module.logo} alt="" />
        ) : (
          entryIcon(module.logo, module.resources_classify)
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{menuName(module)}</span>
        <span className={styles.description}>{t(module.description)}</span>
      </span>
    </button>
  )
}
