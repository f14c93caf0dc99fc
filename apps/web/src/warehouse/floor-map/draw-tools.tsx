import { EditOutlined } from '@ant-design/icons'
import { MOST_CELLS } from '@zhizao/contract/stock/floor-map'
import type { MapPlace } from '@zhizao/rules/stock/floor-map'
import { Button, InputNumber } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './floor-map.module.css'
import { leastSize, type MapDraft } from './use-map-draft.ts'

interface DrawToolsProps {
  drawing: MapDraft
  places: readonly MapPlace[]
  isSaving: boolean
  onSave: () => void
}

/** Begins to draw; while drawing: the size of the floor, and how it ends. */
export function DrawTools({ drawing: { draft, begin, end, resize }, places, isSaving, onSave }: DrawToolsProps) {
  if (!draft)
    return (
      <Button icon={<EditOutlined />} onClick={begin}>
        {t('编辑平面图')}
      </Button>
    )
  const least = leastSize(places)
  return (
    <>
      {(['columns', 'rows'] as const).map((side) => (
        <span key={side} className={classes.number}>
          <label htmlFor={`floor-${side}`}>{side === 'columns' ? t('列数') : t('行数')}</label>
          <InputNumber
            id={`floor-${side}`}
            min={least[side]}
            max={MOST_CELLS[side]}
            precision={0}
            value={draft[side]}
            onChange={(value) => value !== null && resize({ [side]: value })}
          />
        </span>
      ))}
      <Button disabled={isSaving} onClick={end}>
        {t('取消')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={onSave}>
        {t('保存')}
      </Button>
    </>
  )
}
