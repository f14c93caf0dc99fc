import { EditOutlined, PictureOutlined } from '@ant-design/icons'
import type { Position, PositionPlan } from '@zhizao/contract/position/position'
import { Button } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import classes from './plan.module.css'
import { PictureUpload } from './plan-image.tsx'

interface PlanToolsProps {
  position: Position
  plan: PositionPlan
  mayEdit: boolean
  isEditing: boolean
  isSaving: boolean
  onBegin: () => void
  onEnd: () => void
  onSave: () => void
}

/** Who placed last; begins to edit a plan, changes its picture, and how editing ends. */
export function PlanTools({ position, plan, mayEdit, isEditing, isSaving, onBegin, onEnd, onSave }: PlanToolsProps) {
  if (isEditing)
    return (
      <div className={classes.tools}>
        <Button disabled={isSaving} onClick={onEnd}>
          {t('取消')}
        </Button>
        <Button type="primary" loading={isSaving} onClick={onSave}>
          {t('保存')}
        </Button>
      </div>
    )
  return (
    <div className={classes.tools}>
      {plan.placedAt && (
        <span className={classes.sub}>
          {t('{name}摆放于 {time}', {
            name: plan.placedByName ?? '',
            time: dayjs(plan.placedAt).format('YYYY-MM-DD HH:mm'),
          })}
        </span>
      )}
      {mayEdit && position.pictureUrl && (
        <>
          <PictureUpload position={position} icon={<PictureOutlined />}>
            {t('更换图片')}
          </PictureUpload>
          <Button icon={<EditOutlined />} onClick={onBegin}>
            {t('摆放对象')}
          </Button>
        </>
      )}
    </div>
  )
}
