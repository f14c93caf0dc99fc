import {
  ApiOutlined,
  CalculatorOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { formulaRecompute } from '@zhizao/contract/device/formula'
import { Point, point as pointResource } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { useState } from 'react'
import { FromModelMark } from '../../live/from-model/from-model-mark.tsx'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import type { Column, FormField } from '../../platform/resource-screen/screen-types.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { ManyDialog } from '../../point-check/index.ts'
import { FormulaField } from '../formula/formula-field.tsx'
import { RecomputeDialog } from '../formula/recompute-dialog.tsx'
import { RESTORE, syncCalls } from '../from-model/restore.ts'
import { pointChoices, pointForm } from '../point-form.ts'
import { SignalName } from '../signal/signal-name.tsx'
import { findSignals } from '../signal/signals.ts'
import { valueWordsForm } from '../value-words-form.ts'
import { pointDependents } from './point-dependents.ts'
import { PointTools } from './point-tools.tsx'

const infos = client(pointInfo)
const points = client(pointResource)
const devices = client(boxDevice)
const { page, get, create, update, remove, import: importCall, export: exportCall } = pointResource
const { removeMany, template } = pointInfo
const calls = { page, get, create, update, remove, removeMany, import: importCall, export: exportCall, template }

/** Bytes of a sheet whose import takes longer than anybody waits before a dialog: about 5,000 points. */
const LARGE = 150_000

/** 点位管理. */
export function PointPage() {
  const router = useRouter()
  const [Screen] = useState(() => pointScreen((href) => void router.navigate({ href })))
  return <Screen />
}

/** Where the addresses of a point's device are edited. */
async function addressesOf({ boxDeviceId }: Point) {
  const { id, boxId } = await devices.get({ id: boxDeviceId! })
  return `/iot/pages/box/detail?id=${boxId}&device=${id}`
}

const idOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

const ownFormula: FormField['input'] = ({ values: { objectId, id, dataType }, disabled }) => (
  <FormulaField of={{ objectId: idOf(objectId), pointId: idOf(id) }} dataType={dataType} disabled={disabled} />
)

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

const columns: readonly (Column<Point> & { field: keyof Point & string })[] = [
  { field: 'name', kind: 'link', width: 140, fixed: 'left' },
  { field: 'code', width: 140 },
  { field: 'objectName', width: 130 },
  { field: 'signalId', width: 110, render: ({ signalId }) => <SignalName id={signalId} /> },
  {
    field: 'fromModel',
    title: '来源',
    width: 60,
    render: ({ fromModel, overridden, modelPointId }) => (
      <FromModelMark part="point" fromModel={fromModel} overridden={overridden} templateId={modelPointId} />
    ),
  },
  { field: 'dataType', width: 80 },
  { field: 'unit', width: 60 },
  { field: 'boxDeviceId', title: '采集', width: 116, render: (row) => <Source row={row} /> },
  { field: 'access', width: 70 },
  { field: 'source', width: 90 },
  { field: 'formula', hidden: true },
  { field: 'pollMs', width: 120, hidden: true },
  { field: 'storePolicy', width: 100 },
  { field: 'isKey', width: 80 },
  { field: 'urgentUpper', hidden: true },
  { field: 'errorUpper', hidden: true },
  { field: 'warningUpper', width: 90 },
  { field: 'warningLower', width: 90 },
  { field: 'errorLower', hidden: true },
  { field: 'urgentLower', hidden: true },
  { field: 'remark', hidden: true },
]

const pointScreen = (go: (href: string) => void) =>
  resourceScreen(calls, Point, {
    dependents: pointDependents,
    title: '点位',
    fields: pointChoicesByField(),
    tree: { title: '对象树', field: 'rootId', load: loadObjectTree },
    defaults: ({ rootId }) => ({ objectId: rootId }),
    query: [
      { field: 'keyword', isChoice: true },
      { field: 'code', isChoice: true },
      { field: 'name', isChoice: true },
      { field: 'signalId', choices: findSignals },
      'dataType',
      'source',
      { field: 'isKey', kind: 'select', choices: yesNo },
      { field: 'hasLimits', title: '有报警限值', kind: 'select', choices: yesNo },
      'access',
      'storePolicy',
    ],
    columns,
    form: [
      {
        field: 'objectId',
        group: '基本信息',
        tree: loadObjectTree,
        disableOnEdit: true,
        hideOnView: true,
      },
      ...pointForm(ownFormula),
    ],
    subForms: [valueWordsForm],
    api: {
      template: (_, options) => infos.template({}, options),
      import(given, options) {
        const sheet = given as { file: File; dropUnknown?: boolean }
        return sheet.file.size > LARGE ? points.importBig(sheet, options) : points.import(sheet, options)
      },
    },
    toolbar: (tools) => <PointTools {...tools} />,
    rowActions: ({ reload, show }) => [
      {
        key: 'restore',
        title: '恢复为模型值',
        icon: <RollbackOutlined />,
        permission: RESTORE,
        confirm: '手工修改过的字段会改回模型的值，确认恢复吗？',
        disabled: ({ modelPointId, overridden }) =>
          (!modelPointId && '该点位不是来自模型') || (!overridden.length && '该点位没有手工修改过的字段'),
        run: async ([row]) => {
          await syncCalls.restore({ objectId: row!.objectId, part: 'point', id: row!.id })
          reload()
        },
      },
      {
        key: 'addresses',
        title: '采集地址',
        icon: <ApiOutlined />,
        permission: 'box',
        disabled: ({ boxDeviceId }) => !boxDeviceId && '该点位还没有接入盒子设备',
        run: async ([row]) => go(await addressesOf(row!)),
      },
      {
        key: 'recompute',
        title: '重新计算',
        icon: <CalculatorOutlined />,
        permission: formulaRecompute.recompute.permission,
        disabled: ({ source }) => source !== 'formula' && '该点位不由公式计算',
        run: (rows) => show((close) => <RecomputeDialog points={rows} onClose={close} />),
      },
      {
        key: 'key',
        title: '设为关键点位',
        icon: <StarOutlined />,
        permission: pointInfo.addKey.permission,
        run: async (rows) => {
          await infos.addKey({ ids: rows.map(({ id }) => id) })
          reload()
        },
      },
      {
        key: 'check',
        title: '添加数据质量规则',
        icon: <SafetyCertificateOutlined />,
        permission: pointCheck.createMany.permission,
        run: (rows) =>
          show((close) => <ManyDialog pointIds={rows.map(({ id }) => id)} onClose={close} onSaved={close} />),
      },
    ],
  })

function pointChoicesByField() {
  const { dataType, access, source, storePolicy } = pointChoices
  return {
    dataType: { choices: dataType },
    access: { choices: access },
    source: { choices: source },
    storePolicy: { choices: storePolicy },
  }
}

function Source({ row: { source, boxDeviceId } }: { row: Point }) {
  if (source !== 'device') return <>—</>
  return (
    <StatusTag
      quiet
      choice={
        boxDeviceId
          ? { value: 1, label: t('已接入'), colour: 'success' }
          : { value: 0, label: t('未接入'), colour: 'default' }
      }
    />
  )
}
