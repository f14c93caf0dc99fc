import { GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import type { Language } from '../i18n/language.ts'
import { chooseLanguage, languageInUse, t } from '../i18n/translate.ts'
import { chooseMode, useMode } from '../theme/mode.ts'
import styles from './chrome-tools.module.css'

const names: Record<Language, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' }

/** Switches of language and theme. */
export function ChromeTools({ onDark }: { onDark?: boolean }) {
  const mode = useMode()
  const look = onDark ? `${styles.tool} ${styles.onDark}` : styles.tool
  const other = mode === 'dark' ? t('切换到浅色主题') : t('切换到深色主题')
  return (
    <div className={styles.tools}>
      <Popover trigger="click" placement="bottomRight" arrow={false} content={<Languages />}>
        <button type="button" className={look} aria-label={t('切换语言')} title={t('切换语言')}>
          <GlobalOutlined />
        </button>
      </Popover>
      <button
        type="button"
        className={look}
        aria-label={other}
        title={other}
        onClick={() => chooseMode(mode === 'dark' ? 'light' : 'dark')}
      >
        {mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
      </button>
    </div>
  )
}

const Languages = () => (
  <ul className={styles.languages}>
    {Object.entries(names).map(([language, name]) => (
      <li key={language}>
        <button
          type="button"
          lang={language}
          className={styles.language}
          aria-current={language === languageInUse()}
          onClick={() => chooseLanguage(language as Language)}
        >
          {name}
        </button>
      </li>
    ))}
  </ul>
)
