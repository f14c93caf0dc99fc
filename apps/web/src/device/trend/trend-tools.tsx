import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  DownloadOutlined,
  ReloadOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Space, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Period } from '../../live/trend/trend-line.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import type { AlarmMark } from './chart-model.ts'
import classes from './trend-view.module.css'
import { moved, zoomed } from './view-moves.ts'

/** The newest of those marked are listed. */
const MOST_LISTED = 15

export interface TrendToolsProps {
  period: Period
  view: Period
  onView: (view: Period | undefined) => void
  withLimits: boolean
  onLimits: (on: boolean) => void
  withAlarms: boolean
  onAlarms: (on: boolean) => void
  /** Those marked, and how one is opened. */
  alarms: readonly AlarmMark[]
  onAlarm: (batchNo: string) => void
  onPicture: () => void
  onSheet: () => void
  children?: ReactNode
}

/** What can be done with a trend, with the keyboard too. */
export function TrendTools(props: TrendToolsProps) {
  const { period, view, onView, children } = props
  const button = (title: string, icon: ReactNode, run: () => void, disabled = false) => (
    <Tooltip title={title}>
      <Button size="small" type="text" aria-label={title} icon={icon} disabled={disabled} onClick={run} />
    </Tooltip>
  )
  const isWhole = view.from <= period.from && view.to >= period.to
  return (
    <div className={classes.tools}>
      <Space size={2}>
        {button(t('放大'), <ZoomInOutlined />, () => onView(zoomed(view, 0.5, period)))}
        {button(t('缩小'), <ZoomOutOutlined />, () => onView(zoomed(view, 2, period)), isWhole)}
        {button(t('前移'), <DoubleLeftOutlined />, () => onView(moved(view, -0.5, period)), isWhole)}
        {button(t('后移'), <DoubleRightOutlined />, () => onView(moved(view, 0.5, period)), isWhole)}
        {button(t('还原'), <ReloadOutlined />, () => onView(undefined), isWhole)}
      </Space>
      <span className={classes.hint}>
        {t('拖动框选放大，滚轮缩放（分栏较多时按住 Ctrl），Shift+拖动平移，双击还原')}
      </span>
      {children}
      <Checkbox checked={props.withLimits} onChange={(event) => props.onLimits(event.target.checked)}>
        {t('限值')}
      </Checkbox>
      <Checkbox checked={props.withAlarms} onChange={(event) => props.onAlarms(event.target.checked)}>
        {t('报警标记')}
      </Checkbox>
      {props.alarms.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: props.alarms
              .slice(-MOST_LISTED)
              .toReversed()
              .map(({ id, batchNo, time, content }) => ({
                key: id,
                label: `${dayjs(time).format('MM-DD HH:mm:ss')} ${serverWords(content)}`,
                onClick: () => props.onAlarm(batchNo),
              })),
          }}
        >
          <Button size="small">{t('报警 ({count})', { count: props.alarms.length })}</Button>
        </Dropdown>
      )}
      <Dropdown
        menu={{
          items: [
            { key: 'picture', label: t('导出图片'), onClick: props.onPicture },
            { key: 'sheet', label: t('导出表格'), onClick: props.onSheet },
          ],
        }}
      >
        <Button size="small" icon={<DownloadOutlined />}>
          {t('导出')}
        </Button>
      </Dropdown>
    </div>
  )
}
