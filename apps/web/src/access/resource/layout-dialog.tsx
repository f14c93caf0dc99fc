import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { LayoutDensity, PageLayout } from '@zhizao/contract/access/page-layout'
import type { Resource } from '@zhizao/contract/access/resource-fields'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { Alert, App, Button, Checkbox, Flex, Form, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import classes from './resource.module.css'
import { menuChanged } from './resource-menu.ts'

const calls = client(resourceLayout)
type LayoutColumn = NonNullable<PageLayout['columns']>[number]
const DENSITIES = { small: '紧凑', medium: '标准', large: '宽松' } as const

export interface PageDialogProps {
  menu: Resource
  onClose: () => void
}

/** How a page looks to everybody of the company until he sets it otherwise for himself. */
export function LayoutDialog({ menu, onClose }: PageDialogProps) {
  const stored = useQuery({
    queryKey: ['resource', menu.id, 'layout'],
    queryFn: ({ signal }) => calls.ofResource({ resourceId: menu.id }, { quiet: true, signal }),
    gcTime: 0,
  })
  if (stored.isPending || stored.isError)
    return (
      <DraggableModal
        open
        width={720}
        title={t('页面布局：{name}', { name: menu.name })}
        footer={null}
        onCancel={onClose}
      >
        {stored.isError ? <ErrorState error={stored.error} onRetry={() => void stored.refetch()} /> : <Loading />}
      </DraggableModal>
    )
  return <LayoutForm menu={menu} stored={stored.data?.layout} onClose={onClose} />
}

/** Only what was chosen is laid down. */
const said = (layout: PageLayout): PageLayout =>
  Object.fromEntries(
    Object.entries(layout).filter(([, value]) => value !== undefined && !(Array.isArray(value) && !value.length)),
  )

function LayoutForm({ menu, stored, onClose }: PageDialogProps & { stored?: PageLayout }) {
  const { message } = App.useApp()
  const [layout, setLayout] = useState<PageLayout>(stored ?? {})
  const { isSaving, failure, setFailure, run } = useSaving()
  const change = (changes: Partial<PageLayout>) => setLayout({ ...layout, ...changes })

  async function save() {
    const next = said(layout)
    const problem = PageLayout.safeParse(next).error?.issues[0]?.message
    if (problem) return setFailure(t(problem))
    await run(async () => {
      const body = { resourceId: menu.id, layout: next }
      if (stored) await calls.update(body, { quiet: true })
      else if (Object.keys(next).length) await calls.create(body, { quiet: true })
      await menuChanged()
      message.success(t('保存成功，用户刷新页面后生效'))
      onClose()
    })
  }
  return (
    <DraggableModal
      open
      width={720}
      title={t('页面布局：{name}', { name: menu.name })}
      onCancel={onClose}
      footer={
        <Flex justify="space-between">
          <Button disabled={!Object.keys(said(layout)).length} onClick={() => setLayout({})}>
            {t('恢复默认')}
          </Button>
          <Flex gap={8}>
            <Button onClick={onClose}>{t('取消')}</Button>
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {t('保存')}
            </Button>
          </Flex>
        </Flex>
      }
    >
      <p className={classes.hint}>{t('对本公司所有用户生效；用户自己调整过列设置的，以用户的为准。')}</p>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form layout="vertical">
        <ListLook layout={layout} onChange={change} />
        <Form.Item label={t('列表列')}>
          <Columns columns={layout.columns ?? []} onChange={(columns) => change({ columns })} />
          <HowToLayDown menu={menu} isLaidDown={Boolean(layout.columns?.length)} />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}

interface ListLookProps {
  layout: PageLayout
  onChange: (changes: Partial<PageLayout>) => void
}

/** How dense lists are, how wide forms, and how many rows a page has. */
const ListLook = ({ layout, onChange }: ListLookProps) => (
  <Flex gap={24} wrap>
    <Form.Item label={t('表格密度')}>
      <Segmented
        options={[
          { value: '', label: t('默认') },
          ...LayoutDensity.options.map((value) => ({ value, label: t(DENSITIES[value]) })),
        ]}
        value={layout.density ?? ''}
        onChange={(value) => onChange({ density: (value || undefined) as PageLayout['density'] })}
      />
    </Form.Item>
    <Form.Item label={t('表单列数')}>
      <Segmented
        options={[
          { value: 0, label: t('默认') },
          ...([2, 3, 4] as const).map((count) => ({ value: count, label: t('{count}列', { count }) })),
        ]}
        value={layout.formColumns ?? 0}
        onChange={(value) => onChange({ formColumns: (value || undefined) as PageLayout['formColumns'] })}
      />
    </Form.Item>
    <Form.Item label={t('每页条数')}>
      <Select
        style={{ width: 110 }}
        allowClear
        placeholder={t('默认')}
        options={[10, 20, 50, 100, 200, 500].map((size) => ({ value: size, label: String(size) }))}
        value={layout.pageSize}
        onChange={(value) => onChange({ pageSize: value as PageLayout['pageSize'] })}
      />
    </Form.Item>
  </Flex>
)

const HowToLayDown = ({ menu, isLaidDown }: { menu: Resource; isLaidDown: boolean }) => (
  <p className={classes.how}>
    {isLaidDown
      ? t('要加入其他列或重新设定：打开“{name}”页面，在列表右上角的列设置中调整后点“设为公司默认”。', {
          name: menu.name,
        })
      : t('尚未设定，按页面自己的列显示。打开“{name}”页面，在列表右上角的列设置中调整后点“设为公司默认”即可设定。', {
          name: menu.name,
        })}
  </p>
)

function Columns({ columns, onChange }: { columns: LayoutColumn[]; onChange: (columns: LayoutColumn[]) => void }) {
  const set = (at: number, changes: Partial<LayoutColumn>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...changes } : column)))
  const swap = (at: number) => onChange(columns.toSpliced(at - 1, 2, columns[at]!, columns[at - 1]!))
  return columns.map((column, at) => (
    <div key={column.field} className={classes.column}>
      <span>{at + 1}</span>
      <span className={classes.columnName} title={column.field}>
        {column.title ? t(column.title) : column.field}
      </span>
      <InputNumber<number>
        aria-label={t('列宽')}
        placeholder={t('列宽')}
        min={40}
        max={800}
        precision={0}
        suffix="px"
        value={column.width}
        onChange={(width) => set(at, { width: width ?? undefined })}
      />
      <Flex align="center" gap={4}>
        <Checkbox
          checked={!column.hidden}
          onChange={(event) => set(at, { hidden: event.target.checked ? undefined : true })}
        >
          {t('显示')}
        </Checkbox>
        <Button
          type="text"
          size="small"
          aria-label={t('上移')}
          icon={<ArrowUpOutlined />}
          disabled={at === 0}
          onClick={() => swap(at)}
        />
        <Button
          type="text"
          size="small"
          aria-label={t('下移')}
          icon={<ArrowDownOutlined />}
          disabled={at === columns.length - 1}
          onClick={() => swap(at + 1)}
        />
      </Flex>
      <Button
        type="text"
        danger
        aria-label={t('移除')}
        title={t('移除后该列按页面自己的设置显示')}
        icon={<DeleteOutlined />}
        onClick={() => onChange(columns.toSpliced(at, 1))}
      />
    </div>
  ))
}
