import { type SwitchingState, schemeLines } from '@zhizao/contract/quality/inspection-scheme'
import { App, Button, type TableColumnsType } from 'antd'
import { client } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { useAsk } from '../platform/widgets/ask.tsx'
import { choiceOf } from '../platform/widgets/choices.ts'
import { ChoosingTable } from '../platform/widgets/choosing-table.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { strictnessChoices } from './quality-choices.ts'

const schemes = client(schemeLines)
const KEY = ['inspectionScheme', 'switching']

/** How strictly lots are inspected by a scheme, as the lots before have made it. */
export function SwitchingDialog({ schemeId, onClose }: { schemeId: string; onClose: () => void }) {
  return (
    <DraggableModal open width={860} footer={null} title={t('检验严格度')} onCancel={onClose}>
      <ChoosingTable<SwitchingState>
        placeholder={t('物料或供应商')}
        empty={t('还没有按转移规则判定过的批')}
        columns={useColumns()}
        name={[...KEY, schemeId]}
        find={(body) => schemes.switchings({ ...body, schemeId }, { quiet: true })}
      />
    </DraggableModal>
  )
}

function useColumns(): TableColumnsType<SwitchingState> {
  const mayResume = usePermission(schemeLines.resume.permission)
  return [
    { title: t('物料'), render: (_, row) => `${row.materialCode} ${row.materialName}` },
    { title: t('供应商'), render: (_, row) => row.supplierName ?? '—' },
    {
      title: t('严格度'),
      width: 150,
      render: (_, row) => <Strictness state={row} />,
    },
    { title: t('转移得分'), dataIndex: 'score', width: 90, align: 'right' },
    { title: t('加严后不合格批数'), dataIndex: 'refused', width: 130, align: 'right' },
    ...(mayResume
      ? [{ key: 'resume', width: 100, render: (_: unknown, row: SwitchingState) => <Resume state={row} /> }]
      : []),
  ]
}

function Strictness({ state: { strictness, isStopped } }: { state: SwitchingState }) {
  if (isStopped) return <StatusTag choice={{ value: 'stopped', label: t('停止检验'), colour: 'error' }} />
  const choice = choiceOf(strictnessChoices, strictness)!
  return <StatusTag choice={{ ...choice, label: t(choice.label) }} />
}

function Resume({ state }: { state: SwitchingState }) {
  const ask = useAsk()
  const { message } = App.useApp()
  if (!state.isStopped && state.strictness === 'normal') return null
  const question = () =>
    ask({
      okText: t('恢复检验'),
      title: t(state.isStopped ? '恢复后按加严检验。确定恢复检验吗？' : '恢复后按正常检验重新计分。确定恢复吗？'),
      onOk: async () => {
        await schemes.resume({ id: state.id })
        message.success(t('操作成功'))
        void queryClient.invalidateQueries({ queryKey: KEY })
      },
    })
  return <Button onClick={question}>{t('恢复检验')}</Button>
}
