import { apiKey, type MadeApiKey } from '@zhizao/contract/access/api-key'
import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import classes from './api-key.module.css'
import { keyOptions, keyScreen } from './api-key-screen.tsx'
import { KeyExamples } from './key-examples.tsx'
import { MadeKey } from './made-key.tsx'

const forms = formClient(apiKey)

/** Keys of programs, and how a program uses one. */
export function ApiKeyPage() {
  const [search, setSearch] = usePageSearch()
  const [made, setMade] = useState<MadeApiKey>()
  const api = useMemo(
    (): ResourceApi => ({
      ...forms,
      create: async (draft, given) => {
        const key = await forms.create(draft, given)
        setMade(key)
        return key
      },
    }),
    [],
  )
  const isExamples = search.get('tab') === 'examples'
  const turn = (tab: string) =>
    setSearch({
      ...Object.fromEntries([...search.keys()].map((name) => [name, undefined])),
      tab: tab === 'examples' ? tab : undefined,
    })
  return (
    <div className={classes.page}>
      <Tabs
        className={classes.tabs}
        activeKey={isExamples ? 'examples' : 'keys'}
        onChange={turn}
        items={[
          { key: 'keys', label: t('接口密钥') },
          { key: 'examples', label: t('调用示例') },
        ]}
      />
      <div className={classes.list}>
        {isExamples ? (
          <KeyExamples />
        ) : (
          <ResourceList calls={apiKey} api={api} definition={keyScreen} options={keyOptions} />
        )}
      </div>
      {made && <MadeKey made={made} onClose={() => setMade(undefined)} />}
    </div>
  )
}
