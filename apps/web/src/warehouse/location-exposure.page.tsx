import { FileSearchOutlined } from '@ant-design/icons'
import { exposureStateTitles, LocationExposure, locationExposure } from '@zhizao/contract/stock/location-exposure'
import { serverWords } from '../platform/i18n/server-words.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Choice } from '../platform/widgets/choices.ts'
import { ExposureDialog } from './exposure-dialog.tsx'
import { ExposureTag } from './exposure-tag.tsx'

const states: readonly Choice[] = Object.entries(exposureStateTitles).map(([value, label]) => ({ value, label }))
const held: readonly Choice[] = [
  { value: 1, label: '报警时自动冻结' },
  { value: 0, label: '只标记' },
]

/** 环境异常: alarms at locations, and the stock that lay there meanwhile. */
export const LocationExposurePage = resourceScreen({ page: locationExposure.page }, LocationExposure, {
  title: '环境异常',
  whenEmpty: {
    detail: '库位关联的设备没有报过警。冷库、恒温间先在库位上关联设备，再选监测点位。',
    first: { title: '库位', href: '/wms/pages/location/index', permission: 'location' },
  },
  query: [
    { field: 'state', kind: 'select', choices: states },
    { field: 'isHolding', kind: 'select', choices: held },
    { field: 'keyword', title: '关键字', placeholder: '库位、物料编码或批次号' },
  ],
  columns: [
    { field: 'state', width: 90, render: (row) => <ExposureTag row={row} /> },
    { field: 'locationCode', width: 120, sortable: true },
    { field: 'locationName', width: 140 },
    { field: 'warehouseName', width: 120 },
    { field: 'pointName', width: 120 },
    { field: 'content', width: 220, render: ({ content }) => serverWords(content) },
    {
      field: 'peakValue',
      width: 100,
      align: 'right',
      render: ({ peakValue, unit }) => (peakValue === null ? '' : `${peakValue} ${unit ?? ''}`),
    },
    { field: 'beganAt', width: 170, sortable: true },
    { field: 'endedAt', width: 170, sortable: true },
    { field: 'stockCount', width: 110, align: 'right' },
    { field: 'heldCount', width: 90, align: 'right' },
    { field: 'objectName', width: 140, hidden: true },
    { field: 'reviewedByName', width: 100, hidden: true },
    { field: 'note', width: 200, hidden: true },
  ],
  rowActions: ({ show, reload }) => [
    {
      key: 'open',
      title: '查看与处置',
      icon: <FileSearchOutlined />,
      run: ([row]) =>
        show((close) => (
          <ExposureDialog
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
