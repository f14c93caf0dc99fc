import { CameraOutlined, DeleteOutlined } from '@ant-design/icons'
import { MOST_PHOTOS } from '@zhizao/contract/production/exception'
import { App, Button, Image, Progress } from 'antd'
import { type ChangeEvent, useContext, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { UploadContext } from '../../platform/widgets/upload-context.ts'
import { acceptable, PICTURES } from '../../platform/widgets/upload-rules.ts'
import classes from './exception.module.css'

const MOST_MEGABYTES = 20

interface PhotosFieldProps {
  id?: string
  /** Ids of files in the store. */
  value?: readonly string[] | undefined
  onChange?: (value: string[]) => void
  disabled?: boolean
}

const addressOf = (fileId: string) => `/api/files/${fileId}`

/** Photos: taken by the phone's camera, or chosen. */
export function PhotosField({ id, value = [], onChange, disabled }: PhotosFieldProps) {
  const send = useContext(UploadContext)
  const { message } = App.useApp()
  const [share, setShare] = useState<number>()
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])].slice(0, MOST_PHOTOS - value.length)
    target.value = ''
    const ids = [...value]
    for (const file of chosen) {
      const problem = acceptable(file, PICTURES, MOST_MEGABYTES)
      if (problem) {
        message.error(problem)
        continue
      }
      setShare(0)
      try {
        const address = await send!(file, setShare)
        ids.push(address.split('/').at(-1)!)
        onChange?.([...ids])
      } catch (error) {
        console.warn('upload refused', error)
      }
    }
    setShare(undefined)
  }
  return (
    <div className={classes.photos}>
      {value.map((fileId) => (
        <span key={fileId} className={classes.photo}>
          <Image width={96} height={96} src={addressOf(fileId)} alt={t('照片')} style={{ objectFit: 'cover' }} />
          {!disabled && (
            <Button
              size="small"
              danger
              className={classes.away}
              aria-label={t('移除照片')}
              icon={<DeleteOutlined />}
              onClick={() => onChange?.(value.filter((each) => each !== fileId))}
            />
          )}
        </span>
      ))}
      {share !== undefined && <Progress type="circle" size={72} percent={Math.round(share * 100)} />}
      {!disabled && value.length < MOST_PHOTOS && (
        <label className={classes.take}>
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className={classes.input}
            disabled={share !== undefined}
            onChange={(event) => void take(event)}
          />
          <CameraOutlined />
          {t('拍照或选图')}
        </label>
      )}
    </div>
  )
}

/** Photos that are only looked at. */
export const Photos = ({ photos }: { photos: readonly { fileId: string; filename: string; url: string }[] }) => (
  <Image.PreviewGroup>
    <div className={classes.photos}>
      {photos.map(({ fileId, filename, url }) => (
        <Image key={fileId} width={112} height={112} src={url} alt={filename} style={{ objectFit: 'cover' }} />
      ))}
    </div>
  </Image.PreviewGroup>
)
