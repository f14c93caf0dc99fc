import { Tool, tool } from '@zhizao/contract/machine/tool'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './machine.module.css'
import { findMachines, toolKindChoices } from './machine-choices.ts'
import { toolActs } from './tool-acts.tsx'
import { CalibrationText, CareBar, dueChoices, LifeBar, toolAddress, toolStateChoices } from './tool-words.tsx'

const cut = ['mould', 'jig', 'cutter']
const wears = ({ kind }: Record<string, unknown>) => cut.includes(String(kind))
const isMould = ({ kind }: Record<string, unknown>) => kind === 'mould'
const isGauge = ({ kind }: Record<string, unknown>) => kind === 'gauge'

function Standing({ row }: { row: Tool }) {
  const choice = toolStateChoices.find(({ value }) => value === row.status)!
  return <StatusTag choice={{ ...choice, label: t(choice.label) }} />
}

/** 模具与工装: moulds, jigs, cutters and gauges, with what they have done and what is due. */
export const ToolPage = resourceScreen(tool, Tool, {
  title: '工装',
  key: '模具与工装',
  fields: {
    kind: { choices: toolKindChoices },
    status: { choices: toolStateChoices },
    machineId: { kind: 'remote', choices: findMachines },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '工装名称、编码或规格' },
    'kind',
    'status',
    { field: 'due', kind: 'select', choices: dueChoices },
    'machineId',
  ],
  columns: [
    { field: 'code', width: 120, sortable: true },
    { field: 'name', kind: 'link', width: 170, sortable: true, fixed: 'left', href: toolAddress },
    { field: 'kind', width: 90 },
    { field: 'status', width: 90 },
    { field: 'machineName', width: 140 },
    {
      field: 'lifeUsed',
      title: '寿命（已用 / 设计）',
      width: 230,
      align: 'left',
      render: (row) => <LifeBar tool={row} />,
    },
    {
      field: 'careShots',
      title: '保养（已用 / 间隔）',
      width: 220,
      align: 'left',
      render: (row) => <CareBar tool={row} />,
    },
    { field: 'calibrationDueOn', width: 170, render: (row) => <CalibrationText tool={row} /> },
    { field: 'cavities', width: 90, hidden: true },
    { field: 'cavitiesOpen', width: 110, hidden: true },
    { field: 'location', width: 140 },
    { field: 'specification', width: 140, hidden: true },
    { field: 'remark', hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'name' },
    { field: 'code', placeholder: '留空则按编码规则生成' },
    { field: 'kind', defaultValue: 'mould' },
    'specification',
    { field: 'cavities', dependsOn: ['kind'], when: isMould },
    { field: 'cavitiesOpen', dependsOn: ['kind'], when: isMould, help: '扣除堵塞的模腔' },
    { field: 'lifeShots', dependsOn: ['kind'], when: wears },
    { field: 'careEvery', dependsOn: ['kind'], when: wears, help: '每做这么多模次保养一次，到 90% 开始提醒' },
    {
      field: 'shots',
      dependsOn: ['kind'],
      when: wears,
      hideOnEdit: true,
      hideOnView: true,
      help: '登记之前已经做过的模次',
    },
    { field: 'calibratedOn', dependsOn: ['kind'], when: isGauge },
    { field: 'calibrationDays', dependsOn: ['kind'], when: isGauge },
    'location',
    { field: 'remark', wide: true },
  ],
  rowActions: ({ show, reload }) => toolActs(show, reload),
  card: (row) => (
    <>
      <div className={classes.facts}>
        <Standing row={row} />
        <span>{row.machineName ?? row.location}</span>
      </div>
      {row.kind === 'gauge' ? <CalibrationText tool={row} /> : <LifeBar tool={row} />}
      {row.careEvery && <CareBar tool={row} />}
    </>
  ),
  whenEmpty: {
    detail: '登记模具、夹具、刀具和检具。装到机器上以后，模次跟着机器的计数走，到保养和校准的时候会提醒。',
  },
})
