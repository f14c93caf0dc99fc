import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { file, fileKinds } from '@zhizao/contract/file/file'
import { App, Button, Image, Progress, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { acceptable } from '../../platform/widgets/upload-rules.ts'
import classes from './images-tab.module.css'

const files = client(file)
const { extensions, maxSize } = fileKinds.image
const MEGABYTE = 1_048_576

/** A picture and where it is shown from. */
export interface PictureRow {
  id: string
  url: string
  name: string | null
}

/** Whose pictures these are, and how they are asked for and changed. */
export interface PictureSource<Row extends PictureRow> {
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<Row[]>
  add: (fileId: string, name: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  mayEdit: boolean
  /** Beside its name. */
  mark?: (row: Row) => ReactNode
}

/** The pictures, and how far the one that is being added is. */
function usePictures<Row extends PictureRow>(source: PictureSource<Row>) {
  const cache = useQueryClient()
  const { key } = source
  const [share, setShare] = useState<number>()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => source.list(signal),
  })
  const onSettled = () => {
    setShare(undefined)
    return cache.invalidateQueries({ queryKey: key })
  }
  const add = useMutation({
    mutationFn: async (picture: File) => {
      const stored = await files.upload({ file: picture, kind: 'image' }, { onProgress: setShare })
      return source.add(stored.id, picture.name.replace(/^[=+\-@]+/, '').slice(0, 100))
    },
    onSettled,
  })
  const remove = useMutation({ mutationFn: (id: string) => source.remove(id), onSettled })
  return { query, add, remove, share }
}

/** Pictures: seen large, added and removed by who may. */
export function Pictures<Row extends PictureRow>({ source }: { source: PictureSource<Row> }) {
  const { message } = App.useApp()
  const { mayEdit } = source
  const { query, add, remove, share } = usePictures(source)
  const take = (picture: File) => {
    const problem = acceptable(picture, extensions, maxSize / MEGABYTE)
    if (problem) void message.error(problem)
    else add.mutate(picture)
    return false
  }
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const upload = (
    <Upload
      accept={extensions.map((one) => `.${one}`).join()}
      showUploadList={false}
      beforeUpload={take}
      disabled={add.isPending}
    >
      <Button type="primary" icon={<PlusOutlined />} loading={add.isPending}>
        {t('上传图片')}
      </Button>
    </Upload>
  )
  if (!query.data.length)
    return (
      <EmptyState
        title={t('暂无图片')}
        detail={mayEdit ? t('支持 {list}，单张不超过 20 MB。', { list: extensions.join('、') }) : undefined}
        action={mayEdit && upload}
      />
    )
  return (
    <div className={objectTab.tab}>
      {mayEdit && (
        <div className={classes.tools}>
          {upload}
          {share !== undefined && <Progress size="small" percent={Math.round(share * 100)} className={classes.share} />}
        </div>
      )}
      <Image.PreviewGroup>
        <div className={classes.pictures}>
          {query.data.map((image) => (
            <Picture
              key={image.id}
              image={image}
              mark={source.mark?.(image)}
              onRemove={mayEdit ? () => remove.mutate(image.id) : undefined}
            />
          ))}
        </div>
      </Image.PreviewGroup>
    </div>
  )
}

interface PictureProps {
  image: PictureRow
  mark: ReactNode
  /** Absent where the user may not. */
  onRemove: (() => void) | undefined
}

const Picture = ({ image, mark, onRemove }: PictureProps) => (
  <figure className={classes.picture}>
    <Image src={image.url} alt={image.name ?? ''} height={160} width="100%" className={classes.image} />
    <figcaption className={classes.caption}>
      <span title={image.name ?? ''}>
        {image.name ?? t('未命名')}
        {mark}
      </span>
      {onRemove && (
        <AskFirst title={t('确认要删除吗?')} onConfirm={onRemove}>
          <Button type="text" size="small" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
        </AskFirst>
      )}
    </figcaption>
  </figure>
)
