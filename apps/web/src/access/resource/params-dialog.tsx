import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type PageParam, resourceParam } from '@zhizao/contract/access/resource-param'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import type { PageDialogProps } from './layout-dialog.tsx'
import classes from './resource.module.css'
import { menuChanged } from './resource-menu.ts'

const calls = client(resourceParam)

/** What the company hands to a page: embedded and report pages get it in their address. */
export function ParamsDialog({ menu, onClose }: PageDialogProps) {
  const { message } = App.useApp()
  const stored = useQuery({
    queryKey: ['resource', menu.id, 'params'],
    queryFn: ({ signal }) => calls.ofResource({ resourceId: menu.id }, { quiet: true, signal }),
    gcTime: 0,
  })
  const [changed, setParams] = useState<PageParam[]>()
  const { isSaving, failure, run } = useSaving()
  const params = changed ?? stored.data ?? []
  const set = (at: number, changes: Partial<PageParam>) =>
    setParams(params.map((param, index) => (index === at ? { ...param, ...changes } : param)))

  const save = () =>
    run(async () => {
      const list = params.map(({ name, value, remark }) => ({ name, value, remark }))
      await calls.update({ resourceId: menu.id, params: list }, { quiet: true })
      await menuChanged()
      message.success(t('保存成功，用户刷新页面后生效'))
      onClose()
    })
  return (
    <DraggableModal
      open
      width={720}
      title={t('页面参数：{name}', { name: menu.name })}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ loading: isSaving, disabled: !changed }}
      onOk={() => void save()}
    >
      <p className={classes.hint}>
        {t('打开页面时传给页面：嵌入页面和报表附在地址后，列表页面用作同名查询条件的初始值。')}
      </p>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      {stored.isPending && <Loading />}
      {stored.isError && <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data &&
        params.map((param, at) => (
          <ParamFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place and have no name until one is entered
            key={at}
            param={param}
            onChange={(changes) => set(at, changes)}
            onRemove={() => setParams(params.toSpliced(at, 1))}
          />
        ))}
      {stored.data && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined />}
          disabled={params.length >= 50}
          onClick={() => setParams([...params, { name: '', value: '' }])}
        >
          {t('新增参数')}
        </Button>
      )}
    </DraggableModal>
  )
}

interface ParamFieldsProps {
  param: PageParam
  onChange: (changes: Partial<PageParam>) => void
  onRemove: () => void
}

const ParamFields = ({ param, onChange, onRemove }: ParamFieldsProps) => (
  <div className={classes.param}>
    <Input
      aria-label={t('参数名')}
      placeholder={t('参数名')}
      maxLength={64}
      value={param.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
    <Input
      aria-label={t('参数值')}
      placeholder={t('参数值')}
      maxLength={1000}
      value={param.value}
      onChange={(event) => onChange({ value: event.target.value })}
    />
    <Input
      aria-label={t('备注')}
      placeholder={t('备注')}
      maxLength={200}
      value={param.remark ?? ''}
      onChange={(event) => onChange({ remark: event.target.value })}
    />
    <Button type="text" danger aria-label={t('删除')} icon={<DeleteOutlined />} onClick={onRemove} />
  </div>
)
