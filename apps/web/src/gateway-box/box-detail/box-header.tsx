import type { BoxDetail } from '@zhizao/contract/gateway-box/box'
import { boxKindNames } from '@zhizao/contract/gateway-box/box'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { t } from '../../platform/i18n/translate.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { AppliedVersion } from '../applied-version.tsx'
import { onlineChoices } from '../box-words.ts'
import { LastSeen } from '../last-seen.tsx'
import classes from './box-detail.module.css'

export type ShownBox = z.output<typeof BoxDetail>

/** Which box it is and whether it is there. */
export function BoxHeader({ box }: { box: ShownBox }) {
  const state = choiceOf(onlineChoices, box.online)!
  return (
    <header className={classes.header}>
      <div className={classes.who}>
        <h2 className={classes.name}>
          {box.name}
          <StatusTag choice={{ ...state, label: t(state.label) }} />
          {box.status === 0 && <Tag color="warning">{t('已停用')}</Tag>}
        </h2>
        <p className={classes.about}>
          <span>{box.code}</span>
          <span>{t(boxKindNames[box.kind])}</span>
          {box.groupName && <span>{box.groupName}</span>}
          {box.place && <span>{box.place}</span>}
        </p>
      </div>
      <dl className={classes.figures}>
        <Figure title={t('最近通信')}>
          <LastSeen at={box.lastSeenAt} />
        </Figure>
        <Figure title={t('配置 / 生效版本')}>
          <AppliedVersion box={box} />
        </Figure>
        <Figure title={t('点位数')}>{box.pointCount}</Figure>
        <Figure title={t('数据缺口')}>{box.openGaps}</Figure>
      </dl>
    </header>
  )
}

export const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
