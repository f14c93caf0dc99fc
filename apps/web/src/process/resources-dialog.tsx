import { useMutation, useQuery } from '@tanstack/react-query'
import type { SegmentResource } from '@zhizao/contract/process/segment-fields'
import { App, Button, Flex } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { type AskedLine, AskedResources, askedLine, sentLines } from './asked-resources.tsx'

interface Props {
  title: string
  name: readonly string[]
  mayEdit: boolean
  load: (signal: AbortSignal) => Promise<SegmentResource[]>
  save: (resources: ReturnType<typeof sentLines>) => Promise<SegmentResource[]>
  /** Beside the lines: where else they may come from. */
  tools?: (take: (resources: SegmentResource[]) => void) => ReactNode
  onClose: () => void
}

/** What a segment or a template asks for, as a whole. */
export function ResourcesDialog({ title, name, mayEdit, load, save, tools, onClose }: Props) {
  const { message } = App.useApp()
  const [lines, setLines] = useState<AskedLine[]>()
  const found = useQuery({ queryKey: name, queryFn: ({ signal }) => load(signal), gcTime: 0, staleTime: Infinity })
  useEffect(() => {
    if (found.data) setLines((now) => now ?? found.data.map(askedLine))
  }, [found.data])
  const saving = useMutation({
    mutationFn: () => save(sentLines(lines ?? [], false)),
    onSuccess: () => {
      message.success(t('保存成功'))
      onClose()
    },
  })
  return (
    <DraggableModal
      open
      width={760}
      title={title}
      loading={!lines && found.isLoading}
      onCancel={onClose}
      footer={
        mayEdit ? (
          <Flex justify="end" gap={8}>
            <Button onClick={onClose}>{t('取消')}</Button>
            <Button type="primary" loading={saving.isPending} disabled={!lines} onClick={() => saving.mutate()}>
              {t('保存')}
            </Button>
          </Flex>
        ) : null
      }
    >
      <Flex vertical gap={12} style={{ containerType: 'inline-size' }}>
        {mayEdit && tools?.((resources) => setLines(resources.map(askedLine)))}
        <AskedResources lines={lines ?? []} onChange={setLines} isReadOnly={!mayEdit} />
      </Flex>
    </DraggableModal>
  )
}
