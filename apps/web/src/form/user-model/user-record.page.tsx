import { useQuery } from '@tanstack/react-query'
import { userField, userModel } from '@zhizao/contract/form/user-model'
import { Flex, Select } from 'antd'
import { useMemo } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { recordScreen } from './record-screen.tsx'

const models = client(userModel)
const fields = client(userField)

/** 模型数据: the rows of a model, on a screen made from its fields. */
export function UserRecordPage() {
  const [search, change] = usePageSearch()
  const code = search.get('code') ?? undefined
  const { data: choices = [] } = useQuery({
    queryKey: ['user-models'],
    queryFn: () => fields.models({}, { quiet: true }),
  })
  return (
    <Flex vertical gap={8} style={{ height: '100%' }}>
      <Select
        aria-label={t('数据模型')}
        style={{ width: 260, maxWidth: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('选择数据模型')}
        value={code}
        options={choices.filter(({ isBuiltIn }) => !isBuiltIn).map(({ code: value, name }) => ({ value, label: name }))}
        onChange={(next) => change({ code: next })}
      />
      <div style={{ flex: 1, minHeight: 0 }}>
        {code ? (
          <RowsOf key={code} code={code} />
        ) : (
          <EmptyState title={t('先选择数据模型；还没有时请到“模型设计”新增')} />
        )}
      </div>
    </Flex>
  )
}

function RowsOf({ code }: { code: string }) {
  const query = useQuery({
    queryKey: ['user-model-code', code],
    queryFn: () => models.byCode({ code }, { quiet: true }),
  })
  const model = query.data
  const Screen = useMemo(() => model && recordScreen(model), [model])
  if (query.isError && !model) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!Screen) return <Loading />
  if (!model!.fields.length) return <EmptyState title={t('这个模型还没有字段，请先到“模型设计”添加')} />
  return <Screen />
}
