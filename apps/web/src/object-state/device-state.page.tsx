import { DeviceState, deviceState } from '@zhizao/contract/object-state/device-state'
import { Tag } from 'antd'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { findTypes } from '../live/type-choices.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { ConditionField } from './condition-field.tsx'
import { KindField } from './kind-field.tsx'
import classes from './state.module.css'
import { kindChoices, kindColours } from './state-words.ts'

const text = (value: unknown) => (value ? String(value) : undefined)

/** The states that a type of devices, or one device, can be in. */
export const DeviceStatePage = resourceScreen(deviceState, DeviceState, {
  title: '设备状态',
  key: 'device-state',
  query: [
    { field: 'deviceTypeId', choices: findTypes },
    { field: 'objectId', tree: loadObjectTree },
    { field: 'kind', choices: kindChoices },
  ],
  columns: [
    {
      field: 'name',
      width: 160,
      kind: 'link',
    },
    {
      field: 'colour',
      width: 70,
      align: 'center',
      render: ({ colour }) => <span className={classes.dot} style={{ background: colour, display: 'inline-block' }} />,
    },
    { field: 'ownerName', width: 130 },
    { field: 'code', width: 110 },
    { field: 'kind', width: 90, choices: kindChoices, kind: 'select' },
    { field: 'priority', width: 80, align: 'right' },
    { field: 'condition', width: 240 },
    {
      field: 'lacking',
      width: 130,
      render: ({ lacking }) => (lacking ? <Tag color="warning">{t('{n} 台', { n: lacking })}</Tag> : null),
    },
    { field: 'remark' },
  ],
  defaults: ({ deviceTypeId, objectId }) => ({ deviceTypeId, objectId }),
  form: [
    {
      field: 'deviceTypeId',
      choices: findTypes,
      disableOnEdit: true,
      dependsOn: ['objectId'],
      when: ({ objectId }) => !objectId,
      help: '同一类型的设备共用；只用于一台设备时改选设备',
    },
    {
      field: 'objectId',
      tree: loadObjectTree,
      disableOnEdit: true,
      dependsOn: ['deviceTypeId'],
      when: ({ deviceTypeId }) => !deviceTypeId,
      help: '设备自己的状态先于类型的状态判定',
    },
    'name',
    'code',
    {
      field: 'kind',
      choices: kindChoices,
      defaultValue: 'run',
      input: ({ form, disabled }) => <KindField form={form} disabled={disabled} />,
    },
    { field: 'colour', kind: 'colour', defaultValue: kindColours.run },
    { field: 'priority', defaultValue: 10, help: '数字小的先判定，第一个成立的条件就是当前状态' },
    {
      field: 'condition',
      wide: true,
      dependsOn: ['deviceTypeId', 'objectId'],
      help: '点位编码写在方括号中，例如 [speed] > 5；修改后从现在起生效，过去的状态不变',
      input: ({ values, disabled }) => (
        <ConditionField deviceTypeId={text(values.deviceTypeId)} objectId={text(values.objectId)} disabled={disabled} />
      ),
    },
    { field: 'remark', wide: true },
  ],
  whenEmpty: {
    detail: '为设备类型定义运行、待机、停机、故障等状态及其条件，系统随数据自动判定',
    first: { title: '设备类型', href: '/dvm/pages/deviceType/index', permission: 'deviceType' },
  },
})
