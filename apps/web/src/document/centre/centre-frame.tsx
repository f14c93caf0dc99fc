import { useRouter } from '@tanstack/react-router'
import { Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { useSystemIdentity } from '../../platform/session/company-settings.ts'
import { Brand } from '../../platform/shell/brand.tsx'
import { ChromeTools } from '../../platform/shell/chrome-tools.tsx'
import { paths } from '../../platform/shell/paths.ts'
import classes from './centre.module.css'

/** Head of the documentation centre with its search box. */
export function CentreFrame({ typed = '', title, children }: { typed?: string; title: string; children: ReactNode }) {
  const { name, logo } = useSystemIdentity()
  const router = useRouter()
  const [text, setText] = useState(typed)
  useEffect(() => setText(typed), [typed])
  useEffect(() => {
    document.title = `${title} - ${t('文档中心')}`
  }, [title])
  const search = (str: string) => {
    if (str.trim()) void router.navigate({ to: paths.docSearch, search: { str } })
  }
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Brand name={name} logo={logo} />
        <button type="button" className={classes.home} onClick={() => void router.navigate({ to: paths.docCenter })}>
          {t('文档中心')}
        </button>
        <Input.Search
          className={classes.search}
          allowClear
          enterButton
          maxLength={100}
          placeholder={t('搜索文档')}
          aria-label={t('搜索文档')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onSearch={search}
        />
        <ChromeTools />
        <button type="button" className={classes.back} onClick={() => void router.navigate({ to: paths.chooser })}>
          {t('返回系统')}
        </button>
      </header>
      {children}
    </div>
  )
}
