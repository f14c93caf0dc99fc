import { ToolOutlined } from '@ant-design/icons'
import { SegmentTemplate, segmentTemplate } from '@zhizao/contract/process/segment-template'
import { masterScreen } from '../../form/index.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { ResourcesDialog } from '../resources-dialog.tsx'

const templates = client(segmentTemplate)
const onOff = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]

function TemplateResources({ row, onClose }: { row: SegmentTemplate; onClose: () => void }) {
  const mayEdit = usePermission(segmentTemplate.saveResources.permission)
  return (
    <ResourcesDialog
      mayEdit={mayEdit}
      onClose={onClose}
      title={t('模板资源：{name}', { name: row.name })}
      name={['segmentTemplate', 'resources', row.id]}
      load={(signal) => templates.resources({ id: row.id }, { signal, quiet: true })}
      save={(resources) => templates.saveResources({ id: row.id, resources })}
    />
  )
}

/** 工序模板: what kinds of segments ask for. */
export const SegmentTemplatePage = masterScreen('segmentTemplate', segmentTemplate, SegmentTemplate, {
  title: '工序模板',
  whenEmpty: { detail: '模板说明一类工序要什么资源，例如“焊接需要一名焊工”。按模板新增的工序自动带出这些资源。' },
  fields: { segmentType: { kind: 'dictionary', dictionary: 'segmentType' }, status: { choices: onOff } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '模板编码或名称' },
    'segmentType',
    { field: 'status', kind: 'select', choices: onOff },
  ],
  columns: [
    { field: 'code', width: 140, sortable: true },
    { field: 'name', kind: 'link', width: 220, sortable: true },
    { field: 'segmentType', width: 120 },
    { field: 'resourceCount', width: 90 },
    { field: 'segmentCount', width: 90 },
    { field: 'status', kind: 'status', width: 90 },
    { field: 'remark', width: 240 },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'code', placeholder: '留空则按编码规则生成' },
    'name',
    'segmentType',
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
  rowActions: ({ show, reload }) => [
    {
      key: 'resources',
      title: '资源',
      icon: <ToolOutlined />,
      run: ([row]) =>
        show((close) => (
          <TemplateResources
            row={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
