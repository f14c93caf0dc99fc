import { PlusOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { file, fileKinds } from '@zhizao/contract/file/file'
import type { Position } from '@zhizao/contract/position/position'
import { App, Button, Upload } from 'antd'
import type { ReactNode } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { acceptable } from '../platform/widgets/upload-rules.ts'
import classes from './plan.module.css'
import { usePositionsChanged } from './position-dialog.tsx'
import { positionCalls as calls } from './position-tree.ts'

const files = client(file)
const { extensions, maxSize } = fileKinds.image
const MEGABYTE = 1_048_576

interface PictureUploadProps {
  position: Position
  icon?: ReactNode
  isFirst?: boolean
  children: ReactNode
}

/** Gives a position its plan picture, or another one; what is placed keeps its share of the width and height. */
export function PictureUpload({ position, icon, isFirst, children }: PictureUploadProps) {
  const { message } = App.useApp()
  const changed = usePositionsChanged()
  const send = useMutation({
    mutationFn: async (picture: File) => {
      const { id } = await files.upload({ file: picture, kind: 'image' })
      return calls.update({ id: position.id, pictureId: id })
    },
    onSuccess: changed,
  })
  const take = (picture: File) => {
    const problem = acceptable(picture, extensions, maxSize / MEGABYTE)
    if (problem) void message.error(problem)
    else send.mutate(picture)
    return false
  }
  return (
    <Upload accept={extensions.map((one) => `.${one}`).join()} showUploadList={false} beforeUpload={take}>
      <Button type={isFirst ? 'primary' : 'default'} icon={icon} loading={send.isPending}>
        {children}
      </Button>
    </Upload>
  )
}

/** A position that nobody has given a plan picture. */
export const NoPicture = ({ position, mayEdit }: { position: Position; mayEdit: boolean }) => (
  <div className={classes.empty}>
    <EmptyState
      title={t('还没有平面图')}
      detail={
        mayEdit
          ? t('上传车间布置图或照片，再把设备摆到图上。支持 {list}。', { list: extensions.join('、') })
          : undefined
      }
      action={
        mayEdit && (
          <PictureUpload position={position} icon={<PlusOutlined />} isFirst>
            {t('上传平面图')}
          </PictureUpload>
        )
      }
    />
  </div>
)
