import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { App } from 'antd'
import { formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EditDialog } from '../platform/resource-screen/edit-dialog.tsx'
import { formOf } from '../platform/resource-screen/form-of.ts'
import { termsForm } from './check-form.ts'

const forms = formClient(pointCheck)
const fields = formOf(pointCheck.createMany.body.shape, [
  { field: 'name', group: '规则' },
  ...termsForm,
  { field: 'status', group: '其他', defaultValue: 1 },
  { field: 'remark', group: '其他' },
])

export interface ManyDialogProps {
  pointIds: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** The same rule for many points. Points that have one of its name keep theirs. */
export function ManyDialog({ pointIds, onClose, onSaved }: ManyDialogProps) {
  const { message } = App.useApp()
  return (
    <EditDialog
      title={t('数据质量规则（{n} 个点位）', { n: pointIds.length })}
      mode="add"
      fields={fields}
      send={async (draft) => {
        const { added, kept } = await forms.createMany({ ...draft, pointIds: [...pointIds] }, { quiet: true })
        message.success(
          kept
            ? t('已为 {added} 个点位添加规则，{kept} 个点位已有同名规则', { added, kept })
            : t('已为 {added} 个点位添加规则', { added }),
        )
      }}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
