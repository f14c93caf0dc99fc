import { DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { uddDataDetail } from '@zhizao/contract/form/udd'
import {
  UserField,
  UserFieldType,
  type UserModelWhole,
  userField,
  userFieldTypeNames,
  userModel,
} from '@zhizao/contract/form/user-model'
import { Flex, Select, Typography } from 'antd'
import { useMemo } from 'react'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { BuiltInFields } from './built-in-fields.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { rowsAddress } from './user-model.page.tsx'

const models = client(userModel)
const calls = client(userField)
const forms = formClient(userField)
const types = UserFieldType.options.map((value) => ({ value, label: userFieldTypeNames[value] }))

/** 字段设计: the fields of one model. */
export function UserFieldPage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  const query = useQuery({
    queryKey: ['user-model', id],
    queryFn: () => models.get({ id: id! }, { quiet: true }),
    enabled: Boolean(id),
  })
  if (!id) return <EmptyState title={t('请从数据模型中选择模型')} />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return <FieldsOf key={id} model={query.data} />
}

function FieldsOf({ model }: { model: UserModelWhole }) {
  const { id } = model
  const Screen = useMemo(() => fieldScreen(id), [id])
  return (
    <Flex vertical gap={8} style={{ height: '100%' }}>
      <Flex gap={16} align="baseline" style={{ padding: '0 4px' }}>
        <Typography.Text strong>
          {t('{name} 的字段', { name: model.isBuiltIn ? t(model.name) : model.name })}
        </Typography.Text>
        <PageLink href={model.page ?? rowsAddress(model.code)}>{t('模型数据')}</PageLink>
      </Flex>
      {model.isBuiltIn && <BuiltInFields fields={model.builtInFields} />}
      <div style={{ flex: 1, minHeight: 0 }}>
        <Screen />
      </div>
    </Flex>
  )
}

const { moveUp, moveDown } = uddDataDetail

function fieldScreen(modelId: string) {
  const api: ResourceApi = {
    list: (_, options) => calls.list({ id: modelId }, options),
    create: (draft, options) => forms.create({ ...draft, modelId }, options),
  }
  return resourceScreen({ ...userField, moveUp, moveDown }, UserField, {
    title: '字段',
    key: '数据模型的字段',
    api,
    columns: [
      { field: 'title', kind: 'link', width: 160 },
      { field: 'code', width: 130 },
      { field: 'type', width: 90, choices: types },
      { field: 'group', width: 110 },
      { field: 'required', kind: 'status', width: 80, choices: yesNo('必填') },
      { field: 'unique', kind: 'status', width: 100, choices: yesNo('不可重复') },
      { field: 'searchable', kind: 'status', width: 90, choices: yesNo('可查询') },
      { field: 'defaultExpression', width: 160 },
      { field: 'sort', width: 80 },
    ],
    form: [
      'title',
      { field: 'code', disableOnEdit: true, help: '以字母开头，保存后不能修改；表达式中写作 [编码]' },
      { field: 'type', choices: types, defaultValue: 'text' },
      'group',
      {
        field: 'choices',
        wide: true,
        dependsOn: ['type'],
        when: ({ type }) => type === 'choice',
        defaultValue: [],
        help: '输入一项后按回车',
        input: ({ disabled }) => (
          <Select mode="tags" open={false} suffixIcon={null} disabled={disabled} maxCount={100} />
        ),
      },
      { field: 'required', defaultValue: false },
      { field: 'unique', defaultValue: false },
      { field: 'searchable', defaultValue: false, help: '可查询的字段才能作为查询条件' },
      { field: 'sort' },
      {
        field: 'defaultExpression',
        wide: true,
        placeholder: '[count] * [price]',
        help: '新增时没有填写就按表达式计算，例如 1、"合格"、now()、[数量字段编码] * 2',
      },
    ],
    toolbar: () => <RefreshButton modelId={modelId} />,
    rowActions: ({ reload }) => [
      {
        key: 'force',
        title: '连同数据删除',
        icon: <DeleteOutlined />,
        danger: true,
        permission: userField.remove.permission,
        confirm: '各行数据中这个字段的内容也会删除，不能恢复。确定删除？',
        run: async ([row]: UserField[]) => {
          await calls.remove({ id: row!.id, force: '1' })
          reload()
        },
      },
    ],
  })
}

const yesNo = (label: string) => [
  { value: 'true', label, colour: 'processing' },
  { value: 'false', label: '否', colour: 'default' },
]
