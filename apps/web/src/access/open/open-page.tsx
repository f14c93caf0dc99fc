import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { Brand } from '../../platform/shell/brand.tsx'
import { ChromeTools } from '../../platform/shell/chrome-tools.tsx'
import styles from './open-page.module.css'
import { PlantArt } from './plant-art.tsx'
import { useSignInLook } from './sign-in-look.ts'

/** The look of all pages before signing in, with the company's own name, logo and background where it has set them. */
export function OpenPage({ children }: { children: ReactNode }) {
  const { data: look } = useSignInLook()
  const systemName = look?.systemName ? t(look.systemName) : t('工业物联网云平台')
  return (
    <div
      className={styles.page}
      style={look?.background ? { backgroundImage: `url("${encodeURI(look.background)}")` } : undefined}
    >
      <header className={styles.top}>
        <Brand name={systemName} logo={look?.logo} onDark />
        <ChromeTools onDark />
      </header>
      <main className={styles.middle}>
        <section className={styles.story} aria-hidden="true">
          <PlantArt />
          <h2 className={styles.claim}>{t('让每一台设备都被看见')}</h2>
          <p className={styles.promise}>{t('设备接入 · 实时监控 · 报警处理 · 生产执行')}</p>
        </section>
        <section className={styles.panel}>{children}</section>
      </main>
      <footer className={styles.foot}>{look?.companyName || t('智造云')}</footer>
    </div>
  )
}

/** Title and one line below it. */
export const Heading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <h1 className={styles.heading}>{title}</h1>
    <p className={styles.subheading}>{children}</p>
  </>
)
