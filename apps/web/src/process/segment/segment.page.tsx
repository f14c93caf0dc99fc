import { ToolOutlined } from '@ant-design/icons'
import { Segment, segment } from '@zhizao/contract/process/segment'
import { Flex } from 'antd'
import { useState } from 'react'
import { masterScreen } from '../../form/index.ts'
import { findWorkCenters } from '../../plant/index.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { durationText, findSuppliers, findTemplates } from '../process-choices.ts'
import { ResourcesDialog } from '../resources-dialog.tsx'

const segments = client(segment)

const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]
const onOff = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]

function SegmentResources({ row, onClose }: { row: Segment; onClose: () => void }) {
  const mayEdit = usePermission(segment.saveResources.permission)
  const [templateId, setTemplate] = useState<string | null>(null)
  return (
    <ResourcesDialog
      mayEdit={mayEdit}
      onClose={onClose}
      title={t('工序资源：{name}', { name: row.name })}
      name={['segment', 'resources', row.id]}
      load={(signal) => segments.resources({ id: row.id }, { signal, quiet: true })}
      save={(resources) => segments.saveResources({ id: row.id, resources })}
      tools={(take) => (
        <Flex gap={8} align="center">
          <span>{t('按模板设置')}</span>
          <div style={{ flex: 1, maxWidth: 320 }}>
            <RemoteSelect
              aria-label={t('工序模板')}
              name="segmentTemplates"
              find={findTemplates}
              value={templateId}
              placeholder={t('选择后立即换成模板的资源')}
              onChange={async (id) => {
                setTemplate((id as string) ?? null)
                if (id) take(await segments.takeTemplate({ id: row.id, templateId: id as string }))
              }}
            />
          </div>
        </Flex>
      )}
    />
  )
}

/** 工序: what is done to products, which routes are made of. */
export const SegmentPage = masterScreen('segment', segment, Segment, {
  title: '工序',
  whenEmpty: {
    detail: '工序是做产品的一步，例如下料、注塑、装配、检验。先登记工序，再把它们连成工艺路线。',
    first: { title: '工作中心', href: '/mes/pages/plant/workCenter', permission: 'workCenter' },
  },
  fields: {
    segmentType: { kind: 'dictionary', dictionary: 'segmentType' },
    status: { choices: onOff },
    isOutside: { choices: yesNo },
    needsFirstArticle: { choices: yesNo },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '工序编码或名称' },
    'segmentType',
    { field: 'workCenterId', choices: findWorkCenters },
    { field: 'status', kind: 'select', choices: onOff },
  ],
  columns: [
    { field: 'code', width: 120, sortable: true },
    { field: 'name', kind: 'link', width: 180, sortable: true },
    { field: 'segmentType', width: 110 },
    { field: 'workCenterName', width: 150 },
    { field: 'setUpSeconds', width: 110, title: '准备时间', render: ({ setUpSeconds }) => durationText(setUpSeconds) },
    {
      field: 'runSeconds',
      width: 110,
      title: '单件工时',
      render: ({ runSeconds }) => durationText(Number(runSeconds)),
    },
    { field: 'resourceCount', width: 80 },
    { field: 'needsFirstArticle', width: 90, render: (row) => (row.needsFirstArticle ? t('是') : '') },
    { field: 'isOutside', width: 70, render: (row) => (row.isOutside ? t('是') : '') },
    { field: 'supplierName', width: 150, hidden: true },
    { field: 'templateName', width: 150, hidden: true },
    { field: 'status', kind: 'status', width: 80 },
    { field: 'remark', hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'code', placeholder: '留空则按编码规则生成' },
    'name',
    'segmentType',
    { field: 'workCenterId', choices: findWorkCenters, from: 'workCenterName' },
    { field: 'setUpSeconds', defaultValue: 0, help: '换型、调机一次所需的时间' },
    { field: 'runSeconds', defaultValue: '0', help: '做一件的时间；各产品可以另设' },
    { field: 'needsFirstArticle', defaultValue: 0 },
    { field: 'isOutside', defaultValue: 0, help: '交给供应商加工' },
    {
      field: 'supplierId',
      choices: findSuppliers,
      from: 'supplierName',
      dependsOn: ['isOutside'],
      when: ({ isOutside }) => isOutside === 1,
    },
    {
      field: 'templateId',
      choices: findTemplates,
      from: 'templateName',
      help: '新增时带出模板要求的资源',
    },
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
          <SegmentResources
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
