import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  MOST_PLACED,
  type Position,
  type PositionPlan,
  position as positionContract,
} from '@zhizao/contract/position/position'
import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { NodeState } from '../live/tree/tree-status.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { setUnsaved } from '../platform/shell/unsaved.ts'
import { ObjectsHere } from './objects-here.tsx'
import { type Drop, PlaceList } from './place-list.tsx'
import classes from './plan.module.css'
import { NoPicture } from './plan-image.tsx'
import { PlanMarks } from './plan-marks.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { PlanTools } from './plan-tools.tsx'
import { usePositionsChanged } from './position-dialog.tsx'
import { positionCalls as calls, objectPage, planKey } from './position-tree.ts'
import { placedOf, type Spot, usePlanDraft } from './use-plan-draft.ts'

const PATH = '/dvs/pages/position/index'

interface PlanViewProps {
  position: Position
  plan: PositionPlan
  standing: ReadonlyMap<string, NodeState>
}

/** The plan of a position, live; or edited, with what could be placed beside it. */
export function PlanView({ position, plan, standing }: PlanViewProps) {
  const cache = useQueryClient()
  const router = useRouter()
  const drawing = usePlanDraft(plan)
  const { draft } = drawing
  const [chosen, setChosen] = useState<string>()
  const picture = useRef<HTMLDivElement>(null)
  const { isSaving, failure, setFailure, save } = useSaving()
  const changed = usePositionsChanged()
  const mayEdit = usePermission(positionContract.place.permission)
  const isEditing = draft !== undefined
  useEffect(() => {
    setUnsaved(PATH, isEditing)
    return () => setUnsaved(PATH, false)
  }, [isEditing])

  const placed = draft?.objects ?? placedOf(plan)
  const open = (id: string) => void router.navigate({ href: objectPage(id) })
  const end = () => {
    drawing.end()
    setFailure(undefined)
  }
  async function store() {
    const places = draft!.objects.map(({ id, spot }) => ({ objectId: id, x: spot?.x ?? null, y: spot?.y ?? null }))
    const asked = { positionId: position.id, seenAt: draft!.seenAt, places }
    const isDone = await save(async () =>
      cache.setQueryData(planKey(position.id), await calls.place(asked, { quiet: true })),
    )
    if (!isDone) return
    end()
    changed()
  }
  const drop: Drop = (object, at) => {
    const spot = spotOf(picture.current!, at)
    if (!spot) return
    drawing.put(object, spot)
    setChosen(object.id)
  }
  return (
    <div className={classes.view}>
      <header className={classes.bar}>
        <h2 title={position.name}>{position.name}</h2>
        <PlanTools
          position={position}
          plan={plan}
          mayEdit={mayEdit}
          isEditing={isEditing}
          isSaving={isSaving}
          onBegin={drawing.begin}
          onEnd={end}
          onSave={store}
        />
      </header>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {plan.total > MOST_PLACED && (
        <Alert
          type="warning"
          showIcon
          title={t('这个位置有 {total} 个对象，只显示前 {most} 个，请按下级位置分开', {
            total: plan.total,
            most: MOST_PLACED,
          })}
        />
      )}
      <div className={classes.body} data-editing={isEditing || undefined}>
        {position.pictureUrl ? (
          <PlanPicture position={position} picture={picture}>
            {(zoom) => (
              <PlanMarks
                placed={placed}
                standing={standing}
                zoom={zoom}
                chosen={chosen}
                picture={picture}
                drawing={isEditing ? drawing : undefined}
                onChoose={isEditing ? setChosen : open}
              />
            )}
          </PlanPicture>
        ) : (
          <NoPicture position={position} mayEdit={mayEdit} />
        )}
        <aside className={classes.aside} aria-label={isEditing ? t('要摆放的对象') : t('这个位置的对象')}>
          {isEditing ? (
            <PlaceList drawing={drawing} placed={placed} positionName={position.name} onDrop={drop} />
          ) : (
            <ObjectsHere plan={plan} standing={standing} />
          )}
        </aside>
      </div>
    </div>
  )
}

/** The spot of the picture under a pointer; nothing beside it. Without a pointer the middle of what is seen of the picture. */
function spotOf(picture: HTMLElement, at: { clientX: number; clientY: number } | undefined): Spot | undefined {
  const whole = picture.getBoundingClientRect()
  const seen = picture.parentElement!.getBoundingClientRect()
  const { clientX, clientY } = at ?? {
    clientX: (Math.max(whole.left, seen.left) + Math.min(whole.right, seen.right)) / 2,
    clientY: (Math.max(whole.top, seen.top) + Math.min(whole.bottom, seen.bottom)) / 2,
  }
  const isIn = (rect: DOMRect) =>
    clientX >= rect.left && clientX <= rect.right && clientY >= rect.top && clientY <= rect.bottom
  if (!isIn(whole) || !isIn(seen)) return undefined
  return { x: (clientX - whole.left) / whole.width, y: (clientY - whole.top) / whole.height }
}
