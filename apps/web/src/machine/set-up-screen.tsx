import { SendOutlined } from '@ant-design/icons'
import type { Machine } from '@zhizao/contract/machine/machine'
import { MachineSetUp, machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { findMaterials, findSegments, findTools, pointsBelow } from './machine-choices.ts'
import { TargetTable } from './target-table.tsx'

const forms = formClient(machineSetUp)

/** How a machine is set up for what it makes. */
export const setUpScreen = (machine: Pick<Machine, 'id' | 'objectId'>) =>
  resourceScreen(machineSetUp, MachineSetUp, {
    title: '生产设置',
    fixed: { machineId: machine.id },
    fields: {
      materialId: { kind: 'remote', choices: findMaterials },
      segmentId: { kind: 'remote', choices: findSegments },
      toolId: { kind: 'remote', choices: findTools },
    },
    query: [{ field: 'keyword', title: '关键字', placeholder: '物料名称或编码' }],
    columns: [
      { field: 'materialCode', width: 130 },
      { field: 'materialName', kind: 'link', width: 180 },
      { field: 'segmentName', width: 120, render: ({ segmentName }) => segmentName ?? t('所有工序') },
      { field: 'cycleSeconds', width: 140 },
      { field: 'cavities', width: 100 },
      { field: 'toolName', width: 160 },
      {
        field: 'targets',
        width: 110,
        render: ({ targets }) => (targets.length ? t('{n} 项', { n: targets.length }) : '—'),
      },
      { field: 'remark', width: 160, hidden: true },
    ],
    form: [
      { field: 'materialId', from: 'materialName' },
      { field: 'segmentId', from: 'segmentName', help: '留空为这种产品的所有工序' },
      { field: 'cycleSeconds', help: '正常情况下做一模要多少秒，设备综合效率以它为准' },
      { field: 'cavities', defaultValue: 1 },
      { field: 'toolId', from: 'toolName' },
      { field: 'remark', wide: true },
    ],
    subForms: [
      {
        field: 'targets',
        title: '目标值',
        joinType: 'OneToMany',
        columns: [
          {
            field: 'pointId',
            kind: 'remote',
            choices: pointsBelow(machine.objectId, 'written'),
            placeholder: '可下发的点位',
          },
          { field: 'value', kind: 'text' },
        ],
      },
    ],
    details: ({ targets }) => <TargetTable targets={targets} />,
    hasDetails: ({ targets }) => targets.length > 0,
    rowActions: ({ show, reload }) => [
      {
        key: 'apply',
        title: '下发',
        icon: <SendOutlined />,
        permission: machineSetUp.apply.permission,
        disabled: ({ targets }) => (targets.length ? false : t('没有目标值，无需下发')),
        run: ([row]) =>
          show((close) => (
            <ApplyDialog
              setUp={row!}
              onClose={() => {
                close()
                reload()
              }}
            />
          )),
      },
    ],
    api: {
      create: (draft, options) => forms.create({ ...draft, machineId: machine.id }, options),
    },
    whenEmpty: { detail: '每种产品一份：理想周期、模腔数、用哪副模具，以及开工前要给机器的温度、速度等目标值。' },
  })
