import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { type ObjectDataset, objectDataset } from '@zhizao/contract/device/object-dataset'
import { App, Button } from 'antd'
import { FromModelMark } from '../../live/from-model/from-model-mark.tsx'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import classes from './datasets-tab.module.css'

const calls = client(objectDataset)

export interface DatasetListProps {
  datasets: readonly ObjectDataset[]
  chosen: string
  onChoose: (id: string) => void
  /** Absent: the user may not add. */
  onAdd?: () => void
  /** Changes the chosen one; absent: the user may not, or it is not loaded yet. */
  onEdit?: () => void
  onRemoved: () => void
}

/** The datasets of an object; the chosen one can be changed and removed. */
export function DatasetList({ datasets, chosen, onChoose, onAdd, onEdit, onRemoved }: DatasetListProps) {
  const { message } = App.useApp()
  const remove = useMutation({
    mutationFn: (id: string) => calls.remove({ id }),
    onSuccess: () => void message.success(t('删除成功')),
    onSettled: onRemoved,
  })
  return (
    <nav className={classes.side} aria-label={t('数据集')}>
      {onAdd && (
        <Button block icon={<PlusOutlined />} onClick={onAdd}>
          {t('新建数据集')}
        </Button>
      )}
      <ul className={classes.list}>
        {datasets.map(({ id, name, pointCount, fromModel, overridden, modelDatasetId }) => (
          <li key={id} className={classes.entry} data-chosen={id === chosen}>
            <button
              type="button"
              className={classes.open}
              title={name}
              aria-current={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span className={classes.label}>
                {name}
                <FromModelMark
                  part="dataset"
                  fromModel={fromModel}
                  overridden={overridden}
                  templateId={modelDatasetId}
                />
              </span>
              <span className={classes.count}>{t('{n} 个点位', { n: pointCount })}</span>
            </button>
            {id === chosen && onEdit && (
              <>
                <Button type="text" size="small" aria-label={t('编辑')} icon={<EditOutlined />} onClick={onEdit} />
                <AskFirst
                  title={t('确认要删除吗?')}
                  description={t('只删除数据集，点位和历史数据不受影响。')}
                  onConfirm={() => remove.mutate(id)}
                >
                  <Button type="text" size="small" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
                </AskFirst>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
