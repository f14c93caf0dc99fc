import { useQueryClient } from '@tanstack/react-query'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { Alert, Button, Descriptions } from 'antd'
import { fieldTitle } from '../../live/from-model/field-titles.ts'
import objectTab from '../../live/object-tab.module.css'
import { objectQuery } from '../../live/tree/object-queries.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { RESTORE, useRestore } from '../from-model/restore.ts'

/** What of a machine differs from its model because people have set it, and the way back. */
function ByHand({ object }: { object: DeviceObject }) {
  const cache = useQueryClient()
  const restore = useRestore(() => void cache.invalidateQueries({ queryKey: objectQuery(object.id).queryKey }))
  const mayRestore = usePermission(RESTORE)
  const mayEdit = usePermission('object:edit')
  if (!object.modelId || !object.overridden.length) return null
  const fields = object.overridden.map((field) => fieldTitle('object', field)).join('、')
  return (
    <Alert
      showIcon
      type="info"
      title={t('与模型“{name}”不同的手工修改：{fields}', { name: object.modelName ?? '', fields })}
      action={
        mayRestore &&
        mayEdit && (
          <AskFirst
            title={t('确认恢复为模型值吗？')}
            onConfirm={() => restore.mutate({ objectId: object.id, part: 'object' })}
          >
            <Button size="small" loading={restore.isPending}>
              {t('恢复为模型值')}
            </Button>
          </AskFirst>
        )
      }
    />
  )
}

/** The ledger of a machine. */
export function InfoTab({ object }: { object: DeviceObject }) {
  const item = (label: string, content: string | number | null | undefined) => ({
    key: label,
    label,
    children: content === null || content === undefined || content === '' ? '—' : content,
  })
  const place = object.longitude === null || object.latitude === null ? null : `${object.longitude}, ${object.latitude}`
  return (
    <div className={objectTab.tab}>
      <ByHand object={object} />
      <Descriptions
        bordered
        size="small"
        column={2}
        title={t('基本信息')}
        items={[
          item(t('对象编码'), object.code),
          item(t('对象名称'), object.name),
          item(t('所属模型'), object.modelName),
          item(t('上级对象'), object.parentName),
          item(t('生产厂家'), object.manufacturer),
          item(t('出厂编号'), object.serialNumber),
          item(t('安装日期'), object.installedOn),
          item(t('投运日期'), object.commissionedOn),
          item(t('质保到期'), object.warrantyUntil),
          item(t('所在位置'), object.positionName),
          item(t('所属区域'), object.areaName),
          item(t('安装位置'), object.place),
          item(t('经纬度'), place),
          item(t('运行状态'), object.status ? t('启用') : t('停用')),
          item(t('报警状态'), object.alarmStatus ? t('开启') : t('未开启')),
          item(t('点位数'), object.pointCount),
          item(t('创建时间'), dayjs(object.createdAt).format('YYYY-MM-DD HH:mm')),
          item(t('备注'), object.remark),
        ]}
      />
      {object.details.length > 0 && (
        <Descriptions
          bordered
          size="small"
          column={2}
          title={t('技术参数')}
          items={object.details.map(({ name, value, unit }) => item(name, unit ? `${value} ${unit}` : value))}
        />
      )}
    </div>
  )
}
