import { QuestionCircleOutlined } from '@ant-design/icons'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { entryAt, useMenu } from '../../platform/session/menu.ts'
import tools from '../../platform/shell/header-tools.module.css'
import { pageAt } from '../../platform/shell/registered-page.ts'

const HelpWindow = lazy(async () => ({ default: (await import('./help-window.tsx')).HelpWindow }))

/** The header's help button, and the window that it opens. */
export function HelpTool() {
  const [isOpen, setOpen] = useState(false)
  const resourcesCode = useMenuCode()
  return (
    <>
      <button
        type="button"
        className={tools.tool}
        aria-label={t('帮助')}
        title={t('帮助')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <QuestionCircleOutlined className={tools.icon} />
      </button>
      {isOpen && (
        <Suspense>
          <HelpWindow resourcesCode={resourcesCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The menu code of the page on show; of a detail page that of the page it belongs to. */
function useMenuCode(): string {
  const { pathname } = useLocation()
  const modules = useMenu()
  const page = pageAt(pathname)
  return page?.help ?? entryAt(modules, page?.of ?? pathname)?.entry.resources_code ?? ''
}
