import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { objectImage } from '@zhizao/contract/device/object-image'
import { file, fileKinds } from '@zhizao/contract/file/file'
import type { Received } from '@zhizao/contract/http/call'
import { App, Button, Image, Progress, Upload } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { acceptable } from '../../platform/widgets/upload-rules.ts'
import classes from './images-tab.module.css'
import panel from './object-panel.module.css'

const images = client(objectImage)
const files = client(file)
const { extensions, maxSize } = fileKinds.image
const MEGABYTE = 1_048_576

/** Pictures of a machine: seen large, added and removed by who may edit objects. */
export function ImagesTab({ objectId }: { objectId: string }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const mayEdit = usePermission('object:edit')
  const [share, setShare] = useState<number>()
  const key = ['device', 'images', objectId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => images.list({ objectId }, { signal, quiet: true }),
  })
  const onSettled = () => {
    setShare(undefined)
    return cache.invalidateQueries({ queryKey: key })
  }
  const add = useMutation({
    mutationFn: async (picture: File) => {
      const stored = await files.upload({ file: picture, kind: 'image' }, { onProgress: setShare })
      return images.create({ objectId, fileId: stored.id, name: picture.name.replace(/^[=+\-@]+/, '').slice(0, 100) })
    },
    onSettled,
  })
  const remove = useMutation({ mutationFn: (id: string) => images.update({ id, deletedFlag: 1 }), onSettled })
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
    <div className={panel.tab}>
      {mayEdit && (
        <div className={classes.tools}>
          {upload}
          {share !== undefined && <Progress size="small" percent={Math.round(share * 100)} className={classes.share} />}
        </div>
      )}
      <Image.PreviewGroup>
        <div className={classes.pictures}>
          {query.data.map((image) => (
            <Picture key={image.id} image={image} onRemove={mayEdit ? () => remove.mutate(image.id) : undefined} />
          ))}
        </div>
      </Image.PreviewGroup>
    </div>
  )
}

interface PictureProps {
  image: Received<typeof objectImage.list>[number]
  /** Absent where the user may not. */
  onRemove: (() => void) | undefined
}

const Picture = ({ image, onRemove }: PictureProps) => (
  <figure className={classes.picture}>
    <Image src={image.url} alt={image.name ?? ''} height={160} width="100%" className={classes.image} />
    <figcaption className={classes.caption}>
      <span title={image.name ?? ''}>{image.name ?? t('未命名')}</span>
      {onRemove && (
        <AskFirst title={t('确认要删除吗?')} onConfirm={onRemove}>
          <Button type="text" size="small" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
        </AskFirst>
      )}
    </figcaption>
  </figure>
)
