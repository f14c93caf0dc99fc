import { MinusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { InspectedItem } from '@zhizao/contract/quality/inspection'
import { inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { Button } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import classes from './quality.module.css'
import { defectNameOf, findDefects } from './quality-choices.ts'
import { addDefect, type Entry } from './results.ts'

const items = client(inspectionItem)

interface Props {
  item: InspectedItem
  entry: Entry
  isReadOnly: boolean
  onChange: (entry: Entry) => void
}

/** Defects that are usual for an item: each press counts one more. Others are searched for. */
export function DefectButtons({ item, entry, isReadOnly, onChange }: Props) {
  const { itemId, samples } = item
  const found = useQuery({
    queryKey: ['inspectionItem', 'defects', itemId],
    queryFn: ({ signal }) => items.defects({ subjectId: itemId! }, { signal, quiet: true }),
    enabled: itemId !== null && !isReadOnly,
  })
  const usual = (found.data ?? []).map(({ id, name }) => ({ defectId: id, name }))
  const others = entry.defects.filter(({ defectId }) => !usual.some((each) => each.defectId === defectId))
  // Of what is only read those that were found.
  const all = isReadOnly
    ? entry.defects.map(({ defectId, name }) => ({ defectId, name }))
    : [...usual, ...others.map(({ defectId, name }) => ({ defectId, name }))]
  if (isReadOnly && !all.length) return null
  const countOf = (id: string) => entry.defects.find(({ defectId }) => defectId === id)?.quantity ?? 0
  return (
    <div className={classes.defects}>
      {all.map((defect) => {
        const count = countOf(defect.defectId)
        if (isReadOnly) return <span key={defect.defectId}>{`${defect.name} × ${count}`}</span>
        return (
          <span key={defect.defectId} className={classes.defect}>
            <Button
              danger={count > 0}
              aria-label={t('{name}加一', { name: defect.name })}
              onClick={() => onChange(addDefect(entry, defect, 1, samples))}
            >
              {count > 0 ? `${defect.name} × ${count}` : defect.name}
            </Button>
            {count > 0 && (
              <Button
                icon={<MinusOutlined />}
                aria-label={t('{name}减一', { name: defect.name })}
                onClick={() => onChange(addDefect(entry, defect, -1, samples))}
              />
            )}
          </span>
        )
      })}
      {!isReadOnly && (
        <span className={classes.other}>
          <RemoteSelect
            // Anew after each choice: it is counted at once and does not stay chosen.
            key={entry.defects.reduce((sum, { quantity }) => sum + quantity, 0)}
            name="otherDefects"
            find={findDefects}
            value={null}
            placeholder={t('其他缺陷')}
            aria-label={t('{name}的其他缺陷', { name: item.name })}
            onChange={(id) =>
              id && onChange(addDefect(entry, { defectId: String(id), name: defectNameOf(String(id)) }, 1, samples))
            }
          />
        </span>
      )}
    </div>
  )
}
