import { CloseOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { App, Button, Checkbox, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTree } from '../../live/tree/object-queries.ts'
import type { NodeState } from '../../live/tree/tree-status.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ObjectTree } from '../monitor/object-tree.tsx'
import classes from './point-picker.module.css'

const calls = client(pointInfo)
const MOST_FOUND = 100
const noStanding: ReadonlyMap<string, NodeState> = new Map()

export interface PointPickerProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Points to choose: those of an object of the tree, or found by name or code in all objects. */
export function PointPicker({ chosen, onChange }: PointPickerProps) {
  const tree = useTree()
  const { message } = App.useApp()
  const [objectId, setObjectId] = useState<string>()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim())
  const points = useQuery({
    queryKey: ['device', 'pick', keyword ? undefined : objectId, keyword],
    queryFn: ({ signal }) =>
      calls.page(keyword ? { keyword, pageSize: MOST_FOUND } : { objectId, pageSize: 500 }, { signal, quiet: true }),
    enabled: !!keyword || !!objectId,
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string, isOn: boolean) => {
    if (!isOn) return onChange(chosen.filter((one) => one !== id))
    if (chosen.length >= MOST_POINTS) return void message.warning(t('最多选择 {most} 个点位', { most: MOST_POINTS }))
    onChange([...chosen, id])
  }
  const found = points.data?.records.filter((one) => one.dataType !== 'string') ?? []
  return (
    <div className={classes.picker}>
      <div className={classes.tree}>
        {tree.isError && !tree.data ? (
          <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
        ) : !tree.data ? (
          <Loading />
        ) : (
          <ObjectTree nodes={tree.data} standing={noStanding} chosen={objectId} onChoose={setObjectId} isPlain />
        )}
      </div>
      <Input.Search
        allowClear
        aria-label={t('在全部对象中搜索点位')}
        placeholder={t('在全部对象中搜索点位')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={classes.points}>
        {found.map((one) => (
          <Checkbox
            key={one.id}
            className={classes.point}
            checked={chosen.includes(one.id)}
            onChange={(event) => toggle(one.id, event.target.checked)}
          >
            <span title={`${one.objectName} · ${one.name}（${one.code}）`}>
              {keyword ? `${one.objectName} · ${one.name}` : one.name}
              {one.unit && <span className={classes.unit}>{one.unit}</span>}
            </span>
          </Checkbox>
        ))}
        {!found.length && (
          <p className={classes.none}>
            {!keyword && !objectId ? t('请在上方选择设备') : points.isFetching ? t('正在加载…') : t('没有可选的点位')}
          </p>
        )}
      </div>
      <ChosenCount count={chosen.length} onClear={() => onChange([])} />
    </div>
  )
}

interface ChosenCountProps {
  count: number
  onClear: () => void
}

const ChosenCount = ({ count, onClear }: ChosenCountProps) => (
  <div className={classes.footer}>
    {t('已选 {n} / {most}', { n: count, most: MOST_POINTS })}
    <Button type="link" size="small" icon={<CloseOutlined />} disabled={!count} onClick={onClear}>
      {t('清空')}
    </Button>
  </div>
)
