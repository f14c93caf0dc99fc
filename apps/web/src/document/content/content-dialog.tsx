import { useQuery } from '@tanstack/react-query'
import { CONTENT_LIMIT, type Content, content } from '@zhizao/contract/document/content'
import { Alert, Flex, Form, Input, Select, Switch, TreeSelect } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { DialogProps } from '../../platform/resource-screen/screen-options.ts'
import { entriesOf, menuName, useMenu } from '../../platform/session/menu.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { ArticleBody } from '../article/article-body.tsx'
import classes from './content.module.css'
import { allContentsQuery, contentChanged, contents, nodesOf } from './content-queries.ts'

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }))

interface Values {
  title: string
  parentId?: string | null
  resourcesCode?: string
  status: boolean
}

/** Shows a document, or the form and the editor to write it. */
export function ContentDialog({ mode, row, onClose, onSaved }: DialogProps) {
  const id = row?.id as string | undefined
  // Not from the cache: what is edited must be what stands in the database now.
  const loaded = useQuery({
    queryKey: ['content', 'one', id],
    queryFn: () => contents.get({ id: id! }, { quiet: true }),
    enabled: Boolean(id),
    staleTime: 0,
    gcTime: 0,
  })
  if (id && loaded.isError)
    return (
      <DraggableModal open title={t('文档')} footer={null} onCancel={onClose}>
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      </DraggableModal>
    )
  if (id && !loaded.data)
    return (
      <DraggableModal open title={t('文档')} footer={null} width="80%" onCancel={onClose}>
        <Loading />
      </DraggableModal>
    )
  if (mode === 'view')
    return (
      <DraggableModal open width="80%" title={loaded.data!.title} footer={null} onCancel={onClose}>
        {loaded.data!.content ? (
          <ArticleBody html={loaded.data!.content} openDocument={() => {}} />
        ) : (
          <EmptyState title={t('这篇文档没有正文')} detail={t('它是目录，内容在下级文档中。')} />
        )}
      </DraggableModal>
    )
  return <EditContent document={loaded.data} onClose={onClose} onSaved={onSaved} />
}

interface EditContentProps {
  document?: Content
  onClose: () => void
  onSaved: () => void
}

function EditContent({ document: edited, onClose, onSaved }: EditContentProps) {
  const [search] = usePageSearch()
  const [form] = Form.useForm<Values>()
  const [first] = useState(edited)
  const html = useRef(first?.content ?? '')
  const isDirty = useRef(false)
  const { isSaving, failure, setFailure, save } = useSaving()

  async function saveContent() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    if (html.current.length > CONTENT_LIMIT) {
      setFailure(t('正文过长，请拆分为多篇文档'))
      return
    }
    const draft = {
      title: values.title,
      content: html.current,
      resourcesCode: values.resourcesCode ?? '',
      status: values.status ? (1 as const) : (0 as const),
    }
    await save(async () => {
      if (first) await contents.update({ ...draft, id: first.id, updateTime: first.updateTime }, { quiet: true })
      else await contents.create({ ...draft, parentId: values.parentId ?? null }, { quiet: true })
      await contentChanged()
      onSaved()
      onClose()
    })
  }
  const leave = useLeaving(isDirty, onClose)
  return (
    <DraggableModal
      open
      width="80%"
      title={first ? t('编辑文档') : t('新增文档')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={() => void saveContent()}
      onCancel={leave}
    >
      {failure && <Alert type="error" showIcon title={failure} className={classes.failure} />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark
        onValuesChange={() => {
          isDirty.current = true
        }}
        initialValues={{
          title: first?.title,
          parentId: search.get('_node') ?? undefined,
          resourcesCode: first?.resourcesCode || undefined,
          status: (first?.status ?? 1) === 1,
        }}
      >
        <ContentFields isNew={!first} />
      </Form>
      <Suspense fallback={<Loading />}>
        <RichEditor
          html={html.current}
          onChange={(next) => {
            html.current = next
            isDirty.current = true
          }}
        />
      </Suspense>
    </DraggableModal>
  )
}

/** What is not saved is not lost unasked. */
function useLeaving(isDirty: { current: boolean }, onClose: () => void) {
  const ask = useAsk()
  return () => {
    if (!isDirty.current) return onClose()
    ask({
      title: t('放弃修改？'),
      content: t('尚未保存的内容将丢失。'),
      okText: t('放弃'),
      okButtonProps: { danger: true },
      cancelText: t('继续编辑'),
      onOk: onClose,
    })
  }
}

/** What stands over the text of a document. */
function ContentFields({ isNew }: { isNew: boolean }) {
  const mayPublish = usePermission(content.setStatus.permission)
  const all = useQuery(allContentsQuery)
  const menus = useMenuChoices()
  return (
    <Flex gap={16} wrap className={classes.fields}>
      <Form.Item
        name="title"
        label={t('标题')}
        rules={[{ required: true, whitespace: true, message: t('此项不能为空') }]}
      >
        <Input maxLength={100} showCount autoFocus={isNew} />
      </Form.Item>
      {isNew && (
        <Form.Item name="parentId" label={t('上级目录')}>
          <TreeSelect
            allowClear
            placeholder={t('留空为顶级目录')}
            showSearch={{ treeNodeFilterProp: 'label' }}
            fieldNames={{ value: 'id', label: 'label', children: 'children' }}
            treeData={nodesOf(all.data ?? [])}
          />
        </Form.Item>
      )}
      <Form.Item name="resourcesCode" label={t('对应菜单')} tooltip={t('在该页面打开帮助时直接显示这篇文档')}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={menus} />
      </Form.Item>
      <Form.Item name="status" label={t('发布')} valuePropName="checked" className={classes.narrow}>
        <Switch disabled={!mayPublish} />
      </Form.Item>
    </Flex>
  )
}

function useMenuChoices() {
  return entriesOf(useMenu()).map(({ module, entry }) => ({
    value: entry.resources_code,
    label: `${menuName(module)} / ${menuName(entry)}`,
  }))
}
