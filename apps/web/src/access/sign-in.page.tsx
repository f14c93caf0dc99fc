import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { session } from '@zhizao/contract/access/session'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { beginSession } from '../platform/session/session-store.ts'
import { Brand } from '../platform/shell/brand.tsx'
import { ChromeTools } from '../platform/shell/chrome-tools.tsx'
import { followAccount } from './account/follow-account.ts'
import { PlantArt } from './plant-art.tsx'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

const calls = client(session)

const companyCode = () => new URLSearchParams(location.search).get('company') ?? undefined

const pageQuery = queryOptions({
  queryKey: ['sign-in-page'],
  queryFn: ({ signal }) => calls.signInPage({ companyCode: companyCode() }, { signal, quiet: true }),
  staleTime: 60_000,
})

/** Sign-in, with the company's own name, logo and background where it has set them. */
export function SignInPage() {
  const { data: page } = useQuery(pageQuery)
  const { from } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const systemName = page?.systemName ? t(page.systemName) : t('工业物联网云平台')
  return (
    <div
      className={styles.page}
      style={page?.background ? { backgroundImage: `url("${encodeURI(page.background)}")` } : undefined}
    >
      <header className={styles.top}>
        <Brand name={systemName} logo={page?.logo} onDark />
        <ChromeTools onDark />
      </header>
      <main className={styles.middle}>
        <section className={styles.story} aria-hidden="true">
          <PlantArt />
          <h2 className={styles.claim}>{t('让每一台设备都被看见')}</h2>
          <p className={styles.promise}>{t('设备接入 · 实时监控 · 报警处理 · 生产执行')}</p>
        </section>
        <SignInForm
          companyName={page?.companyName}
          asksPictureCode={page?.pictureCode ?? false}
          onSignedIn={(user) => {
            beginSession(user)
            followAccount(user)
            void navigate({ href: from ?? '/model', replace: true })
          }}
        />
      </main>
      <footer className={styles.foot}>{page?.companyName || t('智造云')}</footer>
    </div>
  )
}
