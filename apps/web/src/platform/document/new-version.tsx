import { useRouter } from '@tanstack/react-router'
import type { Call } from '@zhizao/contract/http/call'
import { Button } from 'antd'
import { useState } from 'react'
import { formClient } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import { isGranted } from '../session/permission.ts'
import { useUser } from '../session/session-store.ts'
import type { ToolDocument } from './document-options.ts'

/** The button that makes a draft of the next version of what is designed in versions, and opens it. */
export const newVersion = (copy: Call, path: string) => (document: ToolDocument) => (
  <NewVersion copy={copy} path={path} document={document} />
)

function NewVersion({ copy, path, document }: { copy: Call; path: string; document: ToolDocument }) {
  const router = useRouter()
  const user = useUser()
  const [isBusy, setBusy] = useState(false)
  if (document.isOpen || !isGranted(copy.permission, user?.authorities ?? [])) return null
  async function make() {
    setBusy(true)
    try {
      const made = (await formClient({ copy }).copy({ id: document.id })) as { id: string }
      await router.navigate({ href: `${path}/detail?id=${made.id}` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void make()}>
      {t('新版本')}
    </Button>
  )
}
