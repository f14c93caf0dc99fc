import { DeleteOutlined, DownloadOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ObjectFile, objectFile, objectFileKindTitles } from '@zhizao/contract/device/object-file'
import { Button } from 'antd'
import { useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { FileDialog } from './file-dialog.tsx'
import classes from './files-tab.module.css'

const files = client(objectFile)

const sizeText = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Manuals, drawings and certificates of a machine: opened and downloaded by who sees it, kept by who may edit objects. */
export function FilesTab({ objectId }: { objectId: string }) {
  const cache = useQueryClient()
  const mayEdit = usePermission(objectFile.create.permission)
  const [opened, setOpened] = useState<{ row?: ObjectFile }>()
  const key = ['device', 'files', objectId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => files.list({ objectId }, { signal, quiet: true }),
  })
  const changed = () => void cache.invalidateQueries({ queryKey: key })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const upload = mayEdit && (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpened({})}>
      {t('上传文件')}
    </Button>
  )
  return (
    <div className={objectTab.tab}>
      {query.data.length ? (
        <>
          {upload && <div>{upload}</div>}
          <ul className={classes.files}>
            {query.data.map((row) => (
              <FileRow
                key={row.id}
                row={row as ObjectFile}
                onEdit={mayEdit ? () => setOpened({ row: row as ObjectFile }) : undefined}
                onRemove={async () => {
                  await files.remove({ id: row.id })
                  changed()
                }}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState
          title={t('暂无资料')}
          detail={mayEdit ? t('说明书、图纸、合格证等放在这里，现场扫设备标签就能打开。') : undefined}
          action={upload}
        />
      )}
      {opened && (
        <FileDialog objectId={objectId} row={opened.row} onClose={() => setOpened(undefined)} onSaved={changed} />
      )}
    </div>
  )
}

interface FileRowProps {
  row: ObjectFile
  /** Absent where the user may not. */
  onEdit: (() => void) | undefined
  onRemove: () => Promise<void>
}

const FileRow = ({ row, onEdit, onRemove }: FileRowProps) => (
  <li>
    <div className={classes.who}>
      <a href={row.url} target="_blank" rel="noreferrer">
        {row.name}
      </a>
      <span className={classes.facts}>
        {[
          t(objectFileKindTitles[row.kind]),
          row.filename,
          sizeText(row.size),
          dayjs(row.createdAt).format('YYYY-MM-DD'),
          row.remark,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
    <div className={classes.acts}>
      <Button
        type="text"
        icon={<DownloadOutlined />}
        href={`${row.url}?download=1`}
        aria-label={t('下载 {name}', { name: row.name })}
      />
      {onEdit && (
        <>
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={t('修改 {name}', { name: row.name })}
            onClick={onEdit}
          />
          <AskFirst title={t('确认要删除吗?')} description={row.name} onConfirm={onRemove}>
            <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('删除 {name}', { name: row.name })} />
          </AskFirst>
        </>
      )}
    </div>
  </li>
)
