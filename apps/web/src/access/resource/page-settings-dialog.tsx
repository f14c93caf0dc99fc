import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { resourceParam } from '@zhizao/contract/access/resource-param'
import { Tabs } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { ChoosingTable } from '../../platform/widgets/choosing-table.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const layouts = client(resourceLayout)
const params = client(resourceParam)

/** Which pages the company has given a look or params of its own. */
export function PageSettingsDialog({ onClose }: { onClose: () => void }) {
  const texts = { placeholder: t('名称或编码'), empty: t('没有设置过的页面') }
  return (
    <DraggableModal open width={860} title={t('页面设置总览')} footer={null} onCancel={onClose}>
      <Tabs
        items={[
          {
            key: 'layouts',
            label: t('页面布局'),
            children: (
              <ChoosingTable
                {...texts}
                name={['page-settings', 'layouts']}
                find={(body) => layouts.page(body, { quiet: true })}
                columns={[
                  { title: t('菜单'), dataIndex: 'resourceName', render: (name: string) => t(name), ellipsis: true },
                  { title: t('页面地址'), dataIndex: 'resourceUrl', ellipsis: true },
                  {
                    title: t('设定的列'),
                    width: 90,
                    align: 'right',
                    render: (_, { layout }) => layout.columns?.length ?? '—',
                  },
                  {
                    title: t('修改时间'),
                    dataIndex: 'updatedAt',
                    width: 170,
                    render: (at: string) => dayjs(at).format('YYYY-MM-DD HH:mm:ss'),
                  },
                ]}
              />
            ),
          },
          {
            key: 'params',
            label: t('页面参数'),
            children: (
              <ChoosingTable
                {...texts}
                name={['page-settings', 'params']}
                find={(body) => params.page(body, { quiet: true })}
                columns={[
                  { title: t('菜单'), dataIndex: 'resourceName', render: (name: string) => t(name), ellipsis: true },
                  { title: t('参数名'), dataIndex: 'name', ellipsis: true },
                  { title: t('参数值'), dataIndex: 'value', ellipsis: true },
                  {
                    title: t('备注'),
                    dataIndex: 'remark',
                    ellipsis: true,
                    render: (text: string | null) => text || '—',
                  },
                ]}
              />
            ),
          },
        ]}
      />
    </DraggableModal>
  )
}
