import { useQuery } from '@tanstack/react-query'
import { MOST_ASKED } from '@zhizao/contract/knowledge/fault-faq'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { findTypes } from '../live/type-choices.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { SolutionCard } from './article-parts.tsx'
import classes from './knowledge.module.css'
import { categoriesQuery, phenomenaOfQuery, solutionsQuery } from './knowledge-calls.ts'

/** From what is noticed to what helps: a category, its phenomena, and the solutions that fit most of them. */
export function FindSolutions({ onClose }: { onClose: () => void }) {
  const [category, setCategory] = useState<string>()
  const [type, setType] = useState<string>()
  const [pids, setPids] = useState<string[]>([])
  const categories = useQuery(categoriesQuery)
  const types = useQuery({ queryKey: ['choices', 'machineTypes'], queryFn: findTypes })
  return (
    <DraggableModal open width={960} footer={null} title={t('按现象查找处理方法')} onCancel={onClose}>
      <div className={classes.finding}>
        <div>
          <div className={classes.narrowing}>
            <Select
              value={category}
              placeholder={t('故障类别')}
              aria-label={t('故障类别')}
              loading={categories.isLoading}
              options={(categories.data ?? []).map(({ id, name, articles }) => ({
                value: id,
                label: `${name}（${articles}）`,
                disabled: articles === 0,
              }))}
              onChange={(next) => {
                setCategory(next)
                setPids([])
              }}
            />
            <Select
              allowClear
              value={type}
              placeholder={t('所有设备')}
              aria-label={t('设备类型')}
              options={types.data?.map(({ value, label }) => ({ value: String(value), label })) ?? []}
              onChange={setType}
            />
          </div>
          {category && <Phenomena key={category} category={category} type={type} pids={pids} onChange={setPids} />}
        </div>
        <Found pids={pids} type={type} />
      </div>
    </DraggableModal>
  )
}

interface PhenomenaProps {
  category: string
  type: string | undefined
  pids: string[]
  onChange: (pids: string[]) => void
}

function Phenomena({ category, type, pids, onChange }: PhenomenaProps) {
  const found = useQuery(phenomenaOfQuery(category, type))
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.length) return <p className={classes.none}>{t('这类设备没有这类故障的知识')}</p>
  return (
    <Checkbox.Group
      className={classes.choices}
      value={pids}
      options={found.data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => onChange(chosen.slice(-MOST_ASKED))}
    />
  )
}

function Found({ pids, type }: { pids: readonly string[]; type: string | undefined }) {
  const found = useQuery(solutionsQuery(pids, type))
  if (!pids.length) return <p className={classes.none}>{t('选择看到的现象，这里按符合程度列出处理方法')}</p>
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.length) return <p className={classes.none}>{t('还没有对应的处理方法')}</p>
  return (
    <ul className={`${classes.solutions} ${classes.found}`}>
      {found.data.map((solution) => (
        <SolutionCard
          key={solution.id}
          solution={solution}
          end={
            <StatusTag
              choice={{
                value: solution.id,
                colour: solution.fits === pids.length ? 'success' : 'default',
                label: t('符合 {fits}/{count} 个现象', { fits: solution.fits, count: pids.length }),
              }}
            />
          }
        />
      ))}
    </ul>
  )
}
