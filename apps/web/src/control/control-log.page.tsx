import { ControlWrite, control, controlStateNames } from '@zhizao/contract/control/control-write'
import { saidValue, saidWithNumber } from '@zhizao/rules/value-words/value-words'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'

const colours = {
  queued: 'default',
  sent: 'processing',
  confirmed: 'success',
  refused: 'error',
  'timed-out': 'default',
  unknown: 'warning',
}
const states = Object.entries(controlStateNames).map(([value, label]) => ({
  value,
  label,
  colour: colours[value as keyof typeof colours],
}))
function written(value: ControlWrite['readBack'], { valueWords }: ControlWrite) {
  if (value === null) return '—'
  const number = typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
  const said = saidValue(value, valueWords)
  return said ? saidWithNumber(said, number) : number
}

/** 控制记录: what was written to machines, by whom, and what became of it. Only its list is offered here. */
export const ControlLogPage = resourceScreen({ page: control.page }, ControlWrite, {
  title: '控制记录',
  query: [
    { field: 'keyword', title: '关键字', placeholder: '对象、点位或操作人' },
    { field: 'state', title: '状态', choices: states },
    { field: 'startTime', until: 'endTime', kind: 'timeRange', title: '下发时间' },
  ],
  columns: [
    { field: 'createdAt', width: 170 },
    { field: 'objectName', width: 160 },
    { field: 'pointName', width: 160 },
    { field: 'before', align: 'right', width: 110, render: (row) => written(row.before, row) },
    { field: 'value', align: 'right', width: 110, render: (row) => written(row.value, row) },
    { field: 'readBack', align: 'right', width: 110, render: (row) => written(row.readBack, row) },
    { field: 'state', kind: 'status', choices: states, width: 210 },
    { field: 'userName', width: 120 },
    { field: 'message', told: true },
    { field: 'endedAt', width: 170, hidden: true },
  ],
})
