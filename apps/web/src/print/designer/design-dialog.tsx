import { useQuery } from '@tanstack/react-query'
import { type PrintTemplate, type PrintType, printTemplate } from '@zhizao/contract/print/print-template'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { openFile } from '../open-file.ts'
import { loadType } from '../print-types.ts'
import { DesignDesk } from './design-desk.tsx'
import { useDesignHistory } from './use-design-history.ts'

const templates = client(printTemplate)

interface DesignDialogProps {
  id: string
  onClose: () => void
  onSaved: () => void
}

/** The designer of one template. */
export function DesignDialog({ id, onClose, onSaved }: DesignDialogProps) {
  const { data } = useQuery({
    queryKey: ['print-design', id],
    queryFn: async ({ signal }) => {
      const template = await templates.get({ id }, { signal })
      return { template, type: (await loadType(template.typeCode))! }
    },
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return <Loading />
  return <Designer {...data} onClose={onClose} onSaved={onSaved} />
}

interface DesignerProps extends Omit<DesignDialogProps, 'id'> {
  template: PrintTemplate
  type: PrintType
}

function Designer({ template, type, onClose, onSaved }: DesignerProps) {
  const [page, setPage] = useState(0)
  const history = useDesignHistory(template.design, (changed) => changed !== undefined && setPage(changed))
  const { design } = history
  const [busy, setBusy] = useState<'save' | 'preview'>()
  const { message } = App.useApp()
  const ask = useAsk()
  const isChanged = design !== template.design

  async function during(what: 'save' | 'preview', work: () => Promise<unknown>) {
    setBusy(what)
    // What was refused has been said by then; the dialog stays as it is.
    await work().catch(() => undefined)
    setBusy(undefined)
  }
  const save = () =>
    during('save', async () => {
      await templates.update({ id: template.id, design })
      message.success(t('已保存'))
      onSaved()
      onClose()
    })
  const preview = () =>
    during('preview', async () => openFile(await templates.preview({ typeCode: type.code, design })))
  const close = () =>
    isChanged
      ? ask({
          title: t('有未保存的修改，确定放弃吗？'),
          okText: t('放弃修改'),
          okButtonProps: { danger: true },
          onOk: onClose,
        })
      : onClose()
  return (
    <DraggableModal
      open
      width="96vw"
      title={t('设计：{name}', { name: template.name })}
      onCancel={close}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={close}>{t('关闭')}</Button>
          <Button loading={busy === 'preview'} onClick={preview}>
            {t('预览')}
          </Button>
          <Button type="primary" loading={busy === 'save'} disabled={!isChanged} onClick={save}>
            {t('保存')}
          </Button>
        </Flex>
      }
    >
      <DesignDesk history={history} type={type} page={page} onPage={setPage} />
    </DraggableModal>
  )
}
