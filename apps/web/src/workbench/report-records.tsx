import { UndoOutlined } from '@ant-design/icons'
import { WorkReport, workReportStates } from '@zhizao/contract/production/work-report'
import { workbench } from '@zhizao/contract/production/workbench'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { printActions } from '../print/index.ts'
import { RecordedMarks } from '../production/index.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { WORKBENCH } from './workbench-path.ts'

const statuses = Object.entries(workReportStates).map(([value, { title, colour }]) => ({ value, label: title, colour }))

/** 报工记录: every report that there was. */
export const ReportRecords = resourceScreen({ page: workbench.reports, export: workbench.exportReports }, WorkReport, {
  title: '报工记录',
  query: [
    { field: 'keyword', title: '单号或产品' },
    { field: 'status', kind: 'select', choices: statuses },
    { field: 'from', placeholder: '如 2026-03-31' },
    { field: 'to', placeholder: '如 2026-03-31' },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 150, href: ({ workOrderId }) => `${WORKBENCH}?order=${workOrderId}` },
    { field: 'at', width: 170 },
    { field: 'workOrderCode', width: 170 },
    { field: 'segmentName', width: 110 },
    { field: 'materialName', width: 150 },
    { field: 'good', width: 110, unit: (row) => row.unit },
    { field: 'scrap', width: 100, unit: (row) => row.unit },
    { field: 'rework', width: 100, unit: (row) => row.unit },
    { field: 'reasons', width: 160, render: ({ reasons }) => reasons.map(({ reason }) => reason).join('、') },
    {
      field: 'values',
      width: 220,
      render: ({ values }) =>
        values.map((each, at) => (
          <span key={each.name}>
            {at > 0 && '、'}
            {each.name} {each.value} {each.unit}
            <RecordedMarks value={each} />
          </span>
        )),
    },
    { field: 'stationName', width: 100 },
    { field: 'isAutomatic', width: 100, render: ({ isAutomatic }) => (isAutomatic ? t('自动') : '') },
    { field: 'counted', width: 110, unit: (row) => row.unit },
    { field: 'countReason', width: 150 },
    { field: 'staffName', width: 100 },
    { field: 'lotCode', width: 130 },
    { field: 'status', width: 90, choices: statuses },
    { field: 'reverseReason', width: 140 },
  ],
  rowActions: ({ show }) => [
    ...printActions<WorkReport>(
      'workReportLabel',
      '打印标签',
      show,
      ({ status }) => status !== 'posted' && t('已冲销'),
    ),
    {
      key: 'reverse',
      title: '冲销',
      icon: <UndoOutlined />,
      danger: true,
      permission: workbench.reverse.permission,
      disabled: ({ status, mayReverse }) =>
        status === 'posted' ? !mayReverse && t('只能冲销自己当班的报工，其他的请生产主管冲销') : t('已冲销'),
      run: ([row]) => show((close) => <ReverseDialog report={row!} onClose={close} />),
    },
  ],
  card: ({ good, scrap, unit, segmentName, workOrderCode, staffName }) => (
    <>
      <strong>{t('合格 {good} · 报废 {scrap} {unit}', { good, scrap, unit })}</strong>
      <div>{[segmentName, workOrderCode, staffName].filter(Boolean).join(' · ')}</div>
    </>
  ),
  whenEmpty: { detail: '在工单里报工后，每次报工记在这里。' },
})
