import { DeleteOutlined, PlusOutlined, RollbackOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { followPointer } from '../platform/widgets/follow-pointer.ts'
import { useRested } from '../platform/widgets/use-rested.ts'
import classes from './plan.module.css'
import type { Placed, PlanDraft } from './use-plan-draft.ts'

const objects = client(objectInfo)
const MOST_FOUND = 20

export type Drop = (object: Omit<Placed, 'spot'>, at: { clientX: number; clientY: number } | undefined) => void

interface PlaceListProps {
  drawing: PlanDraft
  placed: readonly Placed[]
  positionName: string
  /** Puts an object where the pointer let go of it; without a place into the middle of what is seen. */
  onDrop: Drop
}

/** While a plan is edited: what stands at the position and is not on the picture yet, and all that could be placed. */
export function PlaceList({ drawing, placed, positionName, onDrop }: PlaceListProps) {
  const waiting = placed.filter(({ spot }) => !spot)
  return (
    <>
      <p className={classes.sub}>
        {t('把设备拖到图上，或按加号放到中间；方向键微调，Shift 加方向键大步移动，Delete 取下。')}
      </p>
      <h3 className={classes.title}>{t('未摆放的对象（{count}）', { count: waiting.length })}</h3>
      <ul className={classes.list}>
        {waiting.map((object) => (
          <Candidate key={object.id} object={object} onDrop={onDrop}>
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('把 {name} 移出这个位置', { name: object.name })}
              title={t('移出这个位置')}
              onClick={() => drawing.takeAway(object.id)}
            />
          </Candidate>
        ))}
        {!waiting.length && <li className={classes.sub}>{t('这个位置的对象都在图上')}</li>}
      </ul>
      <Others placed={placed} positionName={positionName} onDrop={onDrop} />
    </>
  )
}

function Others({ placed, positionName, onDrop }: Pick<PlaceListProps, 'placed' | 'positionName' | 'onDrop'>) {
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed.trim(), 200)
  const found = useQuery({
    queryKey: ['position', 'candidates', keyword],
    queryFn: ({ signal }) =>
      objects.page(
        { keyword: keyword || undefined, objectType: 'device', pageNumber: 1, pageSize: MOST_FOUND },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const here = new Set(placed.map(({ id }) => id))
  const others = (found.data?.records ?? []).filter(({ id }) => !here.has(id))
  return (
    <>
      <h3 className={classes.title}>{t('其他设备')}</h3>
      <Input.Search
        allowClear
        placeholder={t('编码或名称')}
        aria-label={t('找设备')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={classes.list}>
        {others.map(({ id, name, code, positionName: at }) => (
          <Candidate
            key={id}
            object={{ id, name, code }}
            note={at && at !== positionName ? t('现在在 {place}，放上来会移走', { place: at }) : undefined}
            onDrop={onDrop}
          />
        ))}
        {found.data && !others.length && <li className={classes.sub}>{t('没有找到其他设备')}</li>}
      </ul>
    </>
  )
}

interface CandidateProps {
  object: Omit<Placed, 'spot'>
  note?: string | undefined
  onDrop: Drop
  children?: ReactNode
}

/** An object that can be pulled onto the picture. */
function Candidate({ object, note, onDrop, children }: CandidateProps) {
  const [at, setAt] = useState<{ clientX: number; clientY: number }>()
  const pull = followPointer(setAt, (way, isLetGo) => {
    setAt(undefined)
    if (isLetGo && Math.hypot(way.right, way.down) > CLICK) onDrop(object, way)
  })
  return (
    <li>
      <span className={classes.handle} onPointerDown={pull}>
        <strong>{object.name}</strong> <span className={classes.sub}>{object.code}</span>
        {note && (
          <span className={classes.note}>
            <RollbackOutlined /> {note}
          </span>
        )}
      </span>
      <Button
        icon={<PlusOutlined />}
        aria-label={t('把 {name} 放到图上', { name: object.name })}
        title={t('放到图上')}
        onClick={() => onDrop(object, undefined)}
      />
      {children}
      {at && (
        <span className={classes.pulled} style={{ left: at.clientX, top: at.clientY }}>
          {object.name}
        </span>
      )}
    </li>
  )
}
/** A pointer that moved no further, px, has pressed and not pulled. */
const CLICK = 6
