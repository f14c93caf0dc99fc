import { useMutation } from '@tanstack/react-query'
import { type Route, route } from '@zhizao/contract/process/route'
import { Flex, Input } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { Labelled } from './labelled.tsx'

const routes = client(route)

interface Props {
  row: Route
  onClose: () => void
  onMade: (id: string) => void
}

/** The same segments under another code, for another product. */
export function CopyDialog({ row, onClose, onMade }: Props) {
  const [code, setCode] = useState('')
  const [name, setName] = useState(row.name)
  const copy = useMutation({
    mutationFn: () => routes.copy({ id: row.id, code: code.trim(), name: name.trim() || row.name }),
    onSuccess: ({ id }) => onMade(id),
  })
  return (
    <DraggableModal
      open
      width={440}
      title={t('复制为新路线：{name}', { name: `${row.code} V${row.version}` })}
      onCancel={onClose}
      onOk={() => copy.mutate()}
      okButtonProps={{ disabled: !code.trim(), loading: copy.isPending }}
    >
      <Flex vertical gap={12}>
        <Labelled title={t('新路线编码')}>
          <Input
            aria-label={t('新路线编码')}
            maxLength={64}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Labelled>
        <Labelled title={t('路线名称')}>
          <Input
            aria-label={t('路线名称')}
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Labelled>
      </Flex>
    </DraggableModal>
  )
}
