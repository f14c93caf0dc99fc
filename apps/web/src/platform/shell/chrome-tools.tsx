import { GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
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
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [languageInUse()],
          items: Object.entries(names).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => chooseLanguage(key as Language),
        }}
      >
        <button type="button" className={look} aria-label={t('切换语言')} title={t('切换语言')}>
          <GlobalOutlined />
        </button>
      </Dropdown>
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
