import { useQuery } from '@tanstack/react-query'
import { type CompanyProducts, companyProduct } from '@zhizao/contract/access/product'
import { App, Checkbox, Flex, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { nameInUse } from '../../platform/session/menu.ts'
import { entryIcon } from '../../platform/shell/entry-icon.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import classes from './resource.module.css'
import { menuChanged } from './resource-menu.ts'

const calls = client(companyProduct)

interface Props {
  company: CompanyProducts
  onClose: () => void
  onSaved: () => void
}

/** Gives products to a company and takes them away. */
export function CompanyProductDialog({ company, onClose, onSaved }: Props) {
  const { message } = App.useApp()
  const all = useQuery({
    queryKey: ['company-products', company.id],
    queryFn: ({ signal }) => calls.choices({ companyId: company.id }, { quiet: true, signal }),
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<string[]>()
  const [isSaving, setSaving] = useState(false)
  const held = chosen ?? all.data?.filter((each) => each.held).map((each) => each.id) ?? []

  async function save() {
    setSaving(true)
    try {
      await calls.save({ companyId: company.id, productIds: held })
      await menuChanged()
      message.success(t('保存成功'))
      onSaved()
      onClose()
    } finally {
      setSaving(false)
    }
  }
  return (
    <DraggableModal
      open
      width={640}
      title={t('开通产品：{name}', { name: company.name })}
      onCancel={onClose}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !chosen, loading: isSaving }}
      onOk={() => void save()}
    >
      <p className={classes.hint}>
        {t('收回产品后，该公司的用户立即看不到其菜单；角色中的授权会保留，重新开通后恢复。')}
      </p>
      {all.isPending && <Loading />}
      {all.isError && <ErrorState error={all.error} onRetry={() => void all.refetch()} />}
      {all.data && (
        <Checkbox.Group value={held} onChange={(next) => setChosen(next as string[])} style={{ width: '100%' }}>
          <Flex vertical gap={10}>
            {all.data.map((each) => (
              <Checkbox key={each.id} value={each.id} disabled={each.code === 'bcs'}>
                <span className={classes.name}>
                  <span aria-hidden="true">{entryIcon(each.logo ?? '', each.code)}</span>
                  <span>{nameInUse(each)}</span>
                  <Typography.Text type="secondary">{t(each.description ?? '')}</Typography.Text>
                  {each.status === 0 && <Typography.Text type="warning">{t('已停用')}</Typography.Text>}
                </span>
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      )}
    </DraggableModal>
  )
}
