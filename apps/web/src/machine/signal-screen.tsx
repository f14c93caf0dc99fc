import type { DataType } from '@zhizao/contract/device/point-fields'
import type { Machine } from '@zhizao/contract/machine/machine'
import { MachineSignal, machineSignal, mayHaveLimits, type SignalRole } from '@zhizao/contract/machine/machine-signal'
import { formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { findMaterials, findSegments, offeredType, pointsBelow, roleChoices } from './machine-choices.ts'
import { SignalValue } from './signal-value.tsx'

const forms = formClient(machineSignal)
const counted = ['counter', 'good', 'reject']
const isCounted = ({ role }: Record<string, unknown>) => counted.includes(String(role))
const between = (low: number | null, high: number | null) => `${low ?? '−∞'} ~ ${high ?? '+∞'}`

/** What points say of a machine. */
export const signalScreen = (machine: Pick<Machine, 'id' | 'objectId'>) =>
  resourceScreen(machineSignal, MachineSignal, {
    title: '设备信号',
    fixed: { machineId: machine.id },
    columns: [
      { field: 'role', width: 120, choices: roleChoices },
      { field: 'pointName', kind: 'link', width: 170 },
      { field: 'now', title: '当前值', width: 130, render: (row) => <SignalValue signal={row} /> },
      { field: 'pointCode', width: 130 },
      { field: 'objectName', width: 150 },
      { field: 'pulse', width: 140, render: (row) => (isCounted(row) ? row.pulse : '—') },
      {
        field: 'limits',
        width: 180,
        render: ({ limits }) =>
          limits
            .map(({ materialName, segmentName, low, high }) => {
              const of = [materialName, segmentName].filter(Boolean).join(' · ')
              return `${of || t('通用')} ${between(low, high)}`
            })
            .join('；') || '—',
      },
      { field: 'remark', width: 160, hidden: true },
    ],
    form: [
      { field: 'role', choices: roleChoices, help: '除记录值外，一台机器每种信号只有一个' },
      {
        field: 'pointId',
        kind: 'remote',
        choices: pointsBelow(machine.objectId),
        from: 'pointName',
        placeholder: '输入点位名称或编码查找',
      },
      { field: 'pulse', defaultValue: '1', dependsOn: ['role'], when: isCounted, help: '计数器加 1 代表几模或几件' },
      {
        field: 'runValue',
        dependsOn: ['role'],
        when: ({ role }) => role === 'state',
        help: '点位等于此值时为运行；留空时不为 0 即运行',
      },
      { field: 'remark', wide: true },
      // Tells what the point of an existing signal is, and is never shown.
      { field: 'dataType', when: () => false, input: () => null },
    ],
    subForms: [
      {
        field: 'limits',
        title: '上下限',
        joinType: 'OneToMany',
        columns: [
          { field: 'materialId', kind: 'remote', choices: findMaterials, placeholder: '留空为通用' },
          { field: 'segmentId', kind: 'remote', choices: findSegments, placeholder: '留空为所有工序' },
          { field: 'low' },
          { field: 'high' },
        ],
        hide: ({ role, pointId, dataType }) =>
          !mayHaveLimits(role as SignalRole, offeredType(pointId) ?? (dataType as DataType)),
      },
    ],
    api: {
      create: (draft, options) => forms.create({ ...draft, machineId: machine.id }, options),
    },
    whenEmpty: { detail: '选一个点位作为“计数”，机器做了多少件就由它数出来；再按需要加合格、不合格和运行状态。' },
  })
