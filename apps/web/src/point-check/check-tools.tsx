import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { ManyDialog } from './many-dialog.tsx'

/** From the points of an object to their rules: makes one for those ticked, opens the list of all. */
export function CheckTools({ objectId, pointIds }: { objectId: string; pointIds: readonly string[] }) {
  const router = useRouter()
  const [isAdding, setAdding] = useState(false)
  const mayAdd = usePermission(pointCheck.create.permission)
  const mayOpen = usePermission('pointCheck')
  if (!mayAdd && !mayOpen) return undefined
  const href = `/dvm/pages/quality/index?objectId=${objectId}`
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(mayAdd
              ? [
                  {
                    key: 'add',
                    label: pointIds.length
                      ? t('为勾选的 {n} 个点位添加规则', { n: pointIds.length })
                      : t('先勾选点位，再添加规则'),
                    disabled: pointIds.length === 0,
                    onClick: () => setAdding(true),
                  },
                ]
              : []),
            ...(mayOpen
              ? [{ key: 'open', label: t('查看此对象的规则'), onClick: () => void router.navigate({ href }) }]
              : []),
          ],
        }}
      >
        <Button icon={<SafetyCertificateOutlined />}>{t('质量规则')}</Button>
      </Dropdown>
      {isAdding && <ManyDialog pointIds={pointIds} onClose={() => setAdding(false)} onSaved={() => undefined} />}
    </>
  )
}
