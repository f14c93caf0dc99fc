import { Machine, machine } from '@zhizao/contract/machine/machine'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { QuantityText } from '../platform/widgets/quantity-text.tsx'
import classes from './machine.module.css'
import { findStations } from './machine-choices.ts'
import { useMachineNow } from './machine-now.ts'
import { MachineStateMark } from './machine-state-mark.tsx'
import { MinuteBars } from './minute-bars.tsx'

export const machineAddress = ({ id }: { id: string }) => `/mes/pages/machine/machine/detail?id=${id}`

const State = ({ id }: { id: string }) => <MachineStateMark state={useMachineNow(id)?.state} />

function Counter({ id }: { id: string }) {
  const counter = useMachineNow(id)?.counter
  return counter ? <QuantityText value={counter.value} /> : <span className={classes.none}>—</span>
}

/** Pieces of the last hour, with its minutes. */
function Hour({ id }: { id: string }) {
  const now = useMachineNow(id)
  if (!now) return <span className={classes.none}>—</span>
  return (
    <span className={classes.hour}>
      <b>{now.minutes.reduce((sum, each) => sum + each, 0)}</b>
      <MinuteBars minutes={now.minutes} />
    </span>
  )
}

const onOff = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]

/** 联机设备: machines that make something, as they stand. */
export const MachinePage = resourceScreen(machine, Machine, {
  title: '联机设备',
  fields: {
    objectId: { kind: 'tree', tree: loadObjectTree },
    stationId: { kind: 'remote', choices: findStations },
    status: { choices: onOff },
  },
  query: [{ field: 'keyword', title: '关键字', placeholder: '机器或设备的名称、编码' }, 'stationId', 'status'],
  columns: [
    { field: 'code', width: 120, sortable: true },
    { field: 'name', kind: 'link', width: 170, sortable: true, fixed: 'left', href: machineAddress },
    { field: 'state', title: '状态', width: 110, render: ({ id }) => <State id={id} /> },
    { field: 'counter', title: '计数器', width: 110, align: 'right', render: ({ id }) => <Counter id={id} /> },
    { field: 'hour', title: '近一小时', width: 210, render: ({ id }) => <Hour id={id} /> },
    { field: 'stationName', width: 150 },
    { field: 'objectName', width: 160 },
    { field: 'signalCount', width: 80 },
    { field: 'setUpCount', width: 100 },
    { field: 'cavities', width: 110, hidden: true },
    { field: 'modulus', width: 130, hidden: true },
    { field: 'workCenterName', width: 150, hidden: true },
    { field: 'autoReport', kind: 'switch', width: 90, hidden: true, locked: () => true },
    { field: 'batchQuantity', width: 120, hidden: true },
    { field: 'tolerancePercent', width: 150, hidden: true },
    { field: 'status', kind: 'switch', width: 80 },
    { field: 'remark', hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'name', group: '机器' },
    { field: 'code', group: '机器', placeholder: '留空则按编码规则生成' },
    { field: 'objectId', group: '机器', disableOnEdit: true, help: '机器的点位和报警来自这台设备；选定后不能更换' },
    { field: 'stationId', group: '机器', help: '在这个工位开工的工单用这台机器的计数' },
    { field: 'status', group: '机器', kind: 'switch', defaultValue: 1 },
    { field: 'cavities', group: '计数', defaultValue: 1, help: '一模几件；生产设置里另有规定时以它为准' },
    { field: 'modulus', group: '计数', help: '计数器到此值后从 0 重新开始，例如 10000；不回零的留空' },
    { field: 'tolerancePercent', group: '报工', defaultValue: '5', help: '报工数量与计数相差更多时要填写原因' },
    { field: 'autoReport', group: '报工', defaultValue: false, help: '按计数自动报工，不用人填' },
    {
      field: 'batchQuantity',
      group: '报工',
      dependsOn: ['autoReport'],
      when: ({ autoReport }) => autoReport === true,
    },
    { field: 'remark', wide: true },
  ],
  card: ({ id, stationName }) => (
    <>
      <div className={classes.facts}>
        <State id={id} />
        <span>{stationName ?? t('未安排工位')}</span>
      </div>
      <Hour id={id} />
    </>
  ),
  whenEmpty: {
    detail: '把会计数的设备登记为联机设备，系统就按它的计数点位知道做了多少件。先在设备里建好计数点位。',
    first: { title: '对象管理', href: '/dvm/pages/object/index', permission: 'object' },
  },
})
