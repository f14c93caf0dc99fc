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
import { t } from '../../platform/i18n/translate.ts'
import type { Period } from './trend-line.ts'
import classes from './trend-view.module.css'
import { moved, zoomed } from './view-moves.ts'

export interface TrendToolsProps {
  period: Period
  view: Period
  onView: (view: Period | undefined) => void
  withLimits: boolean
  onLimits: (on: boolean) => void
  withAlarms: boolean
  onAlarms: (on: boolean) => void
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
      <span className={classes.hint}>{t('拖动框选放大，滚轮缩放，Shift+拖动平移，双击还原')}</span>
      {children}
      <Checkbox checked={props.withLimits} onChange={(event) => props.onLimits(event.target.checked)}>
        {t('限值')}
      </Checkbox>
      <Checkbox checked={props.withAlarms} onChange={(event) => props.onAlarms(event.target.checked)}>
        {t('报警标记')}
      </Checkbox>
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
