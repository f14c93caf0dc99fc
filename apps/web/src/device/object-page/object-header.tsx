import { BellOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { DeviceObject } from '@zhizao/contract/device/object-fields'
import { Tag } from 'antd'
import { StatusDot, useNodeText } from '../../live/tree/status-dot.tsx'
import type { NodeState } from '../../live/tree/tree-status.ts'
import { StateChip } from '../../object-state/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { FavouriteStar } from '../monitor/favourite-star.tsx'
import { MachineLink } from './machine-link.tsx'
import classes from './object-header.module.css'

/** Who the machine is and how it stands. */
export function ObjectHeader({ object, standing }: { object: DeviceObject; standing: NodeState | undefined }) {
  const text = useNodeText(standing)
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <div className={classes.line}>
          <h2 className={classes.name} title={object.name}>
            {object.name}
          </h2>
          <FavouriteStar id={object.id} isFavorite={object.isFavorite} />
        </div>
        <p className={classes.facts}>
          <span>{object.code}</span>
          {object.deviceTypeName && <span>{object.deviceTypeName}</span>}
          {object.modelName && <span>{object.modelName}</span>}
          {object.place && (
            <span>
              <EnvironmentOutlined /> {object.place}
            </span>
          )}
          <MachineLink objectId={object.id} />
        </p>
      </div>
      <span className={classes.state}>
        <StatusDot standing={standing} />
        {text}
      </span>
      <StateChip objectId={object.id} withSince />
      {standing?.alarms ? (
        <Tag color="error" icon={<BellOutlined />}>
          {t('{n} 条报警', { n: standing.alarms })}
        </Tag>
      ) : null}
      {object.alarmStatus === 0 && <Tag>{t('报警已关闭')}</Tag>}
    </header>
  )
}
