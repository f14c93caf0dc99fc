import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { Descriptions } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import panel from './object-panel.module.css'

/** The ledger of a machine. */
export function InfoTab({ object }: { object: DeviceObject }) {
  const item = (label: string, content: string | number | null | undefined) => ({
    key: label,
    label,
    children: content === null || content === undefined || content === '' ? '—' : content,
  })
  const place = object.longitude === null || object.latitude === null ? null : `${object.longitude}, ${object.latitude}`
  return (
    <div className={panel.tab}>
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
          item(t('报警状态'), object.alarmStatus ? t('开启') : t('已关闭')),
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
